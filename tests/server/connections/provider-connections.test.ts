import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ServerSettings } from '#shared/contract/staff/server-settings.ts'
import { type PaypalProxy, startPaypalProxy } from '../../support/paypal-proxy.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { startStripeDouble, stripeKeys } from '../../support/stripe-double.ts'

type Answer = Partial<ServerSettings> & { code?: string; level?: string; words?: string }

const path = '/api/admin/settings/connections'

/** PayPal itself, as the built-in simulator of another shop speaks it. */
let other: TestShop
let paypal: PaypalProxy
let stripe: ReturnType<typeof startStripeDouble>
beforeAll(async () => {
  other = await openTestShop()
  paypal = startPaypalProxy()
  paypal.leadTo(other.address)
  stripe = startStripeDouble()
})
const opened: TestShop[] = []
afterAll(async () => {
  for (const shop of [...opened, other]) await shop.dispose()
  await paypal.stop()
  stripe.stop()
})

/** A shop whose environment says only where the doubles are. */
async function open(): Promise<TestShop> {
  const shop = await openTestShop({
    environment: { PAYPAL_MODE: '', PAYPAL_API_URL: paypal.url, STRIPE_API_URL: stripe.url },
  })
  opened.push(shop)
  return shop
}

async function call(shop: TestShop, method: string, body?: object, to = '') {
  const token = await shop.asOwner()
  return shop.api<Answer>(method, path + to, { token, ...(body && { body }) })
}

const paypalKeys = {
  mode: 'sandbox',
  clientId: 'the-client',
  clientSecret: 'a secret that PayPal gave to this shop',
  webhookId: '',
}
const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = stripeKeys

const checkoutOf = async (shop: TestShop) => (await shop.api<string>('GET', '/checkout')).body

test('CONN-09 keys of PayPal take payments at once, and their removal ends that', async () => {
  const shop = await open()
  const order = { amount: '10.00', currency: 'CAD', intent: 'CAPTURE' }
  const pay = () => shop.api<Answer>('POST', '/api/paypal/order', { body: order })
  expect((await pay()).body.code).toBe('payment_unavailable')
  expect((await checkoutOf(shop)).includes('"paypal"')).toBe(false)
  const saved = await call(shop, 'PUT', { paypal: paypalKeys })
  expect(saved.body.payments?.[0]).toMatchObject({ provider: 'paypal', state: 'test', open: 0 })
  expect(JSON.stringify(saved.body)).not.toContain(paypalKeys.clientSecret)
  expect((await pay()).status).toBe(200)
  expect((await checkoutOf(shop)).includes('"paypal"')).toBe(true)
  // What a removal would leave without an answer.
  const { body } = await call(shop, 'GET', undefined, '/../server')
  expect(body.payments?.[0]?.open).toBe(1)
  await call(shop, 'DELETE', undefined, '/paypal')
  expect((await pay()).body.code).toBe('payment_unavailable')
})

test('CONN-09 keys of Stripe add cards to the checkout at once', async () => {
  const shop = await open()
  const policy = async () =>
    (await shop.api('GET', '/checkout')).headers.get('Content-Security-Policy') ?? ''
  const privacy = async () => (await shop.api<string>('GET', '/privacy')).body
  expect((await checkoutOf(shop)).includes(publishableKey)).toBe(false)
  expect(await policy()).not.toContain('js.stripe.com')
  expect(await privacy()).not.toContain('Stripe')
  await call(shop, 'PUT', { stripe: { secretKey, publishableKey } })
  expect((await checkoutOf(shop)).includes(publishableKey)).toBe(true)
  // Without these, the browser would block the card's form, and nobody would know who gets the number.
  expect(await policy()).toContain('js.stripe.com')
  expect(await privacy()).toContain('Stripe')
  const { body } = await call(shop, 'GET', undefined, '/../server')
  expect(body.connections?.stripe.secrets).toEqual({
    secretKey: { ends: secretKey.length < 20 ? null : secretKey.slice(-4) },
    webhookSecret: null,
  })
  const mixed = { secretKey: 'sk_live_x', publishableKey }
  expect((await call(shop, 'PUT', { stripe: mixed })).status).toBe(422)
})

test('CONN-10 a check says what PayPal and Stripe answer to these keys', async () => {
  const shop = await open()
  const good = await call(shop, 'POST', { paypal: paypalKeys }, '/paypal/check')
  expect(good.body.level).toBe('warn')
  expect(good.body.words).toStartWith('The sandbox account accepts our orders.')
  expect(good.body.words).toContain(`${shop.url}/api/paypal/webhook`)
  const cards = await call(shop, 'POST', { stripe: { secretKey, publishableKey } }, '/stripe/check')
  expect(cards.body.words).toStartWith('Stripe accepts our test key.')
  expect(cards.body.words).toContain(`${shop.url}/api/stripe/webhook`)
  const refused = Response.json({ error: 'invalid_client' }, { status: 401 })
  paypal.suffer(async ({ what }, passOn) => (what === 'token' ? refused.clone() : passOn()))
  const wrong = await call(shop, 'POST', { paypal: paypalKeys }, '/paypal/check')
  expect(wrong.body.level).toBe('bad')
})
