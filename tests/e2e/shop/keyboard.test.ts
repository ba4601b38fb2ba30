import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { delivery } from '../shopper.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

type Focused = { name: string; isVisible: boolean }

/** The accessible name of the focused element, and whether its focus is visible. */
async function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isVisible: false }
    const labelled = element as HTMLInputElement
    const name =
      element.getAttribute('aria-label') ??
      labelled.labels?.[0]?.textContent ??
      element.textContent ??
      ''
    // A field's focus ring may be on its wrapper.
    const isFramed = [element, element.parentElement].some((candidate) => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    return { name: name.trim(), isVisible: isFramed }
  })
}

/** Presses Tab until the expected element has the focus, which must be visible all the way. */
async function tabTo(page: Page, name: RegExp, limit = 150): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now.name === '') continue
    expect(now).toEqual({ name: now.name, isVisible: true })
    if (name.test(now.name)) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

test('ROUTE-05 CART-05 CHK-09 PAYPAL-09 a whole purchase needs no mouse', async () => {
  const { page, context, faults } = await visit(shop.url)
  await settle(page)
  await tabTo(page, /^Add Wild Herb Chimichurri to cart$/)
  await page.keyboard.press('Enter')
  await page.getByText('Added to cart').first().waitFor()

  await page.goto(`${shop.url}/about`)
  await settle(page)
  await tabTo(page, /^Cart/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
  await tabTo(page, /^Proceed to Checkout$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()

  const order = ['Email', 'First name', 'Last name', 'Address', 'City'] as const
  for (const label of order) {
    await tabTo(page, new RegExp(`^${label}`))
    await page.keyboard.type(delivery[label])
  }
  for (const [label, typed] of [
    ['Country', 'Canada'],
    ['Province / State', 'Ont'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).focus()
    await page.keyboard.type(typed)
  }
  for (const label of ['Postal / Zip code', 'Phone'] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).first().focus()
    await page.keyboard.type(delivery[label])
  }
  const opening = page.waitForEvent('popup')
  await tabTo(page, /^Pay .*PayPal/)
  await page.keyboard.press('Enter')
  const popup = await opening
  await popup.getByRole('button', { name: 'Approve' }).waitFor()
  const closing = popup.waitForEvent('close')
  await tabTo(popup, /^Approve$/)
  // No keyup: the window may have closed by then.
  await popup.keyboard.down('Enter')
  await closing
  await page.getByText('Order Completed Successfully!').first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})
