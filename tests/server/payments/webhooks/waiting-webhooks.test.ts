import { expect, test } from 'bun:test'
import { whenHeeded } from '../../../../src/server/payments/webhooks/process-webhook-event.ts'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalRoom } from '../../../support/paypal.fixture.ts'
import { backOf, captureOf, sendWebhook, vouchFor, webhook } from '../../../support/webhooks.ts'

const room = usePaypalRoom({ isVouchedFor: true })

/** PayPal has no order of this id any more, and for a while no answer about any other. */
function forget(id: string, { isAway }: { isAway: boolean }) {
  room.proxy.suffer(async (call, passOn) => {
    // What the simulator tells by itself is not believed: the test's own events are the only ones.
    if (call.what === 'verify') return vouchFor(call) ?? unavailable(400)
    if (call.what !== 'get') return passOn()
    if (call.path.includes(id)) {
      return Response.json({ name: 'RESOURCE_NOT_FOUND', message: 'Gone.' }, { status: 404 })
    }
    return isAway ? unavailable() : passOn()
  })
}

const waiting = () => room.rows('select id from webhook_events where heeded_at is null').length
const questions = (id: string) =>
  room.proxy.calls.filter(({ what, path }) => what === 'get' && path.includes(id)).length

/** So many events about a payment that PayPal has forgotten. */
async function tellOfForgotten(count: number): Promise<string> {
  const id = await room.paid()
  const [order] = await room.orders()
  forget(id, { isAway: true })
  const events = Array.from({ length: count }, () =>
    webhook('PAYMENT.CAPTURE.REFUNDED', backOf(order?.paymentIntentId ?? '')),
  )
  await Promise.all(events.map((event) => sendWebhook(room.shop, event)))
  expect(await eventually(() => questions(id) >= count)).toBe(true)
  return id
}

test('events of an order that PayPal does not know hold up no other event', async () => {
  const forgotten = await tellOfForgotten(120)
  const id = await room.approved()
  const captureId = await room.takenUnheard(id)
  await sendWebhook(room.shop, webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId)))
  // It is left for later as well.
  await eventually(() => questions(id) > 0)
  await whenHeeded(room.shop.context)
  forget(forgotten, { isAway: false })
  room.shop.pass(10_000)
  await sweepNow(room.shop)
  await sweepNow(room.shop)
  expect(await eventually(async () => (await room.orders()).length === 2, 5_000)).toBe(true)
})

test('an event that cannot be handled is tried ever more rarely, and given up in the end', async () => {
  const id = await tellOfForgotten(1)
  const before = questions(id)
  // Ten minutes of what the shop does every three seconds.
  for (let count = 0; count < 200; count += 1) {
    room.shop.pass(3_000)
    await sweepNow(room.shop)
  }
  expect(questions(id) - before).toBeWithin(3, 20)
  expect(waiting()).toBe(1)
  room.shop.pass(minutes(120))
  await sweepNow(room.shop)
  expect(room.rows('select outcome from webhook_events where type like "PAYMENT%"')).toEqual([
    { outcome: 'given up: RESOURCE_NOT_FOUND' },
  ])
  const after = questions(id)
  room.shop.pass(minutes(120))
  await sweepNow(room.shop)
  expect(questions(id)).toBe(after)
})

test('events of payments that are not of this shop hold up no other event', async () => {
  const foreign = Array.from({ length: 120 }, (_, at) =>
    webhook('PAYMENT.CAPTURE.REFUNDED', backOf(`CAP-OF-ANOTHER-${at}`)),
  )
  forget('no order', { isAway: true })
  await Promise.all(foreign.map((event) => sendWebhook(room.shop, event)))
  const id = await room.approved()
  const captureId = await room.takenUnheard(id)
  await sendWebhook(room.shop, webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId)))
  await eventually(() => questions(id) > 0)
  await whenHeeded(room.shop.context)
  forget('no order', { isAway: false })
  room.shop.pass(10_000)
  await sweepNow(room.shop)
  await sweepNow(room.shop)
  expect(await eventually(async () => (await room.orders()).length === 1, 5_000)).toBe(true)
})
