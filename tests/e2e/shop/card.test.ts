import { afterAll, beforeAll, expect, test } from 'bun:test'
import { obstacles } from '../../support/axe.ts'
import { type RunningBinary, startBinary } from '../../support/binary.ts'
import { useBrowser } from '../../support/browser.ts'
import { startStripeDouble, type StripeDouble } from '../../support/stripe-double.ts'
import { shopper } from '../shopper.ts'
import { standInForStripe } from '../stripe-stand-in.ts'

const { visit } = useBrowser()
let stripe: StripeDouble
let shop: RunningBinary

beforeAll(async () => {
  stripe = startStripeDouble()
  shop = await startBinary({ environment: stripe.environment })
})
afterAll(async () => {
  await shop.dispose()
  await stripe.stop()
})

test('CHK-08 STRIPE-02 STRIPE-03 ERR-07 a guest whose first card is declined pays with a second one, without a CSP violation', async () => {
  const { page, context, faults } = await visit(shop.url)
  const asked = await standInForStripe(page, stripe)
  const buyer = shopper(page)
  await buyer.addToCart('Wild Herb Chimichurri', 2)
  await page.getByText('Added to cart').first().waitFor()
  await buyer.goToCheckout()
  await buyer.fillIn()
  expect(asked).toEqual([])

  await page.getByRole('radio', { name: 'Credit Card' }).check()
  const card = page.getByRole('textbox', { name: 'Card number' })
  await card.fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('Your card was declined.').first().waitFor()
  await page.getByRole('heading', { name: 'Your payment is still open' }).waitFor()

  await card.fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await page.waitForURL(`${shop.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  const paid = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded')
  // Two at 12.49 and 13 % of 24.98: 3.25.
  expect(paid.map(({ amount_received }) => amount_received)).toEqual([28_23])
  expect(new Set(asked)).toEqual(new Set(['https://js.stripe.com', 'https://api.stripe.com']))
  // The browser logs the 402 and nothing else, in particular no CSP violation.
  expect(faults.filter((fault) => !fault.includes('402'))).toEqual([])
  await context.close()
})

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const) {
  test(`at ${width} pixels in the ${colorScheme} theme, the card form fits the screen and axe finds no violations`, async () => {
    const { page, context } = await visit(shop.url, { width, colorScheme, bypassesPolicy: true })
    await standInForStripe(page, stripe)
    const buyer = shopper(page)
    await buyer.addToCart('Wild Herb Chimichurri', 1)
    await buyer.goToCheckout()
    await page.getByRole('radio', { name: 'Credit Card' }).check()
    await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 0002')
    expect(await obstacles(page)).toEqual([])
    await buyer.fillIn()
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.getByRole('heading', { name: 'Your payment is still open' }).waitFor()
    expect(await obstacles(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await context.close()
  })
}
