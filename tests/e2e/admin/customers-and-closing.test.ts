import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { obstacles } from '../../support/axe.ts'
import { settle, useBrowser, whenInteractive } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { admin } from '../../support/shop.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'

// What an owner does with customers and before a vacation, with the actions counted.

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

async function open(path: string, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(shop.url + path, { bypassesPolicy: true, ...options })
  await staff(visited.page).submitPassword(admin)
  return { ...visited, ...countClicks(visited.page) }
}

test("CUST-07 a customer's history takes at most two actions, and fits on a phone", async () => {
  const { id } = await placeOrder(shop.url)
  const { customerName, customerEmail } = await send<DetailedOrder>('PUT', `/api/orders/${id}`, {
    customerName: 'Wilhelmina Montgomery-Featherstone',
    customerEmail: 'wilhelmina.montgomery@featherstone.example',
  })
  const { page, context, click, clicks, faults } = await open('/admin?tab=orders')
  await click(page.getByRole('link', { name: customerName }).first())
  await page.getByRole('list', { name: 'Orders' }).getByText('Maple').first().waitFor()
  expect(clicks()).toBeLessThanOrEqual(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await settle(page)
  expect(await overflowing(page)).toEqual([])
  expect(await obstacles(page)).toEqual([])
  await page.goto(`${shop.url}/admin/customers?q=${customerEmail}`)
  await page.getByRole('article', { name: customerName }).waitFor()
  await settle(page)
  expect(await overflowing(page)).toEqual([])
  expect(await obstacles(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('CLOSE-03 CLOSE-04 closing for a week takes at most four actions, and open pages follow', async () => {
  const buyer = await visit(`${shop.url}/`, { bypassesPolicy: true, width: 360, height: 740 })
  await whenInteractive(buyer.page)
  await buyer.page.mouse.move(20, 300)
  await buyer.page
    .getByRole('button', { name: /^Add .* to cart/ })
    .first()
    .click()

  const { page, context, click, clicks, faults } = await open('/admin')
  let others = 0
  await click(page.getByRole('link', { name: 'Settings' }).first())
  await click(page.getByRole('link', { name: /^Shop status/ }))
  const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Opens again on').fill(`${week} 00:00`.replace(' ', 'T'))
  others += 1
  expect(await page.getByRole('switch', { name: 'Closed' }).isChecked()).toBe(true)
  await click(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Saved. Your shop').waitFor()
  expect(clicks() + others).toBeLessThanOrEqual(4)

  const banner = buyer.page.getByRole('complementary', { name: /^We're closed until/ })
  await banner.waitFor()
  await settle(buyer.page)
  expect(await overflowing(buyer.page)).toEqual([])
  expect(await obstacles(buyer.page)).toEqual([])
  await buyer.page.goto(`${shop.url}/checkout`)
  const payment = buyer.page.getByRole('group', { name: 'Payment Method' })
  await payment.getByText(/^We're closed until/).waitFor()
  expect(await payment.getByRole('radio').count()).toBe(0)
  expect(await obstacles(buyer.page)).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()
  await payment.getByRole('radio').first().waitFor()
  expect(await banner.count()).toBe(0)
  expect([...faults, ...buyer.faults]).toEqual([])
  await context.close()
})
