import { expect, test } from 'bun:test'
import { ProviderRefusal, refundedOf } from '../../../../src/server/payments/providers/provider.ts'
import { buy } from '../../../support/purchase.ts'
import { openTestShop } from '../../../support/shop.ts'

test('the client refunds parts of a capture, once per key, and gets a refusal when it is too much', async () => {
  const shop = await openTestShop()
  const { paypal } = shop.context
  if (!paypal) throw new Error('The simulator is off.')
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const order = await buy(shop, [{ product, quantity: 2 }])
  const captureId = order.paymentIntentId ?? ''
  expect(await paypal.getCapture(captureId)).toEqual({
    id: captureId,
    status: 'COMPLETED',
    amount: 22_60,
  })
  const asked = { captureId, amount: 5_00, key: crypto.randomUUID(), note: 'A broken jar' }
  const first = await paypal.refundCapture(asked)
  expect(first).toMatchObject({ status: 'COMPLETED', amount: 5_00 })
  expect((await paypal.refundCapture(asked)).id).toBe(first.id)
  expect((await paypal.getCapture(captureId)).status).toBe('PARTIALLY_REFUNDED')
  const tooMuch = paypal.refundCapture({ captureId, amount: 20_00, key: crypto.randomUUID() })
  const refusal = await tooMuch.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ProviderRefusal)
  expect(refusal).toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED', status: 422 })
  await paypal.refundCapture({ captureId, amount: 17_60, key: crypto.randomUUID() })
  expect((await paypal.getCapture(captureId)).status).toBe('REFUNDED')
  await shop.dispose()
  const refunds = [first, { ...first, status: 'FAILED' }]
  expect(refundedOf({ capture: null, refunds })).toBe(5_00)
})
