import { beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder, OrderSummary } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { inPackingOrder } from '#shared/domain/order/parcels/packing-order.ts'
import { useBrowser } from '../../support/browser.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'
import type { Page } from 'playwright-core'

// A day's tasks with orders, with their clicks counted, and how much of the screen the list gets.

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)
let order: DetailedOrder

const read = (id: string) =>
  send<{ order: DetailedOrder }>('GET', `/api/admin/orders/${id}`).then((found) => found.order)

beforeAll(async () => {
  const placed = await placeOrder(shop.url)
  const body = {
    customerName: 'Only One',
    customerEmail: 'only.one@example.ca',
    customerPhone: '902-555-0147',
  }
  order = await send<DetailedOrder>('PUT', `/api/orders/${placed.id}`, body)
})

async function open(query = '', size = { width: 1366, height: 768 }) {
  const visited = await visit(`${shop.url}/admin${query}`, size)
  await staff(visited.page).signIn()
  await visited.page.getByText('Live', { exact: true }).waitFor()
  return { ...visited, ...countClicks(visited.page) }
}

const cards = (page: Page) => page.getByRole('tabpanel', { name: 'Orders' }).getByRole('article')

/**
 * The top of the first card, the height of the tallest of the first five, and how many cards are
 * fully in view.
 */
function roomOf(page: Page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[role=tabpanel] article')].map((card) =>
      card.getBoundingClientRect(),
    )
    const heights = boxes.map(({ height }) => height)
    const whole = boxes.filter(({ bottom }) => bottom <= innerHeight).length
    return { top: boxes[0]?.top ?? Infinity, tallest: Math.max(...heights.slice(0, 5)), whole }
  })
}

for (const [width, height, least] of [
  [1366, 768, 5],
  [1440, 900, 6],
] as const) {
  test(`ORD-17 at ${width}×${height} the first order is at most 330 pixels from the top, and ${least} fit on the screen`, async () => {
    const { page, context } = await open('?tab=orders', { width, height })
    await cards(page).nth(8).waitFor({ state: 'attached' })
    const { top, tallest, whole } = await roomOf(page)
    expect(top).toBeLessThanOrEqual(330)
    expect(tallest).toBeLessThanOrEqual(84)
    expect(whole).toBeGreaterThanOrEqual(least)
    await context.close()
  })
}

test('ORD-19 printing slips for all open orders and shipping them takes at most five clicks, and one Undo reverts it', async () => {
  const { page, context, click, clicks, faults } = await open()
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.slips = [...document.querySelectorAll('.packing-slip strong')]
        .map(({ textContent }) => textContent)
        .join()
    }
  })
  const path = '/api/orders/detailed?status=placed&sort=oldest'
  const waiting = await send<DetailedOrder[]>('GET', path)
  expect(waiting.length).toBeGreaterThanOrEqual(12)
  await click(page.getByRole('link', { name: /^To ship/ }))
  await cards(page).first().waitFor()
  await click(page.getByRole('checkbox', { name: /^Select all/ }))
  await click(page.getByRole('button', { name: 'Print packing slips' }))
  await page.locator('body[data-slips]').waitFor()
  expect((await page.locator('body').getAttribute('data-slips'))?.split(',')).toEqual(
    inPackingOrder(waiting).map(({ id }) => `#${orderNumber(id)}`),
  )
  await click(page.getByRole('button', { name: 'Mark as shipped' }))
  await page.getByRole('region', { name: 'Pending emails' }).waitFor()
  expect(clicks()).toBeLessThanOrEqual(5)
  expect((await send<OrderSummary>('GET', '/api/orders/summary')).placed).toBe(0)
  await page.getByRole('button', { name: /^Undo: / }).click()
  await page
    .getByText(/orders are placed again\. No email was sent\./)
    .first()
    .waitFor()
  expect((await send<OrderSummary>('GET', '/api/orders/summary')).placed).toBe(waiting.length)
  expect(faults).toEqual([])
  await context.close()
})

for (const [what, words] of [
  ['email', 'only.one@example.ca'],
  ['phone', '(902) 555-0147'],
] as const) {
  test(`ORD-15 finding an order by ${what} takes one click`, async () => {
    const { page, context, click, type, clicks } = await open('?tab=orders')
    await cards(page).first().waitFor()
    await click(page.getByRole('searchbox', { name: 'Search' }))
    await type(words)
    await page.getByText('Showing 1 order', { exact: true }).waitFor()
    expect(await cards(page).first().textContent()).toContain(orderNumber(order.id))
    expect(clicks()).toBeLessThanOrEqual(1)
    await context.close()
  })
}

test('ORD-11 correcting an address takes three clicks', async () => {
  const { page, context, click, type, clicks } = await open('?tab=orders&q=only.one')
  await click(cards(page).first().getByRole('button', { name: 'Edit' }))
  const dialog = page.getByRole('dialog', { name: /^Edit Order/ })
  await click(dialog.getByLabel('Address', { exact: true }))
  await page.keyboard.press('Control+A')
  await type('77 Corrected Lane')
  await click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'hidden' })
  expect(clicks()).toBeLessThanOrEqual(3)
  expect((await read(order.id)).shippingAddress).toMatchObject({ address: '77 Corrected Lane' })
  await context.close()
})

test('ORD-21 refunding one jar takes four clicks', async () => {
  const { page, context, click, clicks } = await open('?tab=orders&q=only.one')
  await click(cards(page).first().getByRole('button', { name: 'Details' }))
  await click(page.getByRole('button', { name: 'Refund...' }))
  const dialog = page.getByRole('dialog', { name: /^Refund Order/ })
  await click(dialog.getByRole('button', { name: /^Increase quantity/ }).first())
  await click(dialog.getByRole('button', { name: /^Refund \$/ }))
  await dialog.waitFor({ state: 'hidden' })
  expect(clicks()).toBeLessThanOrEqual(4)
  const { refundedAmount } = await read(order.id)
  expect(Number(refundedAmount)).toBeGreaterThan(0)
  await context.close()
})

test('ADMIN-03 on a phone, the To ship and Today figures are on the first screen, and an order can be shipped in two taps', async () => {
  const { page, context } = await open('?tab=orders&status=placed', { width: 390, height: 844 })
  const first = cards(page).first()
  await first.waitFor()
  const bottomOf = async (name: RegExp) =>
    (await page.getByText(name).first().boundingBox())?.y ?? Infinity
  expect(await bottomOf(/^To ship/)).toBeLessThan(844)
  expect(await bottomOf(/^Today/)).toBeLessThan(844)
  // Two taps: one on the status, which opens the phone's native list, and one on an option.
  const status = first.getByRole('combobox')
  const box = await status.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  await status.selectOption('shipped')
  await page.getByRole('button', { name: /^Undo: / }).click()
  await page
    .getByText(/is placed again\. No email was sent\./)
    .first()
    .waitFor()
  await context.close()
})

test('ORD-19 staff can find, select and ship orders, and undo the shipping, with the keyboard alone', async () => {
  const { page, context } = await open()
  const { keyboard } = page
  const summary = () => send<OrderSummary>('GET', '/api/orders/summary')
  const before = (await summary()).placed
  await keyboard.press('g')
  await keyboard.press('o')
  await cards(page).first().waitFor()
  await keyboard.press('/')
  await keyboard.type('902 555 0147')
  await page.getByText('Showing 1 order', { exact: true }).waitFor()
  const reach = async (name: RegExp) => {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await keyboard.press('Tab')
      const now = await page.evaluate(() => {
        const { activeElement: element } = document
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
      if (name.test(now)) return
    }
    throw new Error(`The keyboard does not reach ${name}.`)
  }
  await reach(/^Select order/)
  await keyboard.press('Space')
  await page.getByText('1 order selected', { exact: true }).waitFor()
  await reach(/^Mark as shipped$/)
  await keyboard.press('Enter')
  await page.getByText(/^Order #\w+ is shipped\./).waitFor()
  expect((await summary()).placed).toBe(before - 1)
  await keyboard.press('z')
  await page
    .getByText(/is placed again\. No email was sent\./)
    .first()
    .waitFor()
  expect((await summary()).placed).toBe(before)
  await context.close()
})
