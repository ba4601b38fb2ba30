import { expect, test } from 'bun:test'
import { findPaymentOfOrder } from '../../../../src/server/payments/payment/payments.queries.ts'
import { eventually, sweepNow } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { buyerAt, orderFor } from '../../../support/purchase.ts'
import { openTestShop } from '../../../support/shop.ts'
import {
  backOf,
  captureOf,
  disputeOf,
  sendWebhook,
  vouchForWebhooks,
  webhook,
} from '../../../support/webhooks.ts'

const fixture = usePaypalFixture({ isVouchedFor: true })
const { order, rows, approved, takenUnheard } = fixture

const mails = () =>
  rows("select kind, recipient from outbox where kind in ('order_confirmation', 'new_order')")
const statusOf = async (id: string) =>
  (await findPaymentOfOrder(fixture.shop.context.db.read, id))?.status ?? 'none'

async function paid() {
  const id = await approved()
  await fixture.buyer.capture(id)
  const [made] = await fixture.orders()
  return { id, captureId: made?.paymentIntentId ?? '', orderId: made?.id ?? '' }
}

const attention = async () => (await fixture.orders())[0]?.attention

test('50 of the same webhook at once, before the browser calls, make one order and one mail of each kind', async () => {
  const id = await approved()
  const captureId = await takenUnheard(id)
  const event = webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendWebhook(fixture.shop, event)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await eventually(async () => (await fixture.orders()).length === 1)).toBe(true)
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect((await fixture.buyer.place(order(), id)).status).toBe(200)
  expect([(await fixture.orders()).length, await fixture.stock()]).toEqual([1, 3])
  expect(mails().length).toBe(2)
  expect(rows(`select id from webhook_events where id = '${event.id}'`).length).toBe(1)
})

test('50 of the same webhook at once, after the browser, change nothing', async () => {
  const { id, captureId } = await paid()
  const before = await fixture.orders()
  const event = webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId))
  await Promise.all(Array.from({ length: 50 }, () => sendWebhook(fixture.shop, event)))
  expect(await fixture.orders()).toEqual(before)
  expect(mails().length).toBe(2)
  expect(rows(`select outcome from webhook_events where id = '${event.id}'`)).toEqual([
    { outcome: 'known' },
  ])
})

test('50 webhooks and the browser at the same moment make one order', async () => {
  const id = await approved()
  const captureId = await takenUnheard(id)
  const event = webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId))
  await Promise.all([
    ...Array.from({ length: 50 }, () => sendWebhook(fixture.shop, event)),
    ...Array.from({ length: 5 }, () => fixture.buyer.capture(id)),
    ...Array.from({ length: 5 }, () => fixture.buyer.place(order(), id)),
  ])
  expect(await eventually(async () => (await fixture.orders()).length === 1)).toBe(true)
  expect([mails().length, await fixture.stock()]).toEqual([2, 3])
})

test('a webhook that PayPal does not verify is refused', async () => {
  const id = await approved()
  const event = webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, 'CAP1'))
  const forged = await sendWebhook(fixture.shop, event, { signature: 'forged' })
  expect([forged.status, forged.body.code]).toEqual([401, 'unauthorized'])
  const unsigned = await fixture.shop.api('POST', '/api/paypal/webhook', { body: event })
  expect(unsigned.status).toBe(400)
  for (const body of ['{', '[]', {}, { id: 'X', event_type: 'PAYMENT.CAPTURE.COMPLETED' }]) {
    expect((await sendWebhook(fixture.shop, body)).status).toBe(400)
  }
  expect(rows("select id from webhook_events where type <> 'CHECKOUT.ORDER.APPROVED'")).toEqual([])
  expect(await fixture.orders()).toEqual([])
  const large = await sendWebhook(
    fixture.shop,
    JSON.stringify({ ...event, more: 'x'.repeat(1_100_000) }),
  )
  expect(large.status).toBe(413)
})

test('while PayPal cannot verify a webhook, the sender is asked to retry', async () => {
  const id = await approved()
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'verify' ? unavailable() : passOn()))
  const event = webhook('CHECKOUT.ORDER.APPROVED', { id })
  const { status, headers } = await sendWebhook(fixture.shop, event)
  expect(status).toBe(503)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(rows(`select id from webhook_events where id = '${event.id}'`)).toEqual([])
  vouchForWebhooks(fixture.proxy)
  expect((await sendWebhook(fixture.shop, event)).status).toBe(200)
})

test('the body that PayPal signed is sent back to it unchanged', async () => {
  const text =
    '{"id":"WH-1",  "event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"Ä","n":1.0}}'
  await sendWebhook(fixture.shop, text)
  const verified = fixture.proxy.calls.find(
    ({ what, body }) => what === 'verify' && body.includes('WH-1'),
  )
  expect(verified?.body).toEndWith(`"webhook_event":${text}}`)
  expect(JSON.parse(verified?.body ?? '')).toMatchObject({
    webhook_id: 'SIMULATOR',
    transmission_sig: 'genuine',
    auth_algo: 'SHA256withRSA',
  })
})

test('an event of a type that does not matter, or of a payment of another shop, is answered 200', async () => {
  const other = webhook('BILLING.PLAN.CREATED', { id: 'P-1' })
  expect((await sendWebhook(fixture.shop, other)).status).toBe(200)
  const event = webhook('PAYMENT.CAPTURE.REFUNDED', backOf('CAP-OF-ANOTHER'))
  expect((await sendWebhook(fixture.shop, event)).status).toBe(200)
  fixture.shop.pass(2 * 60 * 60_000)
  await eventually(async () => {
    await sweepNow(fixture.shop)
    const [stored] = rows(`select outcome from webhook_events where id = '${event.id}'`)
    return stored?.outcome === 'not_ours'
  })
})

test('an approval that PayPal reports is recorded, and the payment is captured if the buyer does not come back', async () => {
  const id = await approved()
  await sendWebhook(fixture.shop, webhook('CHECKOUT.ORDER.APPROVED', { id }))
  expect(await statusOf(id)).toBe('approved')
  await sweepNow(fixture.shop)
  expect(await fixture.orders()).toEqual([])
  fixture.shop.pass(31_000)
  await sweepNow(fixture.shop)
  expect(await statusOf(id)).toBe('settled')
  expect(await fixture.stock()).toBe(3)
})

test('money that PayPal takes back marks the order for staff, in words, and dashboards hear of it', async () => {
  const { id, captureId } = await paid()
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.REVERSED', backOf(captureId)))
  expect(await eventually(async () => (await statusOf(id)) === 'reversed')).toBe(true)
  expect(await attention()).toBe('PayPal took back the money for this order.')
  const [event] = rows("select data from events where name = 'order.updated'")
  expect(String(event?.data)).toContain('PayPal took back the money for this order.')
})

test('a dispute marks the order, and the mark goes when the shop wins', async () => {
  const { id, captureId } = await paid()
  await sendWebhook(fixture.shop, webhook('CUSTOMER.DISPUTE.CREATED', disputeOf(captureId)))
  expect(await eventually(async () => (await statusOf(id)) === 'disputed')).toBe(true)
  expect(await attention()).toStartWith('The buyer is disputing this payment')
  const won = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
  await sendWebhook(fixture.shop, webhook('CUSTOMER.DISPUTE.RESOLVED', disputeOf(captureId, won)))
  expect(await eventually(async () => (await statusOf(id)) === 'settled')).toBe(true)
  expect(await attention()).toBeNull()
})

test('a lost dispute leaves a note on the order that the money was taken back', async () => {
  const { id, captureId } = await paid()
  await sendWebhook(fixture.shop, webhook('CUSTOMER.DISPUTE.CREATED', disputeOf(captureId)))
  await eventually(async () => (await statusOf(id)) === 'disputed')
  const lost = { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }
  await sendWebhook(fixture.shop, webhook('CUSTOMER.DISPUTE.RESOLVED', disputeOf(captureId, lost)))
  expect(await eventually(async () => (await statusOf(id)) === 'reversed')).toBe(true)
  expect(await attention()).toBe('PayPal took back the money for this order.')
})

test('a dispute whose end is reported before its beginning stays ended', async () => {
  const { id, captureId } = await paid()
  const won = { dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' } }
  await sendWebhook(fixture.shop, webhook('CUSTOMER.DISPUTE.RESOLVED', disputeOf(captureId, won)))
  const late = webhook('CUSTOMER.DISPUTE.CREATED', disputeOf(captureId))
  await eventually(() => rows('select 1 from webhook_events where outcome is null').length === 0)
  await sendWebhook(fixture.shop, late)
  const isHeeded = () => rows(`select outcome from webhook_events where id = '${late.id}'`)
  expect(await eventually(() => isHeeded()[0]?.outcome === 'known')).toBe(true)
  expect([await statusOf(id), await attention()]).toEqual(['settled', null])
})

test('a dispute that is reported before the shop knows the money was taken finds its order all the same', async () => {
  const id = await approved()
  const captureId = await takenUnheard(id)
  const event = webhook('CUSTOMER.DISPUTE.CREATED', disputeOf(captureId))
  await sendWebhook(fixture.shop, event)
  expect(await statusOf(id)).toBe('opened')
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId)))
  await eventually(async () => (await statusOf(id)) === 'settled')
  fixture.shop.pass(4_000)
  await sweepNow(fixture.shop)
  expect(await statusOf(id)).toBe('disputed')
  expect((await fixture.orders()).length).toBe(1)
})

test('a refund that was made at PayPal itself is recorded, whatever order its webhooks come in', async () => {
  const { id, captureId } = await paid()
  for (const amount of [5_00, 7_60]) {
    await fixture.shop.context.providers.paypal?.refundCapture({
      captureId,
      amount,
      key: `at PayPal ${amount}`,
    })
  }
  const events = [1, 2].map(() => webhook('PAYMENT.CAPTURE.REFUNDED', backOf(captureId)))
  await Promise.all(
    events.flatMap((event) => [event, event]).map((e) => sendWebhook(fixture.shop, e)),
  )
  expect(await eventually(async () => (await statusOf(id)) === 'partly_refunded')).toBe(true)
  expect(rows('select refunded_cents from payments')).toEqual([{ refunded_cents: 12_60 }])
  await fixture.shop.context.providers.paypal?.refundCapture({
    captureId,
    amount: 10_00,
    key: 'the rest',
  })
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.REFUNDED', backOf(captureId)))
  expect(await eventually(async () => (await statusOf(id)) === 'refunded')).toBe(true)
})

test('a webhook that was stored and not processed when the shop died is processed after its return', async () => {
  const id = await approved()
  const captureId = await takenUnheard(id)
  // Stored, with the provider unreachable: as if the process had ended in between.
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'get') return unavailable()
    return what === 'verify' ? Response.json({ verification_status: 'SUCCESS' }) : passOn()
  })
  await sendWebhook(fixture.shop, webhook('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId)))
  expect(await fixture.orders()).toEqual([])
  fixture.shop = await fixture.shop.reopen()
  fixture.proxy.leadTo(fixture.shop.address)
  vouchForWebhooks(fixture.proxy)
  fixture.shop.pass(10_000)
  await sweepNow(fixture.shop)
  expect(await eventually(async () => (await fixture.orders()).length === 1)).toBe(true)
})

test('the simulator sends webhooks by itself, and its own verification accepts them', async () => {
  const plain = await openTestShop()
  const sauce = await plain.addProduct({ price: '10.00', stock: 5 })
  const guest = buyerAt(plain)
  const { id } = (await guest.open(orderFor([{ product: sauce, quantity: 1 }]))).body
  await guest.decide(id, 'approve')
  const file = `${plain.directory}/shop.db`
  const heard = () => ask(file, 'select type, outcome from webhook_events order by received_at')
  expect(await eventually(() => heard().length === 1)).toBe(true)
  expect(heard()).toEqual([{ type: 'CHECKOUT.ORDER.APPROVED', outcome: 'approved' }])
  await guest.capture(id)
  expect(await eventually(() => heard().length === 2)).toBe(true)
  expect(heard()[1]).toEqual({ type: 'PAYMENT.CAPTURE.COMPLETED', outcome: 'known' })
  await plain.dispose()
})
