import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { admin } from '../../support/shop.ts'
import { useSampleShop } from '../sample-shop.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

const picture = fileURLToPath(
  new URL('../../../public/samples/haskap-gochujang.webp', import.meta.url),
)

type Focused = { tag: string; name: string; text: string; value: string }

async function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const label = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent
    const text = element?.textContent?.trim() ?? ''
    return {
      tag: element?.tagName ?? 'BODY',
      name: label?.trim() ?? text,
      text,
      value: element?.value ?? '',
    }
  })
}

/** Presses Tab until the expected element has the focus. */
async function tabTo(page: Page, isWanted: (now: Focused) => boolean): Promise<Focused> {
  for (let pressed = 0; pressed < 300; pressed += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (isWanted(now)) return now
  }
  throw new Error('The keyboard does not reach what is wanted.')
}

const named = (name: RegExp) => (now: Focused) => name.test(now.name)

async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('admin_token'))
  const answer = await fetch(shop.url + path, { headers: { Authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

test("a day's work needs no mouse: sign in, ship, edit, approve, and add a product with a picture", async () => {
  const { page, context, faults } = await visit(`${shop.url}/admin`)
  const { keyboard } = page

  // The first field is focused on load.
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  await keyboard.type(admin.username)
  await tabTo(page, named(/^Password/))
  await keyboard.type(admin.password)
  await keyboard.press('Enter')
  await page.getByText('Live', { exact: true }).waitFor()

  // The status is a native select: typing a letter selects an option.
  await keyboard.press('g')
  await keyboard.press('o')
  const orders = page.getByRole('tabpanel', { name: 'Orders' })
  await orders.getByRole('article').first().waitFor()
  const { name } = await tabTo(
    page,
    (now) => now.name.startsWith('Status of order') && now.value === 'placed',
  )
  await keyboard.press('s')
  const shipped = orders.getByRole('article').filter({ has: page.getByLabel(name) })
  await shipped.getByText('Saved', { exact: true }).waitFor()
  expect(await page.getByLabel(name).inputValue()).toBe('shipped')

  await tabTo(page, named(/^Edit/))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const quantity = await tabTo(page, named(/^Quantity of/))
  const wanted = quantity.value === '1' ? '2' : '1'
  await keyboard.press('Control+A')
  await keyboard.type(wanted)
  await tabTo(page, named(/^Save$/))
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await focused(page)).name).toMatch(/^Edit/)
  const product = quantity.name.replace('Quantity of ', '')
  const all = await read<DetailedOrder[]>(page, '/api/orders/detailed?status=shipped&limit=500')
  const edited = all.find(({ id }) => name.includes(orderNumber(id)))
  const line = edited?.items.find(({ productName }) => productName === product)
  expect(String(line?.quantity)).toBe(wanted)

  // One key approves the focused review and moves on to the next.
  await keyboard.press('g')
  await keyboard.press('r')
  const reviews = page.getByRole('tabpanel', { name: 'Reviews' })
  await reviews.getByRole('article').first().waitFor()
  const pending = async () => (await read<Review[]>(page, '/api/reviews?status=pending')).length
  const before = await pending()
  const first = await tabTo(page, ({ tag, text }) => tag === 'ARTICLE' && /Pending/.test(text))
  await keyboard.press('a')
  await page.getByText('Review Updated', { exact: true }).waitFor()
  await page.waitForFunction(
    (text) =>
      document.activeElement?.tagName === 'ARTICLE' && document.activeElement.textContent !== text,
    first.text,
  )
  expect(await pending()).toBe(before - 1)

  // Listen for the file chooser before it opens.
  const choosing = page.waitForEvent('filechooser')
  await keyboard.press('n')
  await page.getByText('Images up to 5MB').waitFor()
  // The uploader renders in several steps and loses the focus between them.
  await settle(page)
  await tabTo(page, named(/^Name/))
  await keyboard.type('Sauce of the Keys')
  await tabTo(page, named(/^Price/))
  await keyboard.type('9.50')
  await tabTo(page, named(/^Description/))
  await keyboard.type('Made without a mouse.')
  await tabTo(page, named(/^browse files$/))
  await keyboard.press('Enter')
  const chooser = await choosing
  await chooser.setFiles(picture)
  await page.getByRole('list', { name: 'Pictures' }).waitFor()
  await tabTo(page, named(/^Create Product$/))
  await keyboard.press('Enter')
  await page.getByText('Product Created', { exact: true }).waitFor()
  const products = await read<ListedProduct[]>(page, '/api/products')
  const created = products.find((candidate) => candidate.name === 'Sauce of the Keys')
  expect(created?.images).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})
