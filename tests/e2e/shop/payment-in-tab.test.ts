import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { delivery, shopper } from '../shopper.ts'
import type { Page } from 'playwright-core'

// In-app browsers and strict blockers open no window, or none that the page can use.

const { visit } = useBrowser()
const shop = useSampleShop()

const inTab = (page: Page) => page.getByRole('button', { name: 'Pay in this tab' })
const payPal = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' })

/** A shopper who presses the button of PayPal, in a browser whose windows are as a script makes them. */
async function payAs(script: string) {
  const { page, context } = await visit('about:blank')
  await page.addInitScript(script)
  await page.goto(shop.url)
  const buyer = shopper(page)
  await buyer.addToCart('Wild Herb Chimichurri', 2)
  await buyer.goToCheckout()
  await buyer.fillIn()
  await payPal(page).click()
  return { page, context }
}

/** A shopper whose browser opens no window, and who is then on PayPal's page. */
async function goToPaypal(blocker: string) {
  const { page, context } = await payAs(blocker)
  await page.getByRole('heading', { name: 'PayPal Payment Error' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(1)
  await inTab(page).click()
  await page.waitForURL(/checkoutnow/)
  return { page, context }
}

const blocked = 'window.open = () => null'

for (const [name, blocker] of [
  ['opens no window', blocked],
  ['throws', "window.open = () => { throw new Error('There are no windows.') }"],
  ['closes the window at once', 'window.open = () => ({ closed: true, close() {}, focus() {} })'],
  ['is like Safari and opens no window', `window.GestureEvent = class {}; ${blocked}`],
] as const) {
  test(`PAYPAL-08 a buyer whose browser ${name} pays in the same tab and comes back to the order`, async () => {
    const { page, context } = await goToPaypal(blocker)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Order Completed Successfully!').first().waitFor()
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByRole('heading', { name: "We're packing your sauces" }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' }).waitFor()
    await context.close()
  })
}

for (const [name, claim] of [
  [
    'a window that is never seen',
    'window.open = () => ({ closed: false, close() {}, focus() {} })',
  ],
  ['an object without methods', 'window.open = () => ({})'],
  [
    'such an object in a click of Safari',
    'window.GestureEvent = class {}; window.open = () => ({})',
  ],
] as const) {
  test(`PAYPAL-08 a buyer whose app returns ${name} pays in the same tab`, async () => {
    const { page, context } = await payAs(claim)
    await inTab(page).click()
    await page.waitForURL(/checkoutnow/)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Order Completed Successfully!').first().waitFor()
    await context.close()
  })
}

for (const decision of ['Decline', 'Cancel'] as const) {
  test(`PAYPAL-08 after "${decision}" in the same tab, the cart and the form are as they were, and paying works`, async () => {
    const { page, context } = await goToPaypal(blocked)
    await page.getByRole('button', { name: decision }).click()
    await page.waitForURL(/\/checkout$/)
    await payPal(page).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(delivery.Email)
    expect(await page.getByLabel('City').inputValue()).toBe(delivery.City)
    if (decision === 'Decline') await page.getByText('Payment Failed').first().waitFor()
    await payPal(page).click()
    await inTab(page).click()
    await page.waitForURL(/checkoutnow/)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Order Completed Successfully!').first().waitFor()
    await context.close()
  })
}

test('PAYPAL-08 a buyer who goes back from PayPal without deciding can continue paying', async () => {
  const { page, context } = await goToPaypal(blocked)
  await page.goBack()
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Your payment is still open' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(delivery.Email)
  await context.close()
})

test('PAYPAL-08 an app that shows the window in place of the shop comes back to the order', async () => {
  const { page, context } = await payAs(
    'window.open = (address) => { location.assign(String(address)); return window }',
  )
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' }).waitFor()
  await context.close()
})

test('PAYPAL-08 going back from PayPal again and again, and tapping twice, make one order', async () => {
  const { page, context } = await goToPaypal(blocked)
  for (let again = 0; again < 2; again += 1) {
    await page.goBack()
    await page.getByRole('region', { name: 'Your payment is still open' }).waitFor()
    expect(await page.getByLabel('City').inputValue()).toBe(delivery.City)
    await page.reload()
    await payPal(page).dblclick()
    await inTab(page).dblclick()
    await page.waitForURL(/checkoutnow/)
  }
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' }).waitFor()
  await context.close()
})

test('in French, the buyer comes back to the French checkout', async () => {
  const { page, context } = await visit('about:blank')
  await page.goto(`${shop.url}/fr/paypal/return?token=1`)
  await page.waitForURL(/\/fr\/checkout$/)
  await context.close()
})
