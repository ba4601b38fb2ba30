import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { type RunningBinary, startBinary } from '../../support/binary.ts'
import { useBrowser } from '../../support/browser.ts'
import { admin } from '../../support/shop.ts'
import { placeOrder } from '../placed-order.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

// A day's tasks that other files test with a mouse, here with only the keyboard.

const { visit } = useBrowser()
let shop: RunningBinary
let token: string | undefined
let order: DetailedOrder

beforeAll(async () => {
  // No mail server listens there.
  shop = await startBinary({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  token = (await send<{ token: string }>('POST', '/api/auth/login', admin)).token
  const { id } = await placeOrder(shop.url)
  const customerEmail = 'by.keys@example.ca'
  order = await send<DetailedOrder>('PUT', `/api/orders/${id}`, { customerEmail })
})
afterAll(() => shop.dispose())

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(shop.url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as T
}

async function open() {
  const visited = await visit(`${shop.url}/admin`, { width: 1366, height: 768 })
  await staff(visited.page).signIn()
  await visited.page.getByText('Live', { exact: true }).waitFor()
  return visited
}

/** Presses Tab until an element with such a name or text has the focus. */
async function reach(page: Page, name: RegExp) {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent
      return (label ?? element?.textContent ?? '').trim()
    })
    if (name.test(now)) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

test('DESK-06 ORD-11 ORD-19 ORD-21 staff can find an order, print its slip, correct its address and refund a jar with the keyboard alone', async () => {
  const { page, context, faults } = await open()
  const { keyboard } = page
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.slips = document.querySelector('.packing-slip strong')?.textContent
    }
  })
  await keyboard.press('g')
  await keyboard.press('o')
  const orders = page.getByRole('tabpanel', { name: 'Orders' }).getByRole('article')
  await orders.first().waitFor()
  await keyboard.press('/')
  await keyboard.type('by.keys@example.ca')
  await page.getByText('Showing 1 order', { exact: true }).waitFor()

  await reach(page, /^Select order/)
  await keyboard.press('Space')
  await page.getByText('1 order selected', { exact: true }).waitFor()
  await reach(page, /^Print packing slips$/)
  await keyboard.press('Enter')
  await page.waitForFunction(() => document.body.dataset.slips !== undefined)
  expect(await page.locator('body').getAttribute('data-slips')).toBe(`#${orderNumber(order.id)}`)

  await reach(page, /^Edit/)
  await keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: /^Edit Order/ })
  await editor.waitFor()
  await reach(page, /^Address$/)
  await keyboard.press('Control+A')
  await keyboard.type('88 Keyboard Lane')
  await reach(page, /^Save$/)
  await keyboard.press('Enter')
  await editor.waitFor({ state: 'hidden' })

  await reach(page, /^Details/)
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Refund...' }).waitFor()
  await reach(page, /^Refund\.\.\.$/)
  await keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: /^Refund Order/ })
  await refund.waitFor()
  await reach(page, /^Increase quantity/)
  await keyboard.press('Enter')
  await reach(page, /^Refund \$/)
  await keyboard.press('Enter')
  await refund.waitFor({ state: 'hidden' })

  const path = `/api/admin/orders/${order.id}`
  const changed = (await send<{ order: DetailedOrder }>('GET', path)).order
  expect(changed.shippingAddress).toMatchObject({ address: '88 Keyboard Lane' })
  expect(Number(changed.refundedAmount)).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await context.close()
})

test('DESK-06 seven reviews can be moderated with the keyboard alone, one key each', async () => {
  const [product] = await send<ListedProduct[]>('GET', '/api/products')
  for (let count = 1; count <= 7; count += 1) {
    const customerName = `Keyed ${count}`
    const body = { productId: product?.id, rating: 4, customerName, customerEmail: 'k@example.ca' }
    await send('POST', '/api/reviews', body)
  }
  const { page, context, faults } = await open()
  const { keyboard } = page
  await keyboard.press('g')
  await keyboard.press('r')
  await page.getByRole('article').filter({ hasText: 'Keyed 7' }).waitFor()
  await reach(page, /Keyed 7/)
  for (let count = 7; count >= 1; count -= 1) {
    await page.waitForFunction(
      (name) => document.activeElement?.closest('article')?.textContent.includes(name),
      `Keyed ${count}`,
    )
    await keyboard.press(count % 2 === 0 ? 'r' : 'a')
  }
  await page
    .getByRole('article')
    .filter({ hasText: /Keyed \d/ })
    .first()
    .waitFor({ state: 'detached' })
  const reviews = await send<Review[]>('GET', '/api/reviews?search=keyed')
  const counts = (status: string) => reviews.filter((review) => review.status === status).length
  expect([counts('approved'), counts('rejected')]).toEqual([4, 3])
  expect(faults).toEqual([])
  await context.close()
})

test("DESK-06 DESK-09 staff can find an order's email and why it failed with the keyboard alone", async () => {
  const { page, context, faults } = await open()
  const { keyboard } = page
  await keyboard.press('g')
  await keyboard.press('m')
  await page.getByRole('article').first().waitFor()
  await reach(page, /^Search$/)
  await keyboard.type(orderNumber(order.id))
  await page.waitForURL(/q=/)
  const mails = page.getByRole('article').filter({ hasText: `Order #${orderNumber(order.id)}` })
  await mails
    .getByText(/^The mail server couldn't be reached/)
    .first()
    .waitFor()
  expect(faults).toEqual([])
  await context.close()
})
