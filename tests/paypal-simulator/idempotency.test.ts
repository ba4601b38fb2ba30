import { afterAll, beforeAll, expect, test } from 'bun:test'
import { issueOf, order, type Paypal, startPaypal } from './paypal-caller.ts'

let paypal: Paypal
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.stop())

async function approvedOrder(): Promise<string> {
  const { body } = await paypal.create()
  await paypal.decide(body.id, 'approve')
  return body.id
}

test('calls with the same request id open one order; calls without a request id each open their own', async () => {
  const first = await paypal.create(order(), { key: 'cart-1' })
  const again = await paypal.create(order(), { key: 'cart-1' })
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  const other = await paypal.create(order(), { key: 'cart-2' })
  expect(other.status).toBe(201)
  const plain = [await paypal.create(), await paypal.create()]
  const ids = [first, other, ...plain].map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(4)
})

test('concurrent calls with the same request id open one order', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => paypal.create(order(), { key: 'at once' })),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('two concurrent captures with the same request id take the money once', async () => {
  const id = await approvedOrder()
  const replies = await Promise.all([
    paypal.capture(id, { key: 'pay' }),
    paypal.capture(id, { key: 'pay' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(replies[0].body).toEqual(replies[1].body)
  const late = await paypal.capture(id, { key: 'pay' })
  expect(late.status).toBe(200)
  expect(late.body).toEqual(replies[0].body)
  expect((await paypal.show(id)).body.purchase_units?.[0]?.payments?.captures).toHaveLength(1)
})

test('a captured order cannot be captured again with another request id or without one', async () => {
  const id = await approvedOrder()
  expect((await paypal.capture(id, { key: 'one' })).status).toBe(201)
  for (const rest of [{ key: 'another' }, {}]) {
    const refused = await paypal.capture(id, rest)
    expect(refused.status).toBe(422)
    expect(issueOf(refused)).toBe('ORDER_ALREADY_CAPTURED')
  }
})

test('a capture without a request id is not repeatable', async () => {
  const id = await approvedOrder()
  expect((await paypal.capture(id)).status).toBe(201)
  expect(issueOf(await paypal.capture(id))).toBe('ORDER_ALREADY_CAPTURED')
})

test('one request id may serve a create call and the captures of two orders', async () => {
  const first = await paypal.create(order(), { key: 'shared' })
  const second = await approvedOrder()
  await paypal.decide(first.body.id, 'approve')
  expect((await paypal.capture(first.body.id, { key: 'shared' })).status).toBe(201)
  expect((await paypal.capture(second, { key: 'shared' })).status).toBe(201)
})

test('SIM-04 orders, decisions, captures, request ids and tokens survive a restart', async () => {
  const opened = await paypal.create(order(), { key: 'before restart' })
  const approved = await approvedOrder()
  const paid = await approvedOrder()
  const capture = await paypal.capture(paid, { key: 'paid' })
  await paypal.reopen()
  expect((await paypal.create(order(), { key: 'before restart' })).body.id).toBe(opened.body.id)
  expect((await paypal.show(approved)).body.status).toBe('APPROVED')
  expect((await paypal.capture(approved, { key: 'late' })).status).toBe(201)
  const again = await paypal.capture(paid, { key: 'paid' })
  expect(again.status).toBe(200)
  expect(again.body).toEqual(capture.body)
})
