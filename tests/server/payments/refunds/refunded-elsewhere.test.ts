import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import type { TestShop } from '../../../support/shop.ts'
import { useCardFixture } from '../card.fixture.ts'

const paypal = usePaypalFixture()
const card = useCardFixture()

async function refund(shop: TestShop, orderId: string, amount: string) {
  const token = await shop.asOwner()
  const body = { amount, key: crypto.randomUUID() }
  const answer = await shop.api<ErrorBody>('POST', `/api/orders/${orderId}/refunds`, {
    token,
    body,
  })
  const path = `/api/admin/orders/${orderId}`
  const { order, refundable } = (await shop.api<OrderDetails>('GET', path, { token })).body
  return [answer.status, answer.body.code, order.refundedAmount, refundable]
}

test('a refund that Stripe refuses because it was made there, unknown to the shop, is then recorded', async () => {
  const { id, orderId } = await card.paid()
  card.stripe.refundThere(id, 20_00)
  expect(await refund(card.shop, orderId, '22.60')).toEqual([
    422,
    'refund_refused',
    '20.00',
    '2.60',
  ])
  expect((await refund(card.shop, orderId, '2.60'))[0]).toBe(201)
})

test('a refund that PayPal refuses because it was made there, unknown to the shop, is then recorded', async () => {
  await paypal.paid()
  const [order] = (await paypal.orders()) as [DetailedOrder]
  const made = { captureId: order.paymentIntentId ?? '', amount: 20_00, key: crypto.randomUUID() }
  await paypal.shop.context.providers.paypal?.refundCapture(made)
  expect(await refund(paypal.shop, order.id, '22.60')).toEqual([
    422,
    'refund_refused',
    '20.00',
    '2.60',
  ])
  expect((await refund(paypal.shop, order.id, '2.60'))[0]).toBe(201)
})
