import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { stripeKeys } from '../../support/stripe-double.ts'

let plain: TestShop
let withCards: TestShop
beforeAll(async () => {
  plain = await openTestShop()
  withCards = await openTestShop({ environment: stripeKeys })
})
afterAll(async () => {
  await plain.dispose()
  await withCards.dispose()
})

async function policyOf(shop: TestShop, path: string) {
  const { headers } = await fetch(shop.address + path)
  const policy = headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('STRIPE-01 without keys no page may load anything of a card provider, nor names one', async () => {
  for (const path of ['/', '/checkout', '/about', '/?payment=success']) {
    const answer = await fetch(plain.address + path)
    expect([path, answer.headers.get('Content-Security-Policy')]).toEqual([
      path,
      expect.not.stringContaining('stripe'),
    ])
    expect([path, await answer.text()]).toEqual([path, expect.not.stringContaining('pk_test')])
  }
})

test('STRIPE-02 with keys the checkout alone may load the script, the frames and the calls of Stripe', async () => {
  const page = await policyOf(withCards, '/')
  const checkout = await policyOf(withCards, '/checkout')
  const { 'script-src': scripts, 'connect-src': calls, 'frame-src': frames, ...rest } = checkout
  const { 'script-src': own, 'connect-src': ownCalls, ...others } = page
  expect(rest).toEqual(others)
  expect(scripts).toEqual([...(own ?? []), 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(calls).toEqual([...(ownCalls ?? []), 'https://api.stripe.com'])
  expect(frames).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ])
  for (const path of ['/', '/about', '/?payment=success', '/admin', '/api/docs']) {
    expect([path, JSON.stringify(await policyOf(withCards, path))]).toEqual([
      path,
      expect.not.stringContaining('stripe'),
    ])
  }
})

test('the secret keys never leave the shop', async () => {
  for (const path of ['/', '/checkout', '/api/openapi.json']) {
    const text = await (await fetch(withCards.address + path)).text()
    expect([path, text]).toEqual([path, expect.not.stringMatching(/sk_test_\w|whsec_\w/)])
  }
})
