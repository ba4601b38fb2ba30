import { beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { admin } from '../../support/shop.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks, coveredControls } from './count-clicks.ts'
import type { Page } from 'playwright-core'

// A day's tasks with products, reviews and mail, with their clicks counted.

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)
let product: ListedProduct

const pictures = ['haskap-gochujang', 'halifax-donair-sauce', 'peach-scotch-bonnet'].map((name) =>
  fileURLToPath(new URL(`../../../public/samples/${name}.webp`, import.meta.url)),
)

beforeAll(async () => {
  const [first] = await send<ListedProduct[]>('GET', '/api/products')
  if (!first) throw new Error('The sample shop has no products.')
  product = first
})

async function open(query = '', size = { width: 1366, height: 768 }) {
  const visited = await visit(`${shop.url}/admin${query}`, size)
  await staff(visited.page).signIn()
  await visited.page.getByText('Live', { exact: true }).waitFor()
  return { ...visited, ...countClicks(visited.page) }
}

const stockOf = async () => (await send<ListedProduct>('GET', `/api/products/${product.id}`)).stock
const card = (page: Page) => page.getByRole('article', { name: product.name })

test('DESK-06 restocking a product takes two clicks and adds the units received', async () => {
  const { page, context, click, type, clicks, faults } = await open()
  const before = await stockOf()
  await click(card(page).getByRole('button', { name: `Add stock to ${product.name}` }))
  await type('12')
  await click(card(page).getByRole('button', { name: 'Add stock', exact: true }))
  await card(page).getByText('Saved', { exact: true }).waitFor()
  expect(await stockOf()).toBe(before + 12)
  expect(clicks()).toBeLessThanOrEqual(2)
  expect(faults).toEqual([])
  await context.close()
})

for (const [width, part] of [
  [390, 'main'],
  [768, 'main'],
  [1024, 'main'],
  [1366, 'main'],
  // Wide enough for a notice beside the page.
  [1920, 'body'],
] as const) {
  test(`DESK-05 at ${width} pixels a toast covers no control of the ${part}`, async () => {
    const { page, context } = await open('', { width, height: 800 })
    await card(page)
      .getByRole('button', { name: `Add stock to ${product.name}` })
      .click()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    const toast = page.locator('.toast-card')
    await toast.getByText('Product Updated').waitFor()
    // Wait until its animation has finished.
    await toast.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
    expect(await coveredControls(page, part)).toEqual([])
    await context.close()
  })
}

test('DESK-06 adding a product with three pictures takes six clicks', async () => {
  const { page, context, click, type, clicks, faults } = await open()
  await click(page.getByRole('link', { name: 'Add Product' }))
  await page.getByText('Images up to 5MB').waitFor()
  await settle(page)
  await click(page.getByLabel('Name', { exact: true }))
  await type('Three Pictures Relish')
  // Past the French name.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await type('9.50')
  await click(page.getByRole('textbox', { name: 'Description', exact: true }))
  await type('Seen from three sides.')
  const choosing = page.waitForEvent('filechooser')
  await click(page.getByRole('button', { name: 'browse files' }))
  await (await choosing).setFiles(pictures)
  await page.getByText('3 image(s) uploaded successfully', { exact: true }).waitFor()
  await click(page.getByRole('button', { name: 'Create Product' }))
  await page.getByText('Just added').waitFor()
  const all = await send<ListedProduct[]>('GET', '/api/products')
  expect(all.find(({ name }) => name === 'Three Pictures Relish')?.images).toHaveLength(3)
  expect(clicks()).toBeLessThanOrEqual(6)
  expect(faults).toEqual([])
  await context.close()
})

test('DESK-06 moderating seven reviews takes eight clicks, including one to open the Reviews tab', async () => {
  for (let count = 1; count <= 7; count += 1) {
    const customerName = `Taster ${count}`
    const body = { productId: product.id, rating: 4, customerName, customerEmail: 't@example.ca' }
    await send('POST', '/api/reviews', body)
  }
  const { page, context, click, clicks, faults } = await open()
  await click(page.getByRole('tab', { name: /^Reviews/ }))
  for (let count = 7; count >= 1; count -= 1) {
    const review = page.getByRole('article').filter({ hasText: `Taster ${count}` })
    const verb = count % 2 === 0 ? 'Reject' : 'Approve'
    await click(review.getByRole('button', { name: verb }))
    await review.waitFor({ state: 'detached' })
  }
  expect(clicks()).toBeLessThanOrEqual(8)
  const reviews = await send<Review[]>('GET', '/api/reviews?search=taster')
  const counts = (status: string) => reviews.filter((review) => review.status === status).length
  expect([counts('approved'), counts('rejected')]).toEqual([4, 3])
  expect(faults).toEqual([])
  await context.close()
})

test('DESK-06 finding out who changed a price takes two clicks', async () => {
  await send('PUT', `/api/products/${product.id}`, { price: '13.37' })
  const { page, context, click, clicks } = await open()
  await click(card(page).getByRole('link', { name: `History of ${product.name}` }))
  const entry = page.getByRole('article').filter({ hasText: '13.37' }).first()
  await entry.waitFor()
  expect(await entry.textContent()).toContain(admin.username)
  expect(clicks()).toBeLessThanOrEqual(2)
  await context.close()
})

test("DESK-06 DESK-07 a day's work on products and reviews needs no mouse", async () => {
  const { page, context, faults } = await open()
  const { keyboard } = page

  /** Opens the palette, finds a line and runs it. */
  async function run(words: string, line: RegExp) {
    await keyboard.press('Control+k')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await choose(words, line)
  }

  async function choose(words: string, line: RegExp) {
    await keyboard.type(words)
    const option = page.getByRole('option', { name: line }).first()
    await option.waitFor()
    await page.getByText('Searching...').waitFor({ state: 'detached' })
    while ((await option.getAttribute('aria-selected')) !== 'true')
      await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
  }

  const before = await stockOf()
  await run(product.name, new RegExp(`^${product.name} \\$`))
  await choose('stock', /^Add stock/)
  await page.getByRole('textbox', { name: `Units received of ${product.name}` }).waitFor()
  await keyboard.type('3')
  await keyboard.press('Enter')
  await card(page).getByText('Saved', { exact: true }).waitFor()
  expect(await stockOf()).toBe(before + 3)

  await run(product.name, new RegExp(`^${product.name} \\$`))
  await choose('who changed', /^View history/)
  await page.getByRole('article').filter({ hasText: '13.37' }).first().waitFor()

  const body = { productId: product.id, rating: 1, customerName: 'Keyed', customerEmail: 'k@x.ca' }
  const review = await send<Review>('POST', '/api/reviews', body)
  await run('keyed', /by Keyed/)
  await choose('reject', /^Reject the review/)
  await page.getByText('Review Updated', { exact: true }).waitFor()
  const [decided] = await send<Review[]>('GET', `/api/reviews?id=${review.id}`)
  expect(decided?.status).toBe('rejected')

  await run('failed', /^Go to email/)
  await page.getByRole('heading', { name: 'Email', exact: true }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
