import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { OrderSummary } from '#shared/contract/orders.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { sweepRefunds } from '../../../../src/server/payments/refund-requests/refund-sweep.ts'
import { recordRefunds } from '../../../../src/server/payments/refunds/external-refunds.ts'
import { overSocket, signedInSocket } from '../../../support/callers.ts'
import { eventually } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { stockOf } from '../../../support/purchase.ts'
import { openRefundFixture, type RefundFixture } from './refund.fixture.ts'

let fixture: RefundFixture
beforeAll(async () => {
  fixture = await openRefundFixture()
})
afterEach(() => fixture.proxy.recover())
afterAll(() => fixture.close())

const status = (id: string, to: string) =>
  fixture.shop.api('PUT', `/api/orders/${id}`, { token: fixture.token, body: { status: to } })

test('a partial refund records its reason, restocks units, emails the customer and is audited', async () => {
  const { order, product } = await fixture.sell()
  const restock = [{ productId: product.id, quantity: 1 }]
  const { status, body } = await fixture.refund(order.id, '11.30', {
    reason: 'One jar broke',
    restock,
  })
  expect(status).toBe(201)
  expect(body.refund).toMatchObject({ status: 'done', amount: '11.30', actorName: 'admin' })
  expect(body.order).toMatchObject({ paidAmount: '22.60', refundedAmount: '11.30' })
  expect(await fixture.refundedAtPaypal(order)).toBe(11_30)
  expect(await stockOf(fixture.shop, product.id)).toBe(9)
  const [mail] = fixture.rows(
    "select data from outbox where kind = 'order_refunded' and order_id = ?",
    order.id,
  )
  expect(JSON.parse(String(mail?.data))).toMatchObject({ amount: '11.30', reason: 'One jar broke' })
  const [payment] = fixture.rows('select * from payments where order_id = ?', order.id)
  expect(payment).toMatchObject({ status: 'partly_refunded', refunded_cents: 11_30 })
  const [step] = fixture.rows(
    "select * from payment_steps where ask = 'refund' and payment_id = ?",
    String(payment?.id),
  )
  expect(step).toMatchObject({
    amount_cents: 11_30,
    answer: 'COMPLETED',
    status: 'partly_refunded',
  })
  const rest = await fixture.refund(order.id, '11.30')
  expect(rest.body.order.refundedAmount).toBe('22.60')
  expect(fixture.rows('select status from payments where order_id = ?', order.id)).toEqual([
    { status: 'refunded' },
  ])
})

test('the same refund requested twice, by double click or over the other transport, is made once', async () => {
  const { order } = await fixture.sell()
  const key = crypto.randomUUID()
  const socket = await signedInSocket(fixture.shop, fixture.token)
  const [one, two, three] = await Promise.all([
    fixture.refund(order.id, '5.00', { key }),
    fixture.refund(order.id, '5.00', { key }),
    overSocket(socket)('orders.refund', { id: order.id, amount: '5.00', key }),
  ])
  socket.close()
  const ids = [one.body, two.body, three.body as typeof one.body].map(({ refund }) => refund.id)
  expect(new Set(ids).size).toBe(1)
  expect(await fixture.refundedAtPaypal(order)).toBe(5_00)
  const other = await fixture.refund(order.id, '6.00', { key })
  expect([other.status, other.body.code]).toEqual([409, 'key_used'])
})

test('of ten simultaneous refunds of the remaining amount exactly one is made', async () => {
  const { order } = await fixture.sell()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fixture.refund(order.id, '22.60')),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    refused.map(() => [422, 'Everything that was paid has been refunded.']),
  )
  expect(await fixture.refundedAtPaypal(order)).toBe(22_60)
})

test('an amount above what is left to refund, a malformed amount and too many units are refused with a message and change nothing', async () => {
  const { order, product } = await fixture.sell()
  const before = fixture.rows('select * from refunds')
  const tries: [string, object, string, string][] = [
    ['22.61', {}, '/amount', 'Only $22.60 is left to refund.'],
    ['0.00', {}, '/amount', 'Enter an amount of at least 0.01.'],
    ['1.005', {}, '/amount', 'Enter an amount such as 12.99.'],
    ['-1', {}, '/amount', 'Enter an amount such as 12.99.'],
    [
      '1',
      { restock: [{ productId: product.id, quantity: 3 }] },
      '/restock/0/quantity',
      `Only 2 of ${product.name} can be returned to stock.`,
    ],
  ]
  for (const [amount, more, path, message] of tries) {
    const { status, body } = await fixture.refund(order.id, amount, more)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  }
  expect((await fixture.refund(crypto.randomUUID(), '1.00')).status).toBe(404)
  expect(fixture.rows('select * from refunds')).toEqual(before)
  expect(await fixture.refundedAtPaypal(order)).toBe(0)
})

test('when the response to a refund is lost, asking again finds that one refund', async () => {
  const { order } = await fixture.sell()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    const answer = await passOn()
    return what === 'refund' ? unavailable() : answer
  })
  const { status, body } = await fixture.refund(order.id, '3.00')
  expect([status, body.refund.status, body.order.refundedAmount]).toEqual([201, 'asked', '0.00'])
  // Reserved: no other refund can use it meanwhile.
  const second = await fixture.refund(order.id, '22.60')
  expect(second.body.message).toBe('Only $19.60 is left to refund.')
  fixture.proxy.recover()
  expect(
    await eventually(async () => {
      fixture.shop.pass(60_000)
      await sweepRefunds(fixture.shop.context, fixture.shop.context.clock())
      return (await fixture.orderOf(order.id)).refundedAmount === '3.00'
    }, 10_000),
  ).toBe(true)
  expect(await fixture.refundedAtPaypal(order)).toBe(3_00)
  const keys = fixture.proxy.calls.filter(({ what }) => what === 'refund').slice(-2)
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
  expect(
    fixture.rows("select 1 from outbox where kind = 'order_refunded' and order_id = ?", order.id),
  ).toHaveLength(1)
})

test('when PayPal refuses, the refund has failed, the money can be refunded again and the reason is shown', async () => {
  const { order, product } = await fixture.sell()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'refund') return passOn()
    const details = [{ issue: 'REFUND_TIME_LIMIT_EXCEEDED', description: 'It is too long ago.' }]
    return Response.json({ name: 'UNPROCESSABLE_ENTITY', details }, { status: 422 })
  })
  const restock = [{ productId: product.id, quantity: 2 }]
  const { status, body } = await fixture.refund(order.id, '22.60', { restock })
  expect([status, body.code, body.message]).toEqual([
    422,
    'refund_refused',
    'The payment provider refused the refund. It is too long ago.',
  ])
  fixture.proxy.recover()
  expect(await stockOf(fixture.shop, product.id)).toBe(8)
  expect((await fixture.refund(order.id, '22.60', { restock })).status).toBe(201)
  expect(await stockOf(fixture.shop, product.id)).toBe(10)
})

test('O25 a cancellation does not restock units that a refund has restocked', async () => {
  const { order, product } = await fixture.sell()
  await fixture.refund(order.id, '11.30', { restock: [{ productId: product.id, quantity: 1 }] })
  expect(await stockOf(fixture.shop, product.id)).toBe(9)
  await status(order.id, 'cancelled')
  expect(await stockOf(fixture.shop, product.id)).toBe(10)
  await status(order.id, 'placed')
  expect(await stockOf(fixture.shop, product.id)).toBe(9)
  const body = { quantityChanges: [{ productId: product.id, oldQty: 2, newQty: 1 }] }
  const path = `/api/orders/${order.id}`
  const edited = await fixture.shop.api('PUT', path, { token: fixture.token, body })
  expect([edited.status, await stockOf(fixture.shop, product.id)]).toEqual([200, 10])
})

test('a refund made at PayPal itself shows on the order, once, however often it is reported', async () => {
  const { order } = await fixture.sell()
  const [payment] = fixture.rows('select id from payments where order_id = ?', order.id)
  for (let sent = 0; sent < 3; sent++) {
    const { context } = fixture.shop
    await atomically(context, (tx) => recordRefunds(tx, context.clock(), String(payment?.id), 4_00))
  }
  expect((await fixture.orderOf(order.id)).refundedAmount).toBe('4.00')
  expect(
    fixture.rows('select origin, status, amount_cents from refunds where order_id = ?', order.id),
  ).toEqual([{ origin: 'provider', status: 'done', amount_cents: 4_00 }])
})

test('a refund that PayPal reports before it answers is not counted twice', async () => {
  const { order } = await fixture.sell()
  const [payment] = fixture.rows('select id from payments where order_id = ?', order.id)
  fixture.proxy.suffer(async ({ what }, passOn) => {
    const answer = await passOn()
    return what === 'refund' ? unavailable() : answer
  })
  expect((await fixture.refund(order.id, '3.00')).body.refund.status).toBe('asked')
  const { context } = fixture.shop
  // The unanswered refund, and $2.00 more that was refunded at PayPal.
  const tell = (cents: number) =>
    atomically(context, (tx) => recordRefunds(tx, context.clock(), String(payment?.id), cents))
  await tell(5_00)
  expect((await fixture.orderOf(order.id)).refundedAmount).toBe('0.00')
  fixture.proxy.recover()
  const isDone = async () => {
    fixture.shop.pass(60_000)
    await sweepRefunds(context, context.clock())
    return (await fixture.orderOf(order.id)).refundedAmount !== '0.00'
  }
  expect(await eventually(isDone)).toBe(true)
  expect((await fixture.orderOf(order.id)).refundedAmount).toBe('5.00')
  const made = fixture.rows('select origin, amount_cents from refunds where order_id = ?', order.id)
  expect(made).toEqual([
    { origin: 'shop', amount_cents: 3_00 },
    { origin: 'provider', amount_cents: 2_00 },
  ])
})

test('ORD-05 revenue is what was ordered: a refund is shown beside it and does not lower it', async () => {
  const summary = async () =>
    (await fixture.shop.api<OrderSummary>('GET', '/api/orders/summary', { token: fixture.token }))
      .body
  const { order } = await fixture.sell()
  const before = await summary()
  await fixture.refund(order.id, '22.60')
  expect((await summary()).revenue).toBe(before.revenue)
})

test('the database itself refuses to refund more than was paid', async () => {
  const { order } = await fixture.sell()
  const { refund } = (await fixture.refund(order.id, '20.00')).body
  const again =
    'insert into refunds (id, order_id, payment_id, amount_cents, restock, status, origin, provider_key, next_attempt_at, created_at, updated_at) select ?, order_id, payment_id, ?, restock, status, origin, ?, 1, 1, 1 from refunds where id = ?'
  const copy = (cents: string) =>
    fixture.rows(again, crypto.randomUUID(), cents, crypto.randomUUID(), refund.id)
  expect(() => copy('261')).toThrow('more refunded than was paid')
  expect(() =>
    fixture.rows('update orders set refunded_cents = 2261 where id = ?', order.id),
  ).toThrow('constraint')
  expect(() =>
    fixture.rows('update order_items set restocked = 3 where order_id = ?', order.id),
  ).toThrow('constraint')
  expect(() => fixture.rows('update refunds set amount_cents = 1 where id = ?', refund.id)).toThrow(
    'stays as it is',
  )
})
