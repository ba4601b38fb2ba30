import { expect, test } from 'bun:test'
import type { TroubledPayment } from '#shared/contract/staff/staff-payments.ts'
import { eventually, minutes, sweepNow } from '../../support/clock.ts'
import { issue, unavailable } from '../../support/paypal-proxy.ts'
import { money, paypalCapture, paypalOrder } from '../../support/paypal-records.ts'
import { usePaypalFixture } from '../../support/paypal.fixture.ts'
import { captureOf, sendWebhook, webhook } from '../../support/webhooks.ts'

// What PayPal's record of one payment says, in every form that PayPal's description allows, and in
// forms that it does not.

const fixture = usePaypalFixture({ isVouchedFor: true })
const { order, stock, approved, becomesOneOrder, rows } = fixture

/** PayPal's answers to captures and look-ups from now on. */
function answers(give: { capture?: () => Response; get?: () => Response }) {
  const vouch = Response.json({ verification_status: 'SUCCESS' })
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'verify') return vouch.clone()
    const own = what === 'capture' ? give.capture : what === 'get' ? give.get : undefined
    return own ? own() : passOn()
  })
}

const status = () => rows('select status from payments').map((row) => String(row.status))
const asked = (name: string) => fixture.proxy.calls.filter(({ what }) => what === name).length

async function troubles() {
  const token = await fixture.shop.asOwner()
  const path = '/api/admin/payments/troubles'
  return (await fixture.shop.api<TroubledPayment[]>('GET', path, { token })).body
}

const declined = paypalCapture('DECLINED')
const completed = paypalCapture('COMPLETED')

for (const captures of [
  [declined, completed],
  [completed, declined],
  [paypalCapture('FAILED'), declined, completed],
  [{ status: 'DECLINED' }, completed],
  [paypalCapture('PENDING'), completed],
  [paypalCapture('SOMETHING_NEW'), completed],
]) {
  const names = captures.map((capture) => capture.status).join(', ')
  test(`PAY-20 the capture that took the money is found among ${names}`, async () => {
    const id = await approved()
    const give = () => paypalOrder(id, { status: 'COMPLETED', captures })
    answers({ capture: give, get: () => paypalOrder(id, { status: 'APPROVED' }) })
    expect((await fixture.buyer.capture(id)).body.status).toBe('COMPLETED')
    expect(await becomesOneOrder()).toBe(true)
    const [made] = await fixture.orders()
    expect([made?.paidAmount, made?.paymentIntentId]).toEqual(['22.60', 'CAP-COMPLETED'])
  })
}

test('money taken in a second purchase unit counts', async () => {
  const id = await approved()
  const units = [{}, { payments: {} }, { payments: { captures: [completed] } }]
  const record = { id, status: 'COMPLETED', purchase_units: units }
  answers({ capture: () => Response.json(record, { status: 201 }) })
  expect((await fixture.buyer.capture(id)).body.status).toBe('COMPLETED')
  expect(await becomesOneOrder()).toBe(true)
})

test('money taken twice for one payment is one order that tells staff about it', async () => {
  const id = await approved()
  const captures = [completed, paypalCapture('COMPLETED', { id: 'CAP-2' })]
  answers({ capture: () => paypalOrder(id, { status: 'COMPLETED', captures }) })
  await fixture.buyer.capture(id)
  const [made] = await fixture.orders()
  expect(made?.paidAmount).toBe('45.20')
  expect(made?.attention).toContain('amount')
})

test('a payment that was declined, approved again and paid by webhook alone becomes one order', async () => {
  const id = await approved()
  answers({
    capture: () => issue('INSTRUMENT_DECLINED'),
    get: () => paypalOrder(id, { status: 'APPROVED', captures: [declined] }),
  })
  expect((await fixture.buyer.capture(id)).body.reason).toBe('declined')
  expect(await stock()).toBe(5)
  answers({ get: () => paypalOrder(id, { status: 'COMPLETED', captures: [declined, completed] }) })
  await sendWebhook(
    fixture.shop,
    webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, 'CAP-COMPLETED')),
  )
  expect(await becomesOneOrder()).toBe(true)
  expect(await stock()).toBe(3)
})

test('a record without a status whose only capture was declined ends the payment', async () => {
  const id = await approved()
  answers({ capture: () => paypalOrder(id, { captures: [declined] }, 201) })
  const { status: http, body } = await fixture.buyer.capture(id)
  expect([http, body.error, body.reason]).toEqual([422, 'not_approved', 'declined'])
  expect(await stock()).toBe(5)
})

const unreadable: Record<string, (id: string) => Response> = {
  'an empty body': () => new Response('', { status: 201 }),
  'an empty object': () => Response.json({}),
  null: () => Response.json(null),
  'an HTML page': () => new Response('<html>Welcome', { headers: { 'Content-Type': 'text/html' } }),
  'a list': () => Response.json([]),
  'no capture in a complete order': (id) => Response.json({ id, status: 'COMPLETED' }),
  'a capture without a status': (id) =>
    paypalOrder(id, { status: 'COMPLETED', captures: [paypalCapture(undefined)] }),
  'a capture with an unknown status': (id) =>
    paypalOrder(id, { status: 'COMPLETED', captures: [declined, paypalCapture('constructor')] }),
  'a capture without an amount': (id) =>
    paypalOrder(id, { status: 'COMPLETED', captures: [{ id: 'C', status: 'COMPLETED' }] }),
  'an amount without a currency': (id) =>
    paypalOrder(id, {
      status: 'COMPLETED',
      captures: [paypalCapture('COMPLETED', { amount: { value: '22.60' } })],
    }),
  'an amount in another currency': (id) =>
    paypalOrder(id, {
      status: 'COMPLETED',
      captures: [paypalCapture('COMPLETED', { amount: money('22.60', 'USD') })],
    }),
  'captures of another type': (id) => paypalOrder(id, { status: 'COMPLETED', captures: 'one' }),
}

for (const [what, give] of Object.entries(unreadable)) {
  test(`PAY-22 a record with ${what} is this payment's own trouble: others pay, and staff see it until its hold is over`, async () => {
    const id = await approved()
    fixture.proxy.suffer(async (call, passOn) => {
      const isOwn = call.path.includes(id) && ['capture', 'get'].includes(call.what)
      return isOwn && asked('capture') > 0 ? give(id) : passOn()
    })
    expect((await fixture.buyer.capture(id)).status).toBe(503)
    for (let count = 0; count < 6; count += 1) {
      fixture.shop.pass(4_000)
      await sweepNow(fixture.shop)
    }
    expect(fixture.shop.context.providers.paypal?.isReachable()).toBe(true)
    const other = (await fixture.buyer.open(order(1))).body.id
    await fixture.buyer.decide(other, 'approve')
    expect((await fixture.buyer.capture(other)).status).toBe(200)
    const [held] = await troubles()
    expect(held).toMatchObject({ trouble: 'unclear', issue: 'unreadable', isHeld: true })
    expect(held?.what).toStartWith("The shop can't read what PayPal answers about this payment")
    fixture.shop.pass(minutes(16))
    await sweepNow(fixture.shop)
    expect([await stock(), status().toSorted()]).toEqual([4, ['expired', 'settled']])
    expect((await troubles()).map(({ isHeld }) => isHeld)).toEqual([false])
    // The money had been taken: as soon as PayPal says so, it is an order.
    fixture.proxy.suffer(async (call, passOn) =>
      call.what === 'get' && call.path.includes(id)
        ? paypalOrder(id, { status: 'COMPLETED', captures: [completed] })
        : passOn(),
    )
    fixture.shop.pass(minutes(6))
    await sweepNow(fixture.shop)
    expect([(await fixture.orders()).length, await troubles()]).toEqual([2, []])
  })
}

test('PAY-13 staff release a payment whose record cannot be read, and dismiss one that has ended', async () => {
  const token = await fixture.shop.asOwner()
  const post = (path: string) => fixture.shop.api('POST', `/api/admin/${path}`, { token })
  const [first, second] = [await approved(), await approved()]
  fixture.proxy.suffer(async ({ what }, passOn) =>
    ['capture', 'get'].includes(what) && asked('capture') > 0 ? Response.json({}) : passOn(),
  )
  await fixture.buyer.capture(first)
  await fixture.buyer.capture(second)
  const [one, other] = await troubles()
  expect((await post(`payments/${one?.id}/dismiss`)).status).toBe(409)
  expect((await post(`holds/${one?.id}/release`)).status).toBe(204)
  expect(await stock()).toBe(3)
  rows(`update payments set status = 'capturing' where id = '${other?.id}'`)
  fixture.shop.pass(minutes(16))
  await sweepNow(fixture.shop)
  for (const { id } of await troubles()) {
    expect((await post(`payments/${id}/dismiss`)).status).toBe(204)
    expect((await post(`payments/${id}/dismiss`)).status).toBe(404)
  }
  expect([await troubles(), await stock()]).toEqual([[], 5])
})

test('one 404 after the answer to a capture was lost does not end the payment', async () => {
  const id = await approved()
  let isForgotten = false
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'capture') {
      await passOn()
      isForgotten = true
      return unavailable()
    }
    if (what !== 'get' || !isForgotten) return passOn()
    return Response.json({ name: 'RESOURCE_NOT_FOUND' }, { status: 404 })
  })
  expect((await fixture.buyer.capture(id)).status).toBe(503)
  fixture.shop.pass(4_000)
  await sweepNow(fixture.shop)
  expect([status(), await stock()]).toEqual([['capturing'], 3])
  fixture.proxy.recover()
  fixture.shop.pass(4_000)
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
})

test("a refund in PayPal's minimal form is done, and a listed one is looked up", async () => {
  const id = await fixture.paid()
  const [made] = await fixture.orders()
  const token = await fixture.shop.asOwner()
  const minimal = (refund: object) => {
    const { amount: _amount, ...rest } = refund as { amount?: object }
    return rest
  }
  fixture.proxy.suffer(async ({ what, path }, passOn) => {
    const answer = await passOn()
    if (what === 'refund') return Response.json(minimal((await answer.json()) as object))
    if (what !== 'get' || !path.includes(id)) return answer
    const record = (await answer.json()) as {
      purchase_units?: { payments: { refunds?: object[] } }[]
    }
    const payments = record.purchase_units?.[0]?.payments
    if (payments?.refunds) payments.refunds = payments.refunds.map(minimal)
    return Response.json(record)
  })
  const input = { amount: '5.00', key: crypto.randomUUID() }
  const path = `/api/orders/${made?.id}/refunds`
  const refunded = await fixture.shop.api<{ refund: { status: string } }>('POST', path, {
    token,
    body: input,
  })
  expect([refunded.status, refunded.body.refund.status]).toEqual([201, 'done'])
  const capture = made?.paymentIntentId ?? ''
  await fixture.shop.context.providers.paypal?.refundCapture({
    captureId: capture,
    amount: 300,
    key: 'there',
  })
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.REFUNDED', captureOf(id, capture)))
  const refundedInAll = async () => (await fixture.orders())[0]?.refundedAmount
  expect(await eventually(async () => (await refundedInAll()) === '8.00')).toBe(true)
})
