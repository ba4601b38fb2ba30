import { expect, test } from 'bun:test'
import { startPaypalProxy } from '../../support/paypal-proxy.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { openTestShop } from '../../support/shop.ts'

const credentials = { PAYPAL_CLIENT_ID: 'shop-id', PAYPAL_CLIENT_SECRET: 'shop-secret' }

test('SIM-03 the simulator does not exist when payments are real or off', async () => {
  for (const mode of ['sandbox', 'live', 'off']) {
    const proxy = startPaypalProxy()
    const environment = { PAYPAL_MODE: mode, PAYPAL_API_URL: proxy.url, ...credentials }
    const shop = await openTestShop({ environment })
    for (const [method, path] of [
      ['GET', '/simulator/paypal/checkoutnow?token=X'],
      ['POST', '/simulator/paypal/checkoutnow'],
      ['POST', '/simulator/paypal/v1/oauth2/token'],
      ['GET', '/simulator/paypal/v2/checkout/orders/X'],
    ] as const) {
      const { status } = await shop.api(method, path)
      expect([mode, method, path, status]).toEqual([mode, method, path, 404])
    }
    await shop.dispose()
    await proxy.stop()
  }
})

test('the shop signs in at PayPal with its own id and secret and says which environment it is', async () => {
  const simulated = await openTestShop()
  const proxy = startPaypalProxy()
  proxy.leadTo(simulated.address)
  const shop = await openTestShop({
    environment: {
      PAYPAL_MODE: 'sandbox',
      PAYPAL_API_URL: `${proxy.url}/`,
      PAYPAL_WEB_URL: 'https://pay.example/',
      ...credentials,
    },
  })
  const product = await shop.addProduct({ price: '10.00' })
  const { body } = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  expect(body).toMatchObject({ environment: 'sandbox', paypalBaseUrl: 'https://pay.example' })
  const [first] = proxy.calls
  expect(first).toMatchObject({
    what: 'token',
    authorization: `Basic ${btoa('shop-id:shop-secret')}`,
  })
  await shop.dispose()
  await proxy.stop()
  await simulated.dispose()
})

test('PAYPAL-03 without a configured URL the buyer goes to PayPal itself', async () => {
  for (const [mode, site] of [
    ['sandbox', 'https://www.sandbox.paypal.com'],
    ['live', 'https://www.paypal.com'],
  ]) {
    const shop = await openTestShop({ environment: { PAYPAL_MODE: mode ?? '', ...credentials } })
    expect(shop.context.providers.paypal).toMatchObject({ environment: mode, webUrl: site })
    await shop.dispose()
  }
})
