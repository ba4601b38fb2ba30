import { expect, test } from 'bun:test'
import { stepsOfPayment } from '../../../../src/server/payments/payment/payment-steps.ts'
import { findPaymentOfOrder } from '../../../../src/server/payments/payment/payments.queries.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { issue, unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

const fixture = usePaypalFixture()
const { opened } = fixture

async function stepsOf(orderId: string) {
  const payment = await findPaymentOfOrder(fixture.shop.context.db.read, orderId)
  if (!payment) throw new Error('There is no such payment.')
  return { payment, steps: await stepsOfPayment(fixture.shop.context.db.read, payment.id) }
}

test('each request to the provider is on disk before it is sent, with its key, and then its answer', async () => {
  const file = `${fixture.shop.directory}/shop.db`
  const seen: { what: string; waiting: unknown }[] = []
  fixture.proxy.suffer(async ({ what, key }, passOn) => {
    const asked = 'select ask, answered_at from payment_steps where key = ?'
    if (key !== null) seen.push({ what, waiting: ask(file, asked, key)[0] })
    return passOn()
  })
  const id = await opened()
  await fixture.buyer.decide(id, 'approve')
  await fixture.buyer.capture(id)
  expect(seen).toEqual([
    { what: 'create', waiting: { ask: 'create', answered_at: null } },
    { what: 'capture', waiting: { ask: 'capture', answered_at: null } },
  ])
  const { payment, steps } = await stepsOf(id)
  expect(steps).toMatchObject([
    { ask: 'create', key: payment.createKey, status: 'opened', amountCents: 22_60 },
    { ask: 'capture', key: payment.captureKey, status: 'settled', answer: 'COMPLETED' },
  ])
  for (const { at, answeredAt, httpStatus, debugId } of steps) {
    expect(answeredAt).toBeGreaterThanOrEqual(at)
    expect(httpStatus).toBe(201)
    expect(debugId).toBeString()
  }
})

test('a request whose answer was lost says so, and the next one has the same key', async () => {
  const id = await opened()
  await fixture.buyer.decide(id, 'approve')
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'capture' ? unavailable() : passOn()))
  await fixture.buyer.capture(id)
  fixture.proxy.recover()
  await fixture.buyer.capture(id)
  const { payment, steps } = await stepsOf(id)
  expect(steps.slice(1)).toMatchObject([
    { ask: 'capture', key: payment.captureKey, reason: 'no_answer', httpStatus: 503, status: null },
    { ask: 'capture', key: payment.captureKey, answer: 'COMPLETED', status: 'settled' },
  ])
})

test('whether a buyer has approved is asked without a step, a write or a capture', async () => {
  const id = await opened()
  const before = ask(`${fixture.shop.directory}/shop.db`, 'select * from payments')
  for (let count = 0; count < 3; count += 1) {
    expect((await fixture.buyer.capture(id)).body.reason).toBe('waiting')
  }
  expect(fixture.proxy.calls.filter(({ what }) => what === 'capture')).toEqual([])
  expect((await stepsOf(id)).steps).toHaveLength(1)
  expect(ask(`${fixture.shop.directory}/shop.db`, 'select * from payments')).toEqual(before)
})

test('two simultaneous captures that PayPal refuses as not approved both have their response in the steps', async () => {
  const id = await opened()
  await fixture.buyer.decide(id, 'approve')
  const both = Promise.withResolvers<void>()
  let asked = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    asked += 1
    if (asked === 2) both.resolve()
    await both.promise
    return issue('ORDER_NOT_APPROVED')
  })
  await Promise.all([fixture.buyer.capture(id), fixture.buyer.capture(id)])
  const answers = (await stepsOf(id)).steps.slice(1).map(({ answer }) => answer)
  expect(answers).toEqual(['ORDER_NOT_APPROVED', 'ORDER_NOT_APPROVED'])
})

test('ending a payment without a capture is recorded as a step too', async () => {
  const [declined, expired] = [await opened(), await opened()]
  await fixture.buyer.decide(declined, 'decline')
  await fixture.buyer.capture(declined)
  fixture.shop.pass(minutes(15))
  await sweepNow(fixture.shop)
  expect((await stepsOf(declined)).steps.at(-1)).toMatchObject({
    status: 'declined',
    answer: 'INSTRUMENT_DECLINED',
    httpStatus: 422,
  })
  expect((await stepsOf(expired)).steps.at(-1)).toMatchObject({ ask: null, status: 'expired' })
})

test('no step holds a secret or anything about the buyer', async () => {
  const id = await opened()
  await fixture.buyer.decide(id, 'approve')
  await fixture.buyer.capture(id)
  const rows = JSON.stringify(
    ask(`${fixture.shop.directory}/shop.db`, 'select * from payment_steps'),
  )
  // Case-sensitive, because ids and keys are hexadecimal and may contain “ada”.
  expect(rows).not.toMatch(/Ada|ada@|Singh|Queen|416-555|example|Bearer|A21AA|Basic/)
})
