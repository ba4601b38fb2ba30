import type { PaypalOrder } from '#shared/contract/payments.ts'
import { linkToNewOrder } from '../placed-order.ts'
import { shopper } from '../shopper.ts'
import { callAsColleague, firstOf, overview, tab } from './dashboard-places.ts'
import { deskStates } from './desk-states.ts'
import { draftStates } from './draft-states.ts'
import { mailStates } from './mail-states.ts'
import { orderStates } from './order-states.ts'
import { heldProduct, product, productStates } from './product-states.ts'
import { rareStates } from './rare-states.ts'
import { sellingStates } from './selling-states.ts'
import { settingsStates } from './settings-states.ts'
import { storedStates } from './stored-states.ts'
import type { Page } from 'playwright-core'

/** `directory` contains the executable and its data. */
export type State = (page: Page, url: string, directory: string) => Promise<unknown>

const sauce = 'Wild Herb Chimichurri'

async function checkOut(page: Page) {
  await shopper(page).addToCart(sauce, 1)
  await shopper(page).goToCheckout()
}

/** Each state of the shop that is reached from the home page, and how. */
export const homeStates: Record<string, State> = {
  home: async () => {},
  'home with a notice': async (page) => {
    await shopper(page).addToCart(sauce, 1)
    await page.getByText('Added to cart').first().waitFor()
  },
  'home with its menu, where it has one': async (page) => {
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
  },
  'a search': async (page) => {
    await page.getByRole('searchbox').fill('maple')
    await page.waitForURL(/maple/)
  },
  'a search that finds nothing': async (page) => {
    await page.getByRole('searchbox').fill('xylophone')
    await page.getByText('No sauces match').waitFor()
  },
  'the empty cart': async (page) => {
    await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
    await page.getByText('Your cart is empty').waitFor()
  },
  'a checkout with mistakes': async (page) => {
    await checkOut(page)
    await page.getByRole('checkbox', { name: /Billing address is different/ }).check()
    await page.getByRole('button', { name: 'Complete All Required Fields' }).click()
    await page
      .getByText(/required/i)
      .first()
      .waitFor()
  },
  'a checkout ready to be paid': async (page) => {
    await checkOut(page)
    await shopper(page).fillIn()
    await page.getByRole('button', { name: /PayPal/, disabled: false }).waitFor()
  },
  'a checkout with codes of another country': async (page) => {
    await checkOut(page)
    await shopper(page).fillIn()
    await page.getByLabel('Postal / Zip code').fill('90210')
    await page.getByLabel('Phone').fill('613 555')
    await page.getByLabel('Phone').blur()
    await page.getByText('It should have 10 digits').waitFor()
    await page.getByRole('button', { name: 'Complete Order' }).waitFor()
  },
  'a checkout with a payment still open': async (page) => {
    await checkOut(page)
    await shopper(page).fillIn()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: /PayPal/ }).click()
    await (await opening).waitForURL(/checkoutnow/)
    await page.reload()
    await page.getByRole('region', { name: 'Your payment is still open' }).waitFor()
  },
  'a declined payment': async (page) => {
    await checkOut(page)
    await shopper(page).fillIn()
    await shopper(page).payAnd('Decline')
    await page.getByText('Payment Failed').first().waitFor()
  },
  'home with the way to the order that was paid': async (page) => {
    await checkOut(page)
    await shopper(page).fillIn()
    await shopper(page).payAnd('Approve')
    await page.getByRole('link', { name: 'See your order' }).waitFor()
  },
  "the simulator's payment window": async (page, url) => {
    const language = (await page.locator('html').getAttribute('lang')) ?? ''
    const opened = await fetch(`${url}/api/paypal/order`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify({ amount: '24.98', currency: 'CAD', intent: 'CAPTURE' }),
    })
    const { id, paypalBaseUrl } = (await opened.json()) as PaypalOrder
    await page.goto(`${new URL(paypalBaseUrl, url).href}/checkoutnow?token=${id}`)
    await page.getByRole('button', { name: 'Approve' }).waitFor()
  },
}

/** Each state of the shop, and how to reach it. `homeStates` start at home, others anywhere. */
export const shopStates: Record<string, State> = {
  ...storedStates,
  ...homeStates,
  about: (page, url) => page.goto(`${url}/about`),
  privacy: (page, url) => page.goto(`${url}/privacy`),
  'find an order': (page, url) => page.goto(`${url}/find-order`),
  'ask for news': (page, url) => page.goto(`${url}/news`),
  'asked for news': async (page, url) => {
    await page.goto(`${url}/news`)
    await page.getByRole('textbox', { name: /Email/ }).fill('ada@example.ca')
    await page.getByRole('button', { name: 'Send me a confirmation' }).click()
    await page.getByRole('heading', { name: 'Please check your email' }).waitFor()
  },
  'shipping and returns': (page, url) => page.goto(`${url}/shipping-returns`),
  'not found': (page, url) => page.goto(`${url}/nowhere`),
  'a product': async (page, url) => {
    const { id } = await product(url, ({ images }) => images.length > 1)
    await page.goto(`${url}/product/${id}`)
  },
  'a product with its cart open': async (page, url) => {
    const { id } = await product(url, ({ images }) => images.length > 1)
    await page.goto(`${url}/product/${id}`)
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
  },
  'a product that is sold out': async (page, url) => {
    const { id } = await product(url, ({ stock }) => stock === 0)
    await page.goto(`${url}/product/${id}`)
  },
  'a review with mistakes': async (page, url) => {
    const { id } = await product(url, ({ stock }) => stock > 0)
    await page.goto(`${url}/product/${id}`)
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await page.getByText('Please select a rating').waitFor()
  },
  'a missing product': (page, url) =>
    page.goto(`${url}/product/00000000-0000-4000-8000-000000000099`),
  "an order's own page": async (page, url, directory) => {
    await page.goto(await linkToNewOrder(url, directory))
    await page.getByRole('heading', { name: "We're packing your sauces" }).waitFor()
  },
  'an order without its key': (page, url) =>
    page.goto(`${url}/order/00000000-0000-4000-8000-000000000099`),
  'an empty checkout': (page, url) => page.goto(`${url}/checkout`),
}

async function openEditor(page: Page, url: string, path: string) {
  await page.goto(`${url}/admin/products/${path}`)
  await page.getByText('Images up to 5MB').waitFor()
}

/** Each state of the dashboard, and how to reach it when signed in. */
export const dashboardStates: Record<string, State> = {
  'the overview with its table': async (page, url) => {
    await overview(page, url)
    await page.getByText('Revenue as a table').click()
  },
  'payments compared with PayPal': async (page, url) => {
    await overview(page, url)
    await page.getByRole('button', { name: 'Compare now' }).click()
    await page.getByText(/payments? compared\./).waitFor()
  },
  'the products': (page, url) => tab(page, url, 'Products'),
  ...productStates,
  ...draftStates,
  'editing a held product': async (page, url) => {
    const { id } = await heldProduct(page, url)
    await openEditor(page, url, `edit/${id}`)
    await page.getByText('On hand').first().scrollIntoViewIfNeeded()
  },
  'no product found': async (page, url) => {
    await page.goto(`${url}/admin?q=xylophone`)
    await page.getByText('No products match').waitFor()
  },
  'the keys': async (page, url) => {
    await tab(page, url, 'Products')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  },
  'deleting a product': (page, url) => firstOf(page, url, 'Products', /^Delete/),
  'the users': (page, url) => tab(page, url, 'Users'),
  'a new user': (page, url) => firstOf(page, url, 'Users', /^Add User/),
  'a user with mistakes': async (page, url) => {
    await firstOf(page, url, 'Users', /^Add User/)
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
  },
  ...mailStates,
  ...deskStates,
  'the settings': async (page, url) => {
    await page.goto(`${url}/admin/settings`)
    await page.getByRole('navigation', { name: 'Settings pages' }).waitFor()
  },
  ...settingsStates,
  ...orderStates,
  ...rareStates,
  ...sellingStates,
  'the activity': async (page, url) => {
    await page.goto(`${url}/admin?tab=activity`)
    await page.getByRole('list', { name: 'Activity' }).getByRole('article').first().waitFor()
  },
  notifications: async (page, url) => {
    await tab(page, url, 'Orders')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  'the reviews': (page, url) => tab(page, url, 'Reviews'),
  'one review that a notification led to': async (page, url) => {
    const [review] = await callAsColleague<{ id: string }[]>(page, 'GET', '/api/reviews?limit=1')
    await page.goto(`${url}/admin?tab=reviews&review=${review?.id}`)
    await page.getByText('Showing one review.').waitFor()
  },
  'the palette': async (page, url) => {
    await tab(page, url, 'Products')
    await page.keyboard.press('Control+k')
    await page.getByRole('listbox', { name: 'Results' }).waitFor()
  },
  'what the palette found': async (page, url) => {
    await tab(page, url, 'Products')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('maple')
    await page.getByRole('option', { name: /Maple/ }).first().waitFor()
    await page.getByText('Searching...').waitFor({ state: 'detached' })
  },
  'what can be done with a product': async (page, url) => {
    await tab(page, url, 'Products')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('maple')
    await page
      .getByRole('option', { name: /^Maple/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Add stock' }).waitFor()
  },
  'the choice of density and columns': async (page, url) => {
    await tab(page, url, 'Products')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('radio', { name: 'Compact' }).waitFor()
  },
  'several reviews selected': async (page, url) => {
    await tab(page, url, 'Reviews')
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    await page.getByRole('button', { name: 'Approve all' }).waitFor()
  },
  'deleting a review': (page, url) => firstOf(page, url, 'Reviews', /^Delete/),
  'a new product': (page, url) => openEditor(page, url, 'new'),
  'a new product with mistakes': async (page, url) => {
    await openEditor(page, url, 'new')
    await page.getByRole('button', { name: 'Create Product' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  'editing a product': async (page, url) => {
    const { id } = await product(url, ({ images }) => images.length > 1)
    await openEditor(page, url, `edit/${id}`)
  },
  'editing a missing product': async (page, url) => {
    await page.goto(`${url}/admin/products/edit/00000000-0000-4000-8000-000000000099`)
    await page.getByText('Product Not Found').first().waitFor()
  },
}
