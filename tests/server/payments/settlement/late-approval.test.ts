import { expect, test } from 'bun:test'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import type { TestShop } from '../../../support/shop.ts'
import { sendStripeEvent, stripeDown, stripeEvent } from '../../../support/stripe-double.ts'
import { sendWebhook, webhook } from '../../../support/webhooks.ts'
import { useCardFixture } from '../card.fixture.ts'

// "The price of a draft stands until its payment ends" (PAY-05); after that it is priced again.

async function setPrice(shop: TestShop, productId: string, price: string) {
  const token = await shop.asOwner()
  await shop.api('PUT', `/api/products/${productId}`, { token, body: { price } })
}

const newFigures = { subtotal: '24.00', taxAmount: '3.12', total: '27.12', totalAmount: '27.12' }

const paypal = usePaypalFixture({ isVouchedFor: true })
const captures = () => paypal.proxy.calls.filter(({ what }) => what === 'capture').length

async function expired(): Promise<string> {
  const id = await paypal.opened()
  paypal.shop.pass(minutes(15))
  await sweepNow(paypal.shop)
  expect(await paypal.stock()).toBe(5)
  return id
}

for (const [words, end] of [
  ['expired', expired],
  [
    'was cancelled',
    async () => {
      const id = await paypal.opened()
      await paypal.buyer.decide(id, 'cancel')
      await paypal.buyer.capture(id)
      return id
    },
  ],
  [
    'was declined',
    async () => {
      const id = await paypal.opened()
      await paypal.buyer.decide(id, 'decline')
      await paypal.buyer.capture(id)
      return id
    },
  ],
] as const) {
  test(`PAY-10 a PayPal payment that ${words} and is approved at an old price ends uncaptured: 409 price_changed`, async () => {
    const id = await end()
    await setPrice(paypal.shop, paypal.product.id, '12.00')
    await paypal.buyer.decide(id, 'approve')
    const asked = captures()
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await paypal.buyer.capture(id)
      expect([status, body.code]).toEqual([409, 'price_changed'])
      expect(body).toMatchObject({
        ...newFigures,
        items: [{ productId: paypal.product.id, price: '12.00' }],
      })
    }
    // It has ended for good: its buyer is not charged later, even if the old price returns.
    await setPrice(paypal.shop, paypal.product.id, '10.00')
    expect((await paypal.buyer.capture(id)).status).toBe(409)
    expect([captures() - asked, await paypal.stock(), (await paypal.orders()).length]).toEqual([
      0, 5, 0,
    ])
  })
}

test('an expired PayPal payment that is approved at an unchanged price becomes one order and takes its stock again', async () => {
  const id = await expired()
  await paypal.buyer.decide(id, 'approve')
  const answers = await Promise.all([1, 2, 3].map(() => paypal.buyer.capture(id)))
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await paypal.becomesOneOrder()).toBe(true)
  expect(await paypal.stock()).toBe(3)
})

test('neither a webhook nor the sweep takes an expired PayPal payment at its old price', async () => {
  const id = await expired()
  await setPrice(paypal.shop, paypal.product.id, '12.00')
  await paypal.buyer.decide(id, 'approve')
  await sendWebhook(paypal.shop, webhook('CHECKOUT.ORDER.APPROVED', { id }))
  paypal.shop.pass(minutes(2))
  await sweepNow(paypal.shop)
  expect([captures(), await paypal.stock(), (await paypal.orders()).length]).toEqual([0, 5, 0])
})

const card = useCardFixture()

/** Declined at the capture; the buyer confirms another card later. */
async function declinedCard(): Promise<string> {
  const id = await card.confirmed()
  card.stripe.suffer(async (call, passOn) => {
    if (call.what !== 'capture') return passOn()
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    return Response.json({ error }, { status: 402 })
  })
  expect((await card.buyer.capture(id)).status).toBe(422)
  expect([card.status(), await card.stock()]).toEqual(['declined', 5])
  card.stripe.recover()
  await setPrice(card.shop, card.product.id, '12.00')
  return id
}

test('a card payment that ended and is confirmed at an old price ends uncharged, and the card is released', async () => {
  const id = await declinedCard()
  const { status, body } = await card.buyer.capture(id)
  expect([status, body.code]).toEqual([409, 'price_changed'])
  expect(body).toMatchObject(newFigures)
  expect(card.stripe.intents.get(id)).toMatchObject({ status: 'canceled', amount_received: 0 })
  expect([await card.stock(), (await card.orders()).length]).toEqual([5, 0])
})

test('a webhook for such a card charges nothing either, and counts as processed', async () => {
  const id = await declinedCard()
  const event = stripeEvent(
    'payment_intent.amount_capturable_updated',
    card.stripe.intents.get(id) ?? {},
  )
  await sendStripeEvent(card.shop, event)
  for (let tries = 0; tries < 200 && outcomeOf(event.id) === null; tries += 1) await Bun.sleep(20)
  expect(outcomeOf(event.id)).toBe('price_changed')
  expect(card.stripe.intents.get(id)).toMatchObject({ status: 'canceled', amount_received: 0 })
  expect([await card.stock(), (await card.orders()).length]).toEqual([5, 0])
})

const outcomeOf = (id: string) =>
  card.rows(`select outcome from webhook_events where id = '${id}'`)[0]?.outcome ?? null

test('the payment ends even if Stripe cannot release the card at once', async () => {
  const id = await declinedCard()
  card.stripe.suffer((call, passOn) => (call.what === 'cancel' ? stripeDown() : passOn()))
  expect((await card.buyer.capture(id)).status).toBe(409)
  card.stripe.recover()
  expect((await card.buyer.capture(id)).status).toBe(409)
  expect(card.stripe.intents.get(id)).toMatchObject({ status: 'canceled', amount_received: 0 })
})
