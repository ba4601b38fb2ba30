import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { TroubledPayment } from '#shared/contract/staff/staff-payments.ts'
import { cardBuyerAt } from '../../../support/card-purchase.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { issue } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { buyerAt, orderFor, ordersOf, stockOf } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import {
  sendStripeEvent,
  startStripeDouble,
  type StripeDouble,
  stripeEvent,
} from '../../../support/stripe-double.ts'

/** Runs the sweep for a while: nothing of a refused payment is asked again. */
async function wait(shop: TestShop) {
  for (const time of [4_000, 31_000, minutes(16), minutes(30)]) {
    shop.pass(time)
    await sweepNow(shop)
  }
}

async function troublesOf(shop: TestShop) {
  const token = await shop.asOwner()
  const path = '/api/admin/payments/troubles'
  return (await shop.api<TroubledPayment[]>('GET', path, { token })).body
}

describe('PayPal', () => {
  const fixture = usePaypalFixture()
  const { order, stock, approved, rows } = fixture
  const captures = () => fixture.proxy.calls.filter(({ what }) => what === 'capture').length

  function refuse(code: string, status = 422) {
    fixture.proxy.suffer(async ({ what }, passOn) =>
      what === 'capture' ? issue(code, { status }) : passOn(),
    )
  }

  for (const [code, words, status] of [
    ['TRANSACTION_REFUSED', 'PayPal refused this payment'],
    ['PAYMENT_DENIED', 'PayPal refused this payment'],
    ['COMPLIANCE_VIOLATION', 'PayPal refused this payment'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'PayPal refused this payment'],
    ['SOMETHING_NEW', 'PayPal refused this payment', 400],
    ['PAYER_CANNOT_PAY', "PayPal can't take this payment from your account"],
    ['PAYER_ACCOUNT_RESTRICTED', "PayPal can't take this payment from your account"],
    ['PAYEE_ACCOUNT_RESTRICTED', "PayPal isn't accepting payments for our shop"],
    ['PERMISSION_DENIED', "PayPal isn't accepting payments for our shop", 403],
  ] as const) {
    test(`PAY-03 PAY-21 a capture refused with ${code} ends the payment at once, says why, and is not asked again`, async () => {
      const id = await approved()
      refuse(code, status)
      const { status: http, body } = await fixture.buyer.capture(id)
      expect([http, body.error, body.reason]).toEqual([422, 'not_approved', 'declined'])
      expect(body.message).toStartWith(`${words}`)
      expect(body.message).toContain(`(${code})`)
      expect(body.message).toContain("You haven't been charged.")
      expect(await stock()).toBe(5)
      await wait(fixture.shop)
      const again = await fixture.buyer.capture(id)
      expect([again.body.reason, again.body.message]).toEqual(['declined', body.message])
      expect([captures(), await stock(), await fixture.orders()]).toEqual([1, 5, []])
      expect((await fixture.buyer.open(order(5))).status).toBe(200)
    })
  }

  for (const code of [
    'ORDER_NOT_APPROVED',
    'PAYER_ACTION_REQUIRED',
    'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  ]) {
    test(`PAY-21 a capture answered with ${code} waits for the buyer, until its hold is over`, async () => {
      const id = await approved()
      refuse(code)
      expect((await fixture.buyer.capture(id)).body.reason).toBe('waiting')
      expect(await stock()).toBe(3)
      fixture.proxy.recover()
      expect((await fixture.buyer.capture(id)).status).toBe(200)

      const other = await approved()
      refuse(code)
      await fixture.buyer.capture(other)
      await wait(fixture.shop)
      expect(await stock()).toBe(3)
      // A page that is still open cannot hold the stock again and again.
      expect((await fixture.buyer.capture(other)).body.reason).toBe('waiting')
      expect([await stock(), (await fixture.orders()).length]).toEqual([3, 1])
    })
  }

  test("PAY-23 staff learn of a refusal because of the shop's own account, in one email", async () => {
    const token = await fixture.shop.asOwner()
    const settings = { identity: { name: 'Saucery', email: 'owner@example.ca' } }
    await fixture.shop.api('POST', '/api/admin/settings', { token, body: settings })
    refuse('PAYEE_ACCOUNT_RESTRICTED')
    for (let count = 0; count < 3; count += 1) await fixture.buyer.capture(await approved(1))
    const troubles = await troublesOf(fixture.shop)
    expect(troubles.map(({ trouble, isHeld }) => [trouble, isHeld])).toEqual(
      Array.from({ length: 3 }, () => ['account', false]),
    )
    expect(troubles[0]?.what).toContain('because of your PayPal account or its settings')
    const mails = rows(`select kind from outbox where kind = 'payment_trouble'`)
    const hasStaffEmail = fixture.shop.context.settings.staffEmail() !== null
    expect(mails).toHaveLength(hasStaffEmail ? 1 : 0)
  })

  test('money that had been taken in spite of a refusal becomes an order', async () => {
    const id = await approved()
    fixture.proxy.suffer(async ({ what }, passOn) => {
      if (what !== 'capture') return passOn()
      await passOn()
      return issue('TRANSACTION_REFUSED')
    })
    expect((await fixture.buyer.capture(id)).body.status).toBe('COMPLETED')
    expect((await fixture.orders()).length).toBe(1)
  })

  test('a payment that PayPal refuses to open says why, and holds nothing', async () => {
    fixture.proxy.suffer(async ({ what }, passOn) =>
      what === 'create' ? issue('PAYEE_ACCOUNT_RESTRICTED') : passOn(),
    )
    const { status, body } = await fixture.buyer.open(order())
    expect([status, body.code]).toEqual([503, 'payment_unavailable'])
    expect(body.message).toStartWith("PayPal isn't accepting payments for our shop right now")
    expect(await stock()).toBe(5)
    expect((await troublesOf(fixture.shop)).map(({ issue: code }) => code)).toEqual([
      'PAYEE_ACCOUNT_RESTRICTED',
    ])
  })

  test('the refusal is in the language of the buyer', async () => {
    const id = await approved()
    refuse('TRANSACTION_REFUSED')
    const buyer = buyerAt(fixture.shop, { 'Accept-Language': 'fr-CA' })
    expect((await buyer.capture(id)).body.message).toStartWith('PayPal a refusé ce paiement')
  })
})

describe('Cards', () => {
  let stripe: StripeDouble
  let shop: TestShop
  let jars: ListedProduct
  beforeEach(async () => {
    stripe = startStripeDouble()
    shop = await openTestShop({ environment: stripe.environment })
    jars = await shop.addProduct({ price: '10.00', stock: 5 })
  })
  afterEach(async () => {
    await shop.dispose()
    await stripe.stop()
  })

  async function confirmed() {
    const { id, clientSecret } = (
      await cardBuyerAt(shop).open(orderFor([{ product: jars, quantity: 2 }]))
    ).body
    await stripe.pay(clientSecret)
    return id
  }

  const refusal = (code: string, http: number, type = 'invalid_request_error') =>
    Response.json({ error: { type, code, message: 'Refused.' } }, { status: http })

  for (const [code, http, words] of [
    ['charge_expired_for_capture', 400, 'The card provider refused this payment'],
    ['something_new', 400, 'The card provider refused this payment'],
    ['account_invalid', 400, "The card provider isn't accepting payments for our shop"],
    ['something_new', 403, "The card provider isn't accepting payments for our shop"],
  ] as const) {
    test(`a capture refused with ${http} ${code} ends the payment at once and releases the card`, async () => {
      const id = await confirmed()
      stripe.suffer((call, passOn) => (call.what === 'capture' ? refusal(code, http) : passOn()))
      const { status, body } = await cardBuyerAt(shop).capture(id)
      const { reason } = body as { reason?: string }
      expect([status, body.code, reason]).toEqual([422, 'not_approved', 'declined'])
      expect(body.message).toStartWith(words)
      expect([await stockOf(shop, jars.id), stripe.intents.get(id)?.status]).toEqual([
        5,
        'canceled',
      ])
      await wait(shop)
      expect(stripe.calls.filter(({ what }) => what === 'capture')).toHaveLength(1)
      expect(await ordersOf(shop)).toEqual([])
    })
  }

  test('PAY-22 a capture that Stripe never answers ends with its hold, and no later event holds the stock again', async () => {
    const id = await confirmed()
    stripe.suffer((call, passOn) =>
      call.what === 'capture' ? refusal('lock_timeout', 409) : passOn(),
    )
    const event = stripeEvent('payment_intent.amount_capturable_updated', {
      id,
      object: 'payment_intent',
    })
    await sendStripeEvent(shop, event)
    await cardBuyerAt(shop).capture(id)
    await wait(shop)
    shop.pass(4_000)
    await sweepNow(shop)
    await cardBuyerAt(shop).capture(id)
    expect([await stockOf(shop, jars.id), await ordersOf(shop)]).toEqual([5, []])
    shop.pass(minutes(6))
    await sweepNow(shop)
    expect([stripe.intents.get(id)?.status, await troublesOf(shop)]).toEqual(['canceled', []])
  })

  for (const [what, change] of [
    ['no currency', (intent: object) => ({ ...intent, currency: undefined })],
    ['an unknown status', (intent: object) => ({ ...intent, status: 'teleported' })],
    ['an amount as text', (intent: object) => ({ ...intent, amount: '2260' })],
    ['another currency', (intent: object) => ({ ...intent, currency: 'usd' })],
    ['nothing but HTML', () => null],
  ] as const) {
    test(`PAY-22 an intent with ${what} is this payment's own trouble, and its hold ends`, async () => {
      const id = await confirmed()
      let isOn = false
      stripe.suffer(async (call, passOn) => {
        if (call.what === 'capture') isOn = true
        if (!isOn || !call.path.includes(id)) return passOn()
        const body = change((await (await passOn()).json()) as object)
        return body === null
          ? new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
          : Response.json(body)
      })
      expect((await cardBuyerAt(shop).capture(id)).status).toBe(503)
      for (let count = 0; count < 6; count += 1) {
        shop.pass(4_000)
        await sweepNow(shop)
      }
      expect(shop.context.providers.stripe?.isReachable()).toBe(true)
      const other = await confirmed()
      isOn = false
      expect((await cardBuyerAt(shop).capture(other)).status).toBe(200)
      isOn = true
      shop.pass(minutes(16))
      await sweepNow(shop)
      expect(await stockOf(shop, jars.id)).toBe(3)
      expect((await troublesOf(shop)).map(({ trouble }) => trouble)).toEqual(['unclear'])
      stripe.recover()
      shop.pass(minutes(6))
      await sweepNow(shop)
      expect([(await ordersOf(shop)).length, await troublesOf(shop)]).toEqual([2, []])
    })
  }
})
