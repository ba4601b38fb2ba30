import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import type { Reconciliation } from '#shared/contract/staff/staff-payments.ts'
import { sweepRefunds } from '../../../../src/server/payments/refund-requests/refund-sweep.ts'
import { timelineWords } from '../../../../src/web/admin/orders/details/timeline-words.ts'
import { eventually, minutes } from '../../../support/clock.ts'
import { buyerAt, orderFor, stockOf } from '../../../support/purchase.ts'
import { backOf, sendWebhook, vouchFor, webhook } from '../../../support/webhooks.ts'
import { openRefundFixture, type RefundFixture } from './refund.fixture.ts'

type Shipped = Shipment & { order: DetailedOrder }

let fixture: RefundFixture
beforeEach(async () => {
  fixture = await openRefundFixture({ hasJobs: false })
})
afterEach(() => fixture.close())

/** Makes PayPal report this status for every refund, or for those of one order. */
function refundsAre(status: string, orderId = '') {
  fixture.proxy.suffer(async (call, passOn) => {
    const { what, path } = call
    const vouched = vouchFor(call)
    if (vouched) return vouched
    const answer = await passOn()
    if ((what !== 'refund' && what !== 'get') || !path.includes(orderId)) return answer
    const body = JSON.parse(
      await answer.text(),
      function (this: { refunds?: object[] }, key, value) {
        return key === 'refunds' ? value.map((one: object) => ({ ...one, status })) : value
      },
    )
    if (what === 'refund') body.status = status
    for (const { payments } of body.purchase_units ?? []) {
      for (const capture of payments?.captures ?? [])
        if (status === 'FAILED') capture.status = 'COMPLETED'
    }

    return Response.json(body, { status: answer.status })
  })
}

async function reconciled() {
  const { token } = fixture
  const path = '/api/payments/reconcile'
  const { body } = await fixture.shop.api<Reconciliation>('POST', path, { body: {}, token })
  return body.differences
}

async function promised(amount: string) {
  const { order, product } = await fixture.sell()
  refundsAre('PENDING')
  const restock = [{ productId: product.id, quantity: 1 }]
  const { status, body } = await fixture.refund(order.id, amount, { restock })
  expect([status, body.refund.status, body.order.refundedAmount]).toEqual([201, 'done', amount])
  expect(await stockOf(fixture.shop, product.id)).toBe(9)
  expect(await reconciled()).toEqual([])
  return { order, product }
}

const paymentOf = (id: string) =>
  fixture.rows('select status, refunded_cents as back from payments where order_id = ?', id)[0]

for (const amount of ['11.30', '22.60']) {
  test(`a refund of ${amount} that was pending and fails later is reversed, and staff are notified`, async () => {
    const { order, product } = await promised(amount)
    refundsAre('FAILED')
    expect((await reconciled()).map(({ what, isCorrected }) => [what, isCorrected])).toEqual([
      [`$${amount} of refunds failed at the provider, but not here.`, true],
    ])
    expect(paymentOf(order.id)).toEqual({ status: 'settled', back: 0 })
    expect(await stockOf(fixture.shop, product.id)).toBe(8)
    const path = `/api/admin/orders/${order.id}`
    const { body } = await fixture.shop.api<OrderDetails>('GET', path, { token: fixture.token })
    expect(body).toMatchObject({ refundable: '22.60', restocked: [] })
    expect(body.order).toMatchObject({
      refundedAmount: '0.00',
      attention: `A refund of $${amount} failed after it was accepted. The customer hasn't received it.`,
    })
    const entries = body.timeline
      .filter(({ kind }) => kind === 'refund')
      .map((entry) => ({ ...entry, ...timelineWords(entry) }))
    expect(entries).toMatchObject([{ title: `Refund of $${amount} was refused`, isTrouble: true }])
    expect(entries[0]?.detail).toContain('could not pay it out after all')
    // A repeated event changes nothing.
    expect(await reconciled()).toEqual([])
  })
}

test('PARCEL-02 a unit whose refund fails after the others were packed is to ship', async () => {
  const { shop, token } = fixture
  const { order, product } = await promised('11.30')
  const path = `/api/orders/${order.id}/shipments`
  const { body } = await shop.api<Shipped>('POST', path, { token, body: {} })
  expect(body.items).toEqual([{ productId: product.id, quantity: 1 }])
  expect(body.order.status).toBe('shipped')
  refundsAre('FAILED')
  await reconciled()
  expect((await fixture.orderOf(order.id)).status).toBe('placed')
  const rest = await shop.api<Shipped>('POST', path, { token, body: {} })
  expect([rest.body.items, rest.body.order.status]).toEqual([body.items, 'shipped'])
})

const attentionOf = async (id: string) => (await fixture.orderOf(id)).attention ?? ''

test('a webhook of a failed refund reverses it at once', async () => {
  const { order } = await promised('11.30')
  refundsAre('FAILED')
  const event = webhook('PAYMENT.REFUND.FAILED', backOf(order.paymentIntentId ?? ''))
  expect((await sendWebhook(fixture.shop, event)).status).toBe(200)
  const isReported = async () => (await attentionOf(order.id)).includes('$11.30 failed after it')
  expect(await eventually(isReported)).toBe(true)
  expect(paymentOf(order.id)).toEqual({ status: 'settled', back: 0 })
})

test('without a webhook, the sweep checks a pending refund until it is made or has failed', async () => {
  const kept = await promised('11.30')
  const broken = await promised('5.00')
  const asked = () => fixture.proxy.calls.filter(({ what }) => what === 'get').length
  const look = () => sweepRefunds(fixture.shop.context, fixture.shop.context.clock())
  const before = asked()
  fixture.shop.pass(minutes(59))
  await look()
  expect(asked()).toBe(before)
  // Still pending, so it is checked an hour later, and then less and less often.
  fixture.shop.pass(minutes(2))
  await look()
  await look()
  expect(asked()).toBe(before + 2)
  const captureId = broken.order.paymentIntentId ?? ''
  const [payment] = fixture.rows(
    'select provider_order_id as id from payments where capture_id = ?',
    captureId,
  )
  refundsAre('FAILED', String(payment?.id))
  fixture.shop.pass(minutes(70))
  await look()
  expect(await attentionOf(broken.order.id)).toContain(
    'A refund of $5.00 failed after it was accepted',
  )
  expect((await fixture.orderOf(kept.order.id)).attention).toBeNull()
  expect(fixture.rows('select 1 from refunds where look_again_at is not null')).toEqual([])
  const after = asked()
  fixture.shop.pass(minutes(60 * 48))
  await look()
  expect(asked()).toBe(after)
})

test('units restocked for a refund that fails, and sold since, are reported to staff', async () => {
  const { order, product } = await promised('11.30')
  const body = { stock: 0 }
  await fixture.shop.api('PUT', `/api/products/${product.id}`, { token: fixture.token, body })
  refundsAre('FAILED')
  await reconciled()
  expect(await stockOf(fixture.shop, product.id)).toBe(0)
  expect((await fixture.orderOf(order.id)).attention).toContain('have since been sold')
  expect(paymentOf(order.id)).toEqual({ status: 'settled', back: 0 })
})

test('a refund made before the order was placed shows on the order', async () => {
  const product = await fixture.shop.addProduct({ price: '10.00', stock: 10 })
  const buyer = buyerAt(fixture.shop)
  const order = orderFor([{ product, quantity: 2 }])
  const { id } = (await buyer.openAmount(order.totalAmount ?? '')).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const captureId = String(
    fixture.rows('select capture_id as id from payments where provider_order_id = ?', id)[0]?.id,
  )
  await fixture.shop.context.providers.paypal?.refundCapture({
    captureId,
    amount: 3_00,
    key: 'elsewhere',
  })
  expect((await reconciled()).length).toBe(1)
  const placed = await buyer.place(order, id)
  expect([placed.status, placed.body.refundedAmount]).toEqual([201, '3.00'])
  expect(paymentOf(placed.body.id)).toEqual({ status: 'partly_refunded', back: 3_00 })
  const rest = await fixture.refund(placed.body.id, '19.60')
  expect([rest.status, rest.body.order.refundedAmount]).toEqual([201, '22.60'])
})
