import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import { timelineWords } from '../../../src/web/admin/orders/details/timeline-words.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { unavailable } from '../../support/paypal-proxy.ts'
import { buyerAt, orderFor, ordersOf } from '../../support/purchase.ts'
import { openRefundFixture, type RefundFixture } from '../payments/refunds/refund.fixture.ts'

let fixture: RefundFixture
beforeAll(async () => {
  fixture = await openRefundFixture()
})
afterAll(() => fixture.close())

const details = async (id: string) => {
  const { shop, token } = fixture
  const { body } = await shop.api<OrderDetails>('GET', `/api/admin/orders/${id}`, { token })
  return {
    ...body,
    timeline: body.timeline.map((entry) => ({ ...entry, ...timelineWords(entry) })),
  }
}

test('LANG-15 the timeline has everything that happened to an order: payment, email, edits and refunds, in sequence', async () => {
  const { order, product } = await fixture.sell()
  const { shop, token } = fixture
  const edit = (body: object) => shop.api('PUT', `/api/orders/${order.id}`, { token, body })
  shop.pass(1_000)
  await edit({ customerName: 'Ada Lovelace', status: 'shipped' })
  shop.pass(1_000)
  const restock = [{ productId: product.id, quantity: 1 }]
  await fixture.refund(order.id, '2.60', { reason: 'Late', restock })
  const { timeline, payment, refundable, refunds, restocked } = await details(order.id)
  expect(refundable).toBe('20.00')
  expect(restocked).toEqual(restock)
  expect(refunds).toHaveLength(1)
  expect(payment).toMatchObject({
    provider: 'paypal',
    status: 'partly_refunded',
    amount: '22.60',
    captureId: order.paymentIntentId,
  })
  const entries = timeline.map(({ kind, title, who }) => ({ kind, title, who }))
  expect(entries).toContainEqual({ kind: 'placed', title: 'Order placed', who: null })
  expect(entries).toContainEqual({ kind: 'payment', title: 'Paid', who: null })
  expect(entries).toContainEqual({ kind: 'change', title: 'Marked as shipped', who: 'admin' })
  expect(timeline.find(({ kind }) => kind === 'refund')).toMatchObject({
    title: 'Refund of $2.60 made',
    detail:
      'Reason: Late. For 1 × Maple Mustard. Includes $0.30 tax. Returned to stock: 1 × Maple Mustard',
    who: 'admin',
    isTrouble: false,
  })
  expect(timeline.find(({ kind }) => kind === 'change')?.changes).toEqual([
    { field: 'customerName', before: 'Ada Singh', after: 'Ada Lovelace' },
  ])
  expect(timeline.filter(({ kind }) => kind === 'mail').map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Order confirmation/),
      expect.stringMatching(/^Shipping notice/),
      expect.stringMatching(/^Refund notice/),
    ]),
  )
  const inFrench = inLocale('fr', () => timeline.map((entry) => timelineWords(entry)))
  expect(inFrench).toContainEqual({ title: 'Marquée comme expédiée', detail: null })
  expect(inFrench).toContainEqual({
    title: 'Remboursement de 2,60\u00a0$ fait',
    detail:
      'Motif\u00a0: Late. Pour 1\u00a0× Maple Mustard. Dont 0,30\u00a0$ de taxes. Remis en stock\u00a0: 1\u00a0× Maple Mustard',
  })
  // Mail is listed after its cause, even at the same time. Earlier mail may be last, because it is
  // listed by the time it was sent.
  const place = (words: RegExp) => entries.findIndex(({ title }) => words.test(title))
  expect(place(/^Refund notice/)).toBeGreaterThan(place(/^Refund of/))
  expect(place(/^Refund of/)).toBeGreaterThan(place(/^Marked as shipped/))
  const moments = timeline.map(({ at }) => Date.parse(at))
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
})

test('a checkout that asked again and again before the approval does not fill the timeline', async () => {
  const product = await fixture.shop.addProduct({ price: '10.00', stock: 10 })
  const buyer = buyerAt(fixture.shop)
  const { id } = (await buyer.open(orderFor([{ product, quantity: 2 }]))).body
  for (let turn = 0; turn < 5; turn += 1) await buyer.capture(id)
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const [made] = await ordersOf(fixture.shop)
  const { timeline } = await details(made?.id ?? '')
  const words = timeline.filter(({ kind }) => kind === 'payment').map(({ title }) => title)
  const notYet = "Opened; the buyer hasn't approved it yet"
  // Asking before the approval only reads, so it leaves no step.
  expect(words).toEqual([notYet, 'Paid'])
})

test('a refund without a response shows as waiting in the timeline', async () => {
  const { order } = await fixture.sell()
  fixture.proxy.suffer(({ what }, passOn) =>
    what === 'refund' ? Promise.resolve(unavailable()) : passOn(),
  )
  await fixture.refund(order.id, '1.00')
  fixture.proxy.recover()
  const { timeline, refundable } = await details(order.id)
  expect(refundable).toBe('21.60')
  expect(timeline.find(({ kind }) => kind === 'refund')).toMatchObject({ isTrouble: true })
})

test('an order that was not paid through the shop has nothing to refund', async () => {
  const product = await fixture.shop.addProduct()
  const [id = ''] = await addPastOrders(fixture.shop, [{ productId: product.id }])
  expect(await details(id)).toMatchObject({ payment: null, refundable: '0.00', refunds: [] })
  const refused = await fixture.refund(id, '1.00')
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This order has no payment that can be refunded here.',
  ])
})
