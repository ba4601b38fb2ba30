import type { Page } from 'playwright-core'

/** The shopper's checkout details. */
export const delivery = {
  Email: 'ada@example.ca',
  'First name': 'Ada',
  'Last name': 'Tremblay',
  Address: '12 Rue Saint-Paul',
  City: 'Toronto',
  'Postal / Zip code': 'M5V 2T6',
  Phone: '416-555-0199',
}

/** A person with a browser who shops. */
export function shopper(page: Page) {
  async function addToCart(product: string, quantity: number) {
    for (let more = 1; more < quantity; more += 1) {
      await page.getByRole('button', { name: `Increase quantity of ${product}` }).click()
    }
    await page.getByRole('button', { name: `Add ${product} to cart` }).click()
  }

  async function goToCheckout() {
    await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
  }

  async function fillIn(province = 'Ontario') {
    const fields = { ...delivery }
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Canada' })
    for (const [name, value] of Object.entries(fields)) {
      await page.getByRole('textbox', { name, exact: true }).first().fill(value)
    }
    await page.getByRole('combobox', { name: 'Province / State' }).selectOption({ label: province })
  }

  /** Pays with PayPal and decides in its window. */
  async function payAnd(decision: 'Approve' | 'Decline' | 'Cancel') {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: /PayPal/ }).click()
    const popup = await opening
    const closing = popup.waitForEvent('close')
    await popup.getByRole('button', { name: decision }).click()
    await closing
  }

  return { addToCart, goToCheckout, fillIn, payAnd }
}
