import { expect, test } from 'bun:test'
import { undoWithin } from '#shared/domain/shop/undo.ts'
import { forgetDeletions } from '../../../../src/server/shop/background-jobs.ts'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { captureOf, sendWebhook, vouchForWebhooks, webhook } from '../../../support/webhooks.ts'

const paypal = usePaypalFixture({ isVouchedFor: true })

async function deleteForGood(id: string) {
  const { shop } = paypal
  const removed = await shop.api('DELETE', `/api/products/${id}`, { token: await shop.asOwner() })
  expect(removed.status).toBe(204)
  shop.pass(undoWithin)
  await forgetDeletions(shop.context)
}

test('PAY-22 money that is found after its product was deleted for good becomes one order', async () => {
  const { shop, proxy, product } = paypal
  const id = await paypal.approved()
  const captureId = await paypal.takenUnheard(id)
  proxy.suffer(async () => unavailable())
  await paypal.buyer.capture(id)
  shop.pass(minutes(26))
  await sweepNow(shop)
  expect(await paypal.stock()).toBe(5)
  await deleteForGood(product.id)
  proxy.recover()
  vouchForWebhooks(proxy)

  const event = webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId))
  for (let again = 0; again < 2; again += 1) {
    expect((await sendWebhook(shop, event)).status).toBe(200)
  }
  expect(await eventually(async () => (await paypal.orders()).length > 0, 10_000)).toBe(true)
  expect(await paypal.becomesOneOrder()).toBe(true)
  const [order] = await paypal.orders()
  expect(order).toMatchObject({
    paidAmount: '22.60',
    items: [{ productId: product.id, productName: product.name, quantity: 2, price: '10.00' }],
    attentionNotes: [{ code: 'paid_late' }],
  })
})
