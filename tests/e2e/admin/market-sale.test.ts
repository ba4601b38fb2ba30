import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { obstacles } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { admin } from '../../support/shop.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

const orders = () => send<DetailedOrder[]>('GET', '/api/orders/detailed')
const done = (page: Page) => page.getByRole('button', { name: /^Take payment/ })
const products = () => send<ListedProduct[]>('GET', '/api/products')

/** A product that is not one of several sizes. */
async function jar(): Promise<ListedProduct> {
  const found = (await products()).find(({ group, stock }) => group === null && stock > 20)
  if (!found) throw new Error('There is no jar.')
  return found
}

async function openTill({ width = 360, height = 740, path = '/admin/till' } = {}) {
  const visited = await visit(shop.url + path, { bypassesPolicy: true, width, height })
  await staff(visited.page).submitPassword(admin)
  return visited
}

const tile = (page: Page, { name }: { name: string }) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: `Add ${name}` })

test('TILL-01 a market sale takes at most four taps from the orders, is completed, taxed at the shop, and takes stock', async () => {
  const product = await jar()
  const { page, context, faults } = await openTill()
  await page.getByLabel('Sold in').selectOption('Ontario')
  await page.goto(`${shop.url}/admin?tab=orders`)
  await page.getByRole('tabpanel', { name: 'Orders' }).waitFor()
  const { click, clicks } = countClicks(page)
  await click(page.getByRole('link', { name: 'Market sale' }).first())
  await click(tile(page, product).first())
  await click(page.getByText('Cash', { exact: true }))
  await click(done(page))
  await page.getByText(/^Sold for \$/).waitFor()
  expect(clicks()).toBeLessThanOrEqual(4)
  const [sale] = await orders()
  expect(sale).toMatchObject({
    status: 'completed',
    paymentMethod: 'cash',
    customerName: 'Market sale',
    customerEmail: '',
    pickupProvince: 'ON',
    shippingCost: '0.00',
    items: [{ productId: product.id, quantity: 1, price: product.price }],
  })
  expect(sale?.paidAmount).toBe(sale?.totalAmount ?? '')
  expect(Number(sale?.taxAmount)).toBeCloseTo(Number(product.price) * 0.13, 1)
  const after = (await products()).find(({ id }) => id === product.id)
  expect(after?.stock).toBe(product.stock - 1)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' })
  const rows = await send<{ rows: { key: string; gross: string }[] } | { key: string }[]>(
    'GET',
    `/api/reports/sales?from=${today}&to=${today}&by=method`,
  )
  expect(JSON.stringify(rows)).toContain('"cash"')
  expect(faults).toEqual([])
  await context.close()
})

test('TILL-03 a double tap and an answer that is lost sell once, even after the page is loaded again', async () => {
  const product = await jar()
  const before = (await orders()).length
  const { page, context } = await openTill()
  await page.getByLabel('Sold in').selectOption('Ontario')
  await tile(page, product).first().click()
  await page.getByText('Card terminal', { exact: true }).click()
  await done(page).dblclick()
  await page.getByText(/^Sold for \$/).waitFor()
  expect((await orders()).length).toBe(before + 1)

  // The sale arrives, but its answer does not.
  await page.evaluate(() => {
    const { addEventListener } = WebSocket.prototype
    const lost = { send: WebSocket.prototype.send, addEventListener }
    WebSocket.prototype.send = function (this: WebSocket, frame) {
      lost.send.call(this, frame)
      if (String(frame).includes('orders.create')) this.close()
    }
  })
  await tile(page, product).first().click()
  await page.getByText('Cash', { exact: true }).click()
  await done(page).click()
  await page.getByText(/^No answer from the shop/).waitFor()
  expect(await tile(page, product).first().isDisabled()).toBe(true)
  await page.reload()
  await page.getByText(/^No answer from the shop/).waitFor()
  await page.getByText('Live').first().waitFor()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await page.getByText(/^Sold for \$/).waitFor()
  expect((await orders()).length).toBe(before + 2)
  await context.close()
})

test('TILL-02 the till works by keyboard, from 320 to 768 px, in both languages, without obstacles', async () => {
  const product = await jar()
  const { page, context, faults } = await openTill({ width: 320, height: 640 })
  await page.getByLabel('Sold in').selectOption('Ontario')
  await tile(page, product).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `One ${product.name} less` }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: 'Cash' }).focus()
  await page.keyboard.press('Space')
  for (const width of [320, 360, 540, 768]) {
    await page.setViewportSize({ width, height: 700 })
    await settle(page)
    expect([width, await overflowing(page)]).toEqual([width, []])
    expect([width, await obstacles(page)]).toEqual([width, []])
  }
  await done(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Sold for \$/).waitFor()
  await send('PUT', '/api/auth/me', { language: 'fr' })
  await page.goto(`${shop.url}/admin/till`)
  await page.getByRole('heading', { name: 'Vente au marché' }).waitFor()
  await page.getByText('Comptant', { exact: true }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await settle(page)
  expect(await overflowing(page)).toEqual([])
  expect(await obstacles(page)).toEqual([])
  await send('PUT', '/api/auth/me', { language: 'en' })
  expect(faults).toEqual([])
  await context.close()
})
