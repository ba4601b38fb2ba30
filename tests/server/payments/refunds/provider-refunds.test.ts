import { expect, test } from 'bun:test'
import { findPaymentByEither } from '../../../../src/server/payments/payment/payments.queries.ts'
import { ProviderRefusal, refundedOf } from '../../../../src/server/providers/provider.ts'
import { buy } from '../../../support/purchase.ts'
import { openTestShop } from '../../../support/shop.ts'

test('the client refunds parts of a capture, once per key, and gets a refusal when it is too much', async () => {
  const shop = await openTestShop()
  const { paypal } = shop.context.providers
  if (!paypal) throw new Error('The simulator is off.')
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const order = await buy(shop, [{ product, quantity: 2 }])
  const captureId = order.paymentIntentId ?? ''
  const payment = await findPaymentByEither(shop.context.db.read, captureId)
  const captured = async () => {
    const { code, capture } = await paypal.getOrder(payment?.providerOrderId ?? '')
    return [code, capture]
  }
  const capture = { id: captureId, status: 'completed', amount: 22_60, fee: 0 } as const
  expect(await captured()).toEqual(['COMPLETED', capture])
  const asked = { captureId, amount: 5_00, key: crypto.randomUUID(), note: 'A broken jar' }
  const first = await paypal.refundCapture(asked)
  expect(first).toMatchObject({ status: 'completed', amount: 5_00 })
  expect((await paypal.refundCapture(asked)).id).toBe(first.id)
  expect(await captured()).toEqual(['PARTIALLY_REFUNDED', capture])
  const tooMuch = paypal.refundCapture({ captureId, amount: 20_00, key: crypto.randomUUID() })
  const refusal = await tooMuch.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ProviderRefusal)
  expect(refusal).toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED', status: 422 })
  await paypal.refundCapture({ captureId, amount: 17_60, key: crypto.randomUUID() })
  expect(await captured()).toEqual(['REFUNDED', { ...capture, status: 'refunded' as const }])
  await shop.dispose()
  const refunds = [first, { ...first, status: 'failed' as const }]
  expect(refundedOf({ capture: null, refunds })).toBe(5_00)
})
