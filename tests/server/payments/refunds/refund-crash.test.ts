import { expect, test } from 'bun:test'
import { eventually } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { loseAnswer, useKillablePaypalShop } from '../../../support/killable-shop.ts'

const { shop, proxy, approvedPayment } = useKillablePaypalShop()

test('killed after PayPal refunded the money and before it answered, the shop records one refund after its restart', async () => {
  const { capture } = await approvedPayment()
  await capture()
  const [order] = await shop.orders()

  const isRefunded = loseAnswer(proxy(), 'refund')
  const restock = [{ productId: shop.product.id, quantity: 2 }]
  const wish = { amount: '22.60', key: crypto.randomUUID(), restock }
  const refund = () => shop.call('POST', `/api/orders/${order?.id}/refunds`, wish)
  await shop.dieDuring(refund(), isRefunded, proxy())

  const isRecorded = async () => (await shop.orders())[0]?.refundedAmount === '22.60'
  expect(await eventually(isRecorded)).toBe(true)
  // The browser returns and repeats its request.
  expect(await refund()).toMatchObject({ refund: { status: 'done', amount: '22.60' } })
  const file = shop.directory.data('shop.db')
  expect(ask(file, 'select status, amount_cents from refunds')).toEqual([
    { status: 'done', amount_cents: 22_60 },
  ])
  expect(ask(file, "select 1 from outbox where kind = 'order_refunded'")).toHaveLength(1)
  expect(await shop.stock()).toBe(5)
  const asked = proxy().calls.filter(({ what }) => what === 'refund')
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
})
