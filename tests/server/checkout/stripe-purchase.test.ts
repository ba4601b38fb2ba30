import { describe, expect, spyOn, test } from 'bun:test'
import type { CardCapture } from '#shared/contract/payments.ts'
import { minutes, sweepNow } from '../../support/clock.ts'
import { buyerAt, orderFor, stockOf } from '../../support/purchase.ts'
import { openTestShop } from '../../support/shop.ts'
import { stepsOf } from '../payments/card-steps.ts'
import { useCardFixture } from '../payments/card.fixture.ts'

const fixture = useCardFixture()

describe('A card payment', () => {
  test('T18 STRIPE-02 is priced by the server, holds the stock, and is confirmed at Stripe alone', async () => {
    const { status, body } = await fixture.buyer.open(fixture.order())
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['clientSecret', 'holdExpiresAt', 'id', 'receipt'])
    expect(fixture.stripe.intents.get(body.id)).toMatchObject({
      amount: 22_60,
      currency: 'cad',
      capture_method: 'manual',
      status: 'requires_payment_method',
    })
    expect(await fixture.stock()).toBe(3)
    await fixture.stripe.pay(body.clientSecret)
    const captured: CardCapture = (await fixture.buyer.capture(body.id)).body
    expect(captured).toEqual({ id: body.id, status: 'COMPLETED', amount: '22.60' })
    const [order, ...others] = await fixture.orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({
      paymentMethod: 'stripe',
      paymentIntentId: body.id,
      paidAmount: '22.60',
      totalAmount: '22.60',
      attention: null,
    })
    expect(await fixture.stock()).toBe(3)
    expect(fixture.mails()).toHaveLength(2)
  })

  test('API-14 is captured once: posting the order or capturing again returns the existing result', async () => {
    const { id, orderId } = await fixture.paid()
    const placed = await fixture.buyer.place(fixture.order(), id)
    expect([placed.status, placed.body.id]).toEqual([200, orderId])
    expect((await fixture.buyer.capture(id)).body.status).toBe('COMPLETED')
    expect(fixture.asked('capture')).toHaveLength(1)
    expect(await fixture.orders()).toHaveLength(1)
  })

  test('each request has a key that was stored before it was sent', async () => {
    const { id } = await fixture.paid()
    const [payment] = fixture.rows('select create_key, capture_key from payments')
    expect(fixture.asked('create').map(({ key }) => key)).toEqual([String(payment?.create_key)])
    expect(fixture.asked('capture').map(({ key }) => key)).toEqual([String(payment?.capture_key)])
    expect(await stepsOf(fixture.shop, id)).toEqual([
      ['create', 'requires_payment_method', 'opened', 200],
      ['capture', 'succeeded', 'settled', 200],
    ])
  })

  test('a wrong total is refused with the right figures, and Stripe is not asked', async () => {
    const answer = await fixture.buyer.open(fixture.order(), { amount: '1.00' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'price_changed', total: '22.60' })
    expect(fixture.asked('create')).toEqual([])
    expect(await fixture.stock()).toBe(5)
  })

  test('ERR-06 too little stock is refused with what there is', async () => {
    const order = orderFor([{ product: fixture.product, quantity: 6 }])
    const { status, body } = await fixture.buyer.open(order)
    expect(status).toBe(409)
    expect(body.insufficientItems).toEqual([
      { productId: fixture.product.id, requested: 6, available: 5 },
    ])
  })

  test('posting the order is refused until the payment is captured', async () => {
    const { id } = (await fixture.buyer.open(fixture.order())).body
    const { status, body } = await fixture.buyer.place(fixture.order(), id)
    expect([status, body.code]).toEqual([422, 'payment_not_captured'])
    expect(await fixture.orders()).toEqual([])
  })
})

describe('A buyer who does not pay', () => {
  test('ERR-07 a declined card leaves the payment open for another card', async () => {
    const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
    expect((await fixture.stripe.pay(clientSecret, '4000000000000002')).status).toBe(402)
    const { status, body } = await fixture.buyer.capture(id)
    expect([status, body.code, body.reason]).toEqual([422, 'not_approved', 'waiting'])
    expect(body.hold).toMatchObject({ amount: '22.60', paypalBaseUrl: null })
    expect(await fixture.stock()).toBe(3)
    await fixture.stripe.pay(clientSecret)
    expect((await fixture.buyer.capture(id)).status).toBe(200)
    expect(await fixture.orders()).toHaveLength(1)
  })

  test('a payment stays open while the bank asks for authentication', async () => {
    const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
    await fixture.stripe.pay(clientSecret, '4000000000003220')
    expect((await fixture.buyer.capture(id)).body.code).toBe('not_approved')
    fixture.stripe.decideAtBank(id, true)
    expect((await fixture.buyer.capture(id)).status).toBe(200)
    expect(await fixture.orders()).toHaveLength(1)
  })

  test('cancels the payment: nothing is held, and no other tab can pay it', async () => {
    const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
    expect((await fixture.buyer.cancel(id)).status).toBe(204)
    expect(await fixture.stock()).toBe(5)
    expect(fixture.stripe.intents.get(id)?.status).toBe('canceled')
    expect((await fixture.stripe.pay(clientSecret)).status).toBe(400)
    expect((await fixture.buyer.capture(id)).body.reason).toBe('cancelled')
  })

  test('cancels after confirming the card: the authorization is voided', async () => {
    const id = await fixture.confirmed()
    expect((await fixture.buyer.cancel(id)).status).toBe(204)
    expect(fixture.stripe.intents.get(id)?.status).toBe('canceled')
    expect((await fixture.buyer.capture(id)).body.reason).toBe('cancelled')
    expect(await fixture.orders()).toEqual([])
    expect(await fixture.stock()).toBe(5)
  })

  test('cancels while the shop asks whether the card is confirmed: the payment is cancelled at once', async () => {
    const { body } = await fixture.buyer.open(fixture.order())
    const asked = Promise.withResolvers<void>()
    const answers = Promise.withResolvers<void>()
    fixture.stripe.suffer(async ({ what }, passOn) => {
      if (what !== 'get') return passOn()
      asked.resolve()
      await answers.promise
      return passOn()
    })
    const capturing = fixture.buyer.capture(body.id)
    await asked.promise
    expect((await fixture.buyer.cancel(body.id)).status).toBe(204)
    answers.resolve()
    expect((await capturing).body.reason).toBe('cancelled')
    expect(fixture.stripe.intents.get(body.id)?.status).toBe('canceled')
    expect(await fixture.stock()).toBe(5)
  })

  test('a payment that is already captured cannot be cancelled', async () => {
    const { id } = await fixture.paid()
    const { status, body } = await fixture.buyer.cancel(id)
    expect([status, body.message]).toEqual([409, 'Your payment has already been made.'])
    expect(await fixture.orders()).toHaveLength(1)
  })

  test('opens another payment: the first is cancelled at Stripe, and its stock is released', async () => {
    const first = (await fixture.buyer.open(fixture.order())).body
    const second = (await fixture.buyer.open(fixture.order(), { replaces: first.id })).body
    expect(await fixture.stock()).toBe(3)
    expect(fixture.stripe.intents.get(first.id)?.status).toBe('canceled')
    expect(second.id).not.toBe(first.id)
  })

  test('switches to PayPal: the stock held for the card payment is available again', async () => {
    const order = orderFor([{ product: fixture.product, quantity: 5 }])
    const card = (await fixture.buyer.open(order)).body
    const answer = await buyerAt(fixture.shop).open(order, { replaces: card.id })
    expect(answer.status).toBe(200)
    expect(fixture.stripe.intents.get(card.id)?.status).toBe('canceled')
  })

  test('leaves: after 15 minutes the stock is released, and the card can no longer pay', async () => {
    const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
    fixture.shop.pass(minutes(16))
    await sweepNow(fixture.shop)
    expect(fixture.status()).toBe('expired')
    expect(await fixture.stock()).toBe(5)
    expect((await fixture.stripe.pay(clientSecret)).status).toBe(400)
    expect(fixture.stripe.intents.get(id)?.status).toBe('canceled')
  })

  test('leaves after confirming the card: the sweep captures the payment and creates the order', async () => {
    await fixture.confirmed()
    fixture.shop.pass(minutes(16))
    await sweepNow(fixture.shop)
    expect(fixture.status()).toBe('settled')
    expect(await fixture.orders()).toHaveLength(1)
    expect(await fixture.stock()).toBe(3)
  })
})

test('an order below the card minimum is refused with a message and without a request to Stripe', async () => {
  const cheap = await fixture.shop.addProduct({ price: '0.43', stock: 3 })
  const order = orderFor([{ product: cheap, quantity: 1 }])
  expect(order.totalAmount).toBe('0.49')
  const { status, body } = await fixture.buyer.open(order)
  const words = 'The minimum card payment is $0.50. Please add an item or pay another way.'
  expect([status, body.code, body.error, body.errors]).toEqual([
    422,
    'invalid',
    words,
    [{ path: '/amount', message: words }],
  ])
  expect(fixture.asked('create')).toEqual([])
  expect(await stockOf(fixture.shop, cheap.id)).toBe(3)
  const dearer = await fixture.shop.addProduct({ price: '0.44', stock: 1 })
  const enough = orderFor([{ product: dearer, quantity: 1 }])
  expect([enough.totalAmount, (await fixture.buyer.open(enough)).status]).toEqual(['0.50', 200])
})

describe('Without keys', () => {
  test("STRIPE-01 STRIPE-02 creating a payment intent gets 503 'Stripe not configured'", async () => {
    const plain = await openTestShop()
    const logged = spyOn(process.stderr, 'write')
    const product = await plain.addProduct({ stock: 3 })
    const order = orderFor([{ product, quantity: 1 }])
    const answer = await plain.api<{ message: string }>('POST', '/api/create-payment-intent', {
      body: { amount: order.totalAmount, order },
    })
    expect([answer.status, answer.body.message]).toEqual([503, 'Stripe not configured'])
    expect(answer.headers.get('Retry-After')).toBe('3600')
    const webhook = await plain.api('POST', '/api/stripe/webhook', { body: {} })
    expect(webhook.status).toBe(503)
    // A shop that is set up without cards is not an error.
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    await plain.dispose()
  })
})
