import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { PaypalOrder } from '#shared/contract/payments.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { useKillableShop } from '../../support/killable-shop.ts'

const shop = useKillableShop({ environment: () => ({}) })

test('PAY-19 killed between opening and placing a free order, and while placing it, the shop places it once', async () => {
  await shop.call('POST', '/api/admin/discounts', {
    ...tenPercentOff,
    percent: 100,
    maxUses: 1,
    code: 'ALL-FREE',
  })
  const free = { taxAmount: '0.00', total: '0.00', totalAmount: '0.00', discountCode: 'ALL-FREE' }
  const order = { ...shop.order(), ...free }
  const body = { amount: '0.00', currency: 'CAD', intent: 'CAPTURE', order }
  const open = () => shop.call<PaypalOrder>('POST', '/api/paypal/order', body)
  const { id } = await open()
  await shop.kill()
  await shop.start()
  // The same press again, by a browser that lost the answer.
  expect((await open()).id).toBe(id)
  expect(await shop.stock()).toBe(3)
  const place = () =>
    shop.call<DetailedOrder>('POST', '/api/orders', { ...order, paymentIntentId: id })
  const first = place().catch(() => null)
  await Bun.sleep(5)
  await shop.kill()
  await first
  await shop.start()
  const placed = await place()
  expect((await shop.orders()).map((made) => made.id)).toEqual([placed.id])
  expect(placed).toMatchObject({ paidAmount: '0.00', discount: { code: 'ALL-FREE' } })
  expect(await shop.stock()).toBe(3)
})
