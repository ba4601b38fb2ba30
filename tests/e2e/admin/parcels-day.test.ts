import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { inPackingOrder } from '#shared/domain/order/parcels/packing-order.ts'
import { obstacles } from '../../support/axe.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'
import type { Page } from 'playwright-core'

// The way of parcels from the shelf to the carrier, with its clicks counted.

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

const placed = () => send<DetailedOrder[]>('GET', '/api/orders/detailed?status=placed')
async function orderNow(id: string) {
  return (await send<{ order: DetailedOrder }>('GET', `/api/admin/orders/${id}`)).order
}

async function open(query: string) {
  const visited = await visit(`${shop.url}/admin${query}`, {
    width: 1366,
    height: 768,
    bypassesPolicy: true,
  })
  const { page } = visited
  await staff(page).signIn()
  await page.getByText('Live', { exact: true }).waitFor()
  await cards(page).first().waitFor()
  return { ...visited, ...countClicks(page) }
}

const cards = (page: Page) => page.getByRole('tabpanel', { name: 'Orders' }).getByRole('article')

/** Pastes a text as from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', words)
    const init = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init))
  }, text)

test('PARCEL-07 the pick list of the open orders takes two clicks and has their units by product', async () => {
  const { page, context, click, clicks } = await open('?tab=orders&status=placed')
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('.packing-slips')?.textContent ?? ''
    }
  })
  await click(page.getByRole('checkbox', { name: /^Select all/ }))
  await click(page.getByRole('button', { name: 'Print pick list' }))
  expect(clicks()).toBeLessThanOrEqual(2)
  await page.locator('body[data-printed]').waitFor()
  const printed = (await page.locator('body').getAttribute('data-printed')) ?? ''
  const orders = await placed()
  const units = orders.flatMap(({ items }) =>
    items.map(({ quantity, components = [] }) => {
      const inside = components.reduce((sum, each) => sum + each.quantity, 0)
      return components.length > 0 ? inside * quantity : quantity
    }),
  )
  const total = units.reduce((sum, each) => sum + each, 0)
  expect(printed).toContain(`${total} items for ${orders.length} orders`)
  await context.close()
})

test('PARCEL-01 shipping one order with a number takes two clicks; Undo takes it back', async () => {
  const { page, context, click, type, clicks } = await open('?tab=orders&status=placed')
  const [before] = await placed()
  const card = cards(page).filter({ hasText: orderNumber(before?.id ?? '') })
  await click(card.getByRole('button', { name: 'Ship', exact: true }))
  const dialog = page.getByRole('dialog', { name: /^Ship Order/ })
  await dialog.getByRole('textbox', { name: 'Tracking number' }).waitFor()
  expect(await obstacles(page)).toEqual([])
  await type('7023 2100 3941 4604')
  await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('canada-post')
  await click(dialog.getByRole('button', { name: 'Ship', exact: true }))
  await dialog.waitFor({ state: 'hidden' })
  expect(clicks()).toBeLessThanOrEqual(4)
  const id = before?.id ?? ''
  expect(await orderNow(id)).toMatchObject({
    status: 'shipped',
    shipments: [{ carrier: 'canada-post', trackingNumber: '7023210039414604' }],
  })
  await page.getByRole('button', { name: /^Undo: remove the parcel/ }).click()
  await page.getByText('The parcel is removed. No email was sent.').first().waitFor()
  expect(await orderNow(id)).toMatchObject({ status: 'placed', shipments: [] })
  await context.close()
})

test('PARCEL-06 shipping twelve orders with a pasted column of numbers takes at most six clicks', async () => {
  const { page, context, click, clicks, faults } = await open('?tab=orders&status=placed')
  const orders = inPackingOrder(await placed())
  expect(orders.length).toBeGreaterThanOrEqual(12)
  await click(page.getByRole('checkbox', { name: /^Select all/ }))
  await click(page.getByRole('button', { name: 'Ship with tracking' }))
  const dialog = page.getByRole('dialog', { name: `Ship ${orders.length} orders` })
  await dialog.getByRole('textbox').first().waitFor()
  const numbers = orders.map((_order, index) => `70232100394${10_000 + index}`)
  await paste(page, ['Tracking number', ...numbers].join('\n'))
  await page.getByText(`${orders.length} numbers filled in.`).waitFor()
  expect(await obstacles(page)).toEqual([])
  await click(dialog.getByRole('button', { name: `Ship ${orders.length} orders` }))
  await dialog.waitFor({ state: 'hidden' })
  expect(clicks()).toBeLessThanOrEqual(6)
  for (const [index, { id }] of orders.entries()) {
    const { status, shipments } = await orderNow(id)
    expect([status, shipments?.map(({ trackingNumber }) => trackingNumber)]).toEqual([
      'shipped',
      [numbers[index] ?? null],
    ])
  }
  await page.getByRole('button', { name: `Undo: remove ${orders.length} parcels` }).click()
  await page.getByText(`${orders.length} parcels are removed. No email was sent.`).first().waitFor()
  expect((await placed()).length).toBe(orders.length)
  expect(faults).toEqual([])
  await context.close()
})

test('PARCEL-05 a file shows what it would do before it ships, and names the lines it cannot use', async () => {
  const { page, context } = await open('?tab=orders')
  const [order] = await placed()
  await page.getByRole('button', { name: 'Import tracking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import tracking' })
  const csv = `Order,Carrier,Tracking number\n#${orderNumber(order?.id ?? '')},UPS,1Z9\n#00000000,UPS,1Z8\n`
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'tracking.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByText('Line 3: No order has the number #00000000.').waitFor()
  expect(await obstacles(page)).toEqual([])
  expect((await orderNow(order?.id ?? '')).status).toBe('placed')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()
  await dialog.getByText('1 parcel is shipped.').waitFor()
  expect(await orderNow(order?.id ?? '')).toMatchObject({
    status: 'shipped',
    shipments: [{ carrier: 'ups', trackingNumber: '1Z9' }],
  })
  await context.close()
})
