import { expect, test } from 'bun:test'
import { webhooksProcessed } from '../../../../src/server/payments/webhooks/process-webhook-event.ts'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { backOf, captureOf, sendWebhook, vouchFor, webhook } from '../../../support/webhooks.ts'

const fixture = usePaypalFixture({ isVouchedFor: true })

/** PayPal no longer has this order, and for a while does not answer about others. */
function forget(id: string, { isAway }: { isAway: boolean }) {
  fixture.proxy.suffer(async (call, passOn) => {
    // The simulator's own webhooks are refused, so that only the test's events count.
    if (call.what === 'verify') return vouchFor(call) ?? unavailable(400)
    if (call.what !== 'get') return passOn()
    if (call.path.includes(id)) {
      return Response.json({ name: 'RESOURCE_NOT_FOUND', message: 'Gone.' }, { status: 404 })
    }
    return isAway ? unavailable() : passOn()
  })
}

const waiting = () => fixture.rows('select id from webhook_events where outcome is null').length
const questions = (id: string) =>
  fixture.proxy.calls.filter(({ what, path }) => what === 'get' && path.includes(id)).length

/** Stores this many events about a payment that PayPal no longer has. */
async function tellOfForgotten(count: number): Promise<string> {
  const id = await fixture.paid()
  const [order] = await fixture.orders()
  forget(id, { isAway: true })
  const events = Array.from({ length: count }, () =>
    webhook('PAYMENT.CAPTURE.REFUNDED', backOf(order?.paymentIntentId ?? '')),
  )
  await Promise.all(events.map((event) => sendWebhook(fixture.shop, event)))
  expect(await eventually(() => questions(id) >= count)).toBe(true)
  return id
}

test('events of an order that PayPal does not know do not hold up other events', async () => {
  const forgotten = await tellOfForgotten(120)
  const id = await fixture.approved()
  const captureId = await fixture.takenUnheard(id)
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId)))
  // It is postponed as well.
  await eventually(() => questions(id) > 0)
  await webhooksProcessed(fixture.shop.context)
  forget(forgotten, { isAway: false })
  fixture.shop.pass(10_000)
  await sweepNow(fixture.shop)
  await sweepNow(fixture.shop)
  expect(await eventually(async () => (await fixture.orders()).length === 2)).toBe(true)
})

test('PAY-07 events about which PayPal does not answer hold up no payment', async () => {
  const silent = await fixture.opened(1)
  const paid = await fixture.approved(1)
  await fixture.takenUnheard(paid)
  const answer = Promise.withResolvers<void>()
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'verify') return vouchFor(call) ?? unavailable(400)
    if (call.what === 'get' && call.path.includes(silent)) await answer.promise
    return passOn()
  })
  // Each is asked about for 15 seconds.
  const events = Array.from({ length: 8 }, () =>
    webhook('PAYMENT.CAPTURE.PENDING', captureOf(silent, 'CAP-1')),
  )
  await Promise.all(events.map((event) => sendWebhook(fixture.shop, event)))
  expect(await eventually(() => questions(silent) >= events.length)).toBe(true)
  fixture.shop.pass(minutes(16))
  const sweeping = sweepNow(fixture.shop)
  expect(await eventually(async () => (await fixture.orders()).length === 1, 60_000)).toBe(true)
  answer.resolve()
  await sweeping
})

test('PAY-07 events about which PayPal does not answer hold up no other event', async () => {
  const [silent, other] = [await fixture.paid(), await fixture.paid()]
  const answer = Promise.withResolvers<void>()
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'verify') return vouchFor(call) ?? unavailable(400)
    return call.what === 'get' ? unavailable() : passOn()
  })
  const ids = [silent, silent, silent, other]
  for (const [index, id] of ids.entries()) {
    await sendWebhook(
      fixture.shop,
      webhook('PAYMENT.CAPTURE.PENDING', captureOf(id, `CAP-${index}`)),
    )
    await webhooksProcessed(fixture.shop.context)
  }
  expect(waiting()).toBe(ids.length)
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'get' && call.path.includes(silent)) await answer.promise
    return passOn()
  })
  fixture.shop.pass(minutes(1))
  const sweeping = sweepNow(fixture.shop)
  expect(await eventually(() => waiting() === ids.length - 1, 60_000)).toBe(true)
  answer.resolve()
  await sweeping
  expect(waiting()).toBe(0)
})

test('an event that cannot be processed is retried less and less often, and finally given up', async () => {
  const id = await tellOfForgotten(1)
  const before = questions(id)
  // Ten minutes of the sweep that runs every three seconds.
  for (let count = 0; count < 200; count += 1) {
    fixture.shop.pass(3_000)
    await sweepNow(fixture.shop)
  }
  expect(questions(id) - before).toBeWithin(3, 20)
  expect(waiting()).toBe(1)
  fixture.shop.pass(minutes(120))
  await sweepNow(fixture.shop)
  expect(fixture.rows("select outcome from webhook_events where type like 'PAYMENT%'")).toEqual([
    { outcome: 'given_up:RESOURCE_NOT_FOUND' },
  ])
  const after = questions(id)
  fixture.shop.pass(minutes(120))
  await sweepNow(fixture.shop)
  expect(questions(id)).toBe(after)
})

test('events of payments of other shops do not hold up other events', async () => {
  const foreign = Array.from({ length: 120 }, (_, at) =>
    webhook('PAYMENT.CAPTURE.REFUNDED', backOf(`CAP-OF-ANOTHER-${at}`)),
  )
  forget('no order', { isAway: true })
  await Promise.all(foreign.map((event) => sendWebhook(fixture.shop, event)))
  const id = await fixture.approved()
  const captureId = await fixture.takenUnheard(id)
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId)))
  await eventually(() => questions(id) > 0)
  await webhooksProcessed(fixture.shop.context)
  forget('no order', { isAway: false })
  fixture.shop.pass(10_000)
  await sweepNow(fixture.shop)
  await sweepNow(fixture.shop)
  expect(await eventually(async () => (await fixture.orders()).length === 1)).toBe(true)
})
