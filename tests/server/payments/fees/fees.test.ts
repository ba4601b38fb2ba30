import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { sweepFees } from '../../../../src/server/payments/fees/fee-sweep.ts'
import { eventually, minutes } from '../../../support/clock.ts'
import { sendStripeEvent, stripeEvent } from '../../../support/stripe-double.ts'
import { useCardFixture } from '../card.fixture.ts'
import { openRefundFixture, type RefundFixture } from '../refunds/refund.fixture.ts'

type Shop = RefundFixture['shop']

async function detailsOf(shop: Shop, id: string, token: string) {
  return (await shop.api<OrderDetails>('GET', `/api/admin/orders/${id}`, { token })).body
}

const cad = (value: string) => ({ currency_code: 'CAD', value })

describe('PayPal', () => {
  let fixture: RefundFixture
  /** Replaces PayPal's breakdowns of a capture and a refund; undefined leaves them out. */
  let fees: { capture: unknown; refund: unknown }
  beforeEach(async () => {
    fixture = await openRefundFixture()
    fees = {
      capture: { paypal_fee: cad('1.03') },
      refund: { paypal_fee: cad('0.40') },
    }
    fixture.proxy.suffer(async (_, passOn) => {
      const answer = await passOn()
      const text = await answer.text()
      if (!text.startsWith('{')) return new Response(text, answer)
      const body = JSON.parse(text, (key, value) => {
        if (key === 'seller_receivable_breakdown') return fees.capture
        return key === 'seller_payable_breakdown' ? fees.refund : value
      })
      return Response.json(body, { status: answer.status })
    })
  })
  afterEach(() => fixture.close())

  const feeOf = async ({ id }: DetailedOrder) =>
    (await detailsOf(fixture.shop, id, fixture.token)).payment?.feeAmount

  test('the fee of a payment and what a refund returned of it are stored and in the CSV', async () => {
    const { order, product } = await fixture.sell()
    expect(await feeOf(order)).toBe('1.03')
    const items = [{ productId: product.id, quantity: 1 }]
    const { body } = await fixture.refund(order.id, '11.30', { items })
    expect(body.refund.feeReturned).toBe('0.40')
    expect((await fixture.orderOf(order.id)).refunds).toMatchObject([{ feeReturned: '0.40' }])
    const { token } = fixture
    const path = '/api/orders/export'
    const { url } = (await fixture.shop.api<{ url: string }>('POST', path, { token, body: {} }))
      .body
    const csv = await (await fetch(fixture.shop.address + url)).text()
    const [head = [], row = []] = csv.split('\r\n').map((line) => line.split(','))
    const cell = (name: string) => row[head.indexOf(name)]
    expect(['Paid', 'Refunded', 'Refunded tax', 'Fee', 'Net'].map(cell)).toEqual([
      '22.60',
      '11.30',
      '1.30',
      '0.63',
      '10.67',
    ])
  })

  test('a fee that the capture lacks is asked for later, and an odd one stops no payment', async () => {
    for (const odd of [
      undefined,
      null,
      'x',
      { paypal_fee: { currency_code: 'EUR', value: '1' } },
    ]) {
      fees.capture = odd
      const { order } = await fixture.sell()
      expect(await feeOf(order)).toBeNull()
      fixture.shop.pass(minutes(1))
      await sweepFees(fixture.shop.context)
      expect(await feeOf(order)).toBeNull()
      fees.capture = { paypal_fee: cad('0.97') }
      fixture.shop.pass(minutes(3))
      await sweepFees(fixture.shop.context)
      expect(await feeOf(order)).toBe('0.97')
    }
    const calls = fixture.proxy.calls.length
    fixture.shop.pass(minutes(10))
    await sweepFees(fixture.shop.context)
    expect(fixture.proxy.calls).toHaveLength(calls)
  })

  test('a fee that never comes is not asked for after three days', async () => {
    fees.capture = undefined
    const { order } = await fixture.sell()
    for (let day = 0; day < 6; day += 1) {
      fixture.shop.pass(minutes(24 * 60))
      await sweepFees(fixture.shop.context)
    }
    const due = fixture.rows('select 1 from payments where fee_check_at is not null')
    expect([due, await feeOf(order)]).toEqual([[], null])
  })
})

describe('Cards', () => {
  const fixture = useCardFixture()

  /** Adds the balance transaction that Stripe makes for a captured charge, where it is expanded. */
  const charge = (balance: object) =>
    fixture.stripe.suffer(async ({ what, form }, passOn) => {
      const answer = await passOn()
      if (what !== 'get' || form['expand[0]'] !== 'latest_charge.balance_transaction') return answer
      const intent = (await answer.json()) as object
      const latest_charge = { id: 'ch_1', balance_transaction: balance }
      return Response.json({ ...intent, latest_charge }, { headers: answer.headers })
    })

  const feeOf = async (orderId: string) =>
    (await detailsOf(fixture.shop, orderId, await fixture.shop.asOwner())).payment?.feeAmount

  test("Stripe's fee is stored when its event comes, without another call for the buyer", async () => {
    charge({ fee: 96, currency: 'cad' })
    const { id, orderId } = await fixture.paid()
    const intent = fixture.stripe.intents.get(id) ?? {}
    await sendStripeEvent(fixture.shop, stripeEvent('payment_intent.succeeded', intent))
    expect(await eventually(async () => (await feeOf(orderId)) === '0.96')).toBe(true)
  })

  test("without an event, Stripe is asked for the fee later; one in another currency isn't taken", async () => {
    charge({ fee: 70, currency: 'usd' })
    const { orderId } = await fixture.paid()
    fixture.shop.pass(minutes(1))
    await sweepFees(fixture.shop.context)
    expect(await feeOf(orderId)).toBeNull()
    charge({ fee: 96, currency: 'cad' })
    fixture.shop.pass(minutes(3))
    await sweepFees(fixture.shop.context)
    expect(await feeOf(orderId)).toBe('0.96')
  })
})
