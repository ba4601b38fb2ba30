import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

type Scope = Pick<Page, 'getByRole'>

/** Presses a button with the keyboard. */
async function press(page: Page, name: string | RegExp, scope: Scope = page) {
  await scope.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

/** Waits until the element with this name has a visible focus. */
async function waitForFocus(page: Page, name: string) {
  await page.waitForFunction((wanted) => {
    const element = document.activeElement
    if (!element || element === document.body) return false
    const { outlineStyle } = getComputedStyle(element)
    const isFramed = outlineStyle !== 'none' || element.parentElement?.matches(':focus-within')
    const own = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? ''
    return isFramed && [own, label].some((text) => text.trim().startsWith(wanted))
  }, name)
}

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })

test('CART-08 removing a cart line moves the focus to the next line', async () => {
  const { page, context } = await visit(shop.url)
  await settle(page)
  for (const name of ['Wild Herb Chimichurri', 'Montréal Steak Sauce']) {
    await shopper(page).addToCart(name, 1)
  }
  await press(page, /^Cart/, page.getByRole('banner'))
  await press(page, 'Remove Wild Herb Chimichurri from cart', cart(page))
  await waitForFocus(page, 'Montréal Steak Sauce')
  await press(page, 'Decrease quantity of Montréal Steak Sauce', cart(page))
  await waitForFocus(page, 'Keep browsing')
  await page.keyboard.press('Escape')
  await waitForFocus(page, 'Cart, 0 items')
  await context.close()
})

test('HOME-09 clearing the search moves the focus to the search field', async () => {
  const { page, context } = await visit(shop.url)
  await settle(page)
  for (const words of ['xylophone', 'terriyaki']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.waitForURL(new RegExp(words))
    await press(page, 'Show all sauces')
    await waitForFocus(page, 'Search the sauces')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  }
  await context.close()
})

test('REV-12 submitting a review keeps the focus on its button', async () => {
  const { page, context } = await visit(shop.url)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/product/)
  await press(page, 'Submit Review')
  await waitForFocus(page, '1 star')
  await page.getByRole('radio', { name: '4 stars' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Name *').fill('Ada')
  await page.getByLabel('Email *').fill('ada@example.ca')
  await press(page, 'Submit Review')
  await page.getByText('Review Submitted').first().waitFor()
  await waitForFocus(page, 'Submit Review')
  await context.close()
})

test('PAYPAL-07 PAYPAL-09 a payment continues after a reload and keeps the focus', async () => {
  const { page, context } = await visit(shop.url)
  await settle(page)
  await shopper(page).addToCart('Wild Herb Chimichurri', 2)
  await shopper(page).goToCheckout()
  await shopper(page).fillIn()
  const opening = page.waitForEvent('popup')
  await press(page, /PayPal/)
  await (await opening).waitForURL(/checkoutnow/)
  await waitForFocus(page, 'Please finish paying')
  await page.reload()
  await page.getByRole('region', { name: 'Your payment is still open' }).waitFor()
  expect(await page.getByRole('timer').textContent()).toMatch(/Held for 1[45]:\d\d/)
  expect(await page.getByLabel('Phone').first().inputValue()).toBe('416-555-0199')
  await press(page, 'Continue paying')
  await waitForFocus(page, 'Please finish paying')
  // The same window or a new one: whichever shows the payment.
  const window = context.pages().find((each) => each !== page)
  await window?.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Order Completed Successfully!').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  await context.close()
})

test('ORD-11 closing an order dialog hides it and restores the focus, and the dialog can be opened again', async () => {
  const { page, context } = await visit(shop.url)
  await placeOrder(shop.url)
  await page.goto(`${shop.url}/admin`)
  await staff(page).signIn()
  await page.goto(`${shop.url}/admin?tab=orders`)
  const dialog = page.getByRole('dialog')
  for (const button of ['Edit', 'Details', 'Edit']) {
    await press(page, button)
    await dialog.waitFor()
    await page.waitForFunction(() => {
      const open = document.querySelector('dialog[open]')
      return open !== null && getComputedStyle(open).opacity === '1'
    })
    await page.keyboard.press('Escape')
    await waitForFocus(page, button)
    expect(await dialog.count()).toBe(0)
  }
  await context.close()
})

test('DISC-07 the focus is not lost when a discount code is entered, applied or removed', async () => {
  const { page, context } = await visit(shop.url)
  await settle(page)
  await shopper(page).addToCart('Montréal Steak Sauce', 1)
  const discount = { code: 'SUMMER', kind: 'percent', value: 50 }
  await page.route('**/api/discounts/check', (route) =>
    route.fulfill({ json: { discount, refusal: null, message: null } }),
  )
  await page.goto(`${shop.url}/checkout`)
  await press(page, 'Discount code')
  // The button that was pressed has the same name.
  await page.getByRole('textbox', { name: 'Discount code' }).waitFor()
  await waitForFocus(page, 'Discount code')
  await page.keyboard.type('summer')
  await press(page, 'Apply')
  await waitForFocus(page, 'Remove code SUMMER')
  await page.keyboard.press('Enter')
  await waitForFocus(page, 'Discount code')
  await context.close()
})

test('THANKS-01 where the order stands and has the focus is settled before it is seen', async () => {
  const { page, context } = await visit(shop.url)
  const buyer = shopper(page)
  await buyer.addToCart('Wild Herb Chimichurri', 1)
  await buyer.goToCheckout()
  await buyer.fillIn()
  await page.evaluate(() => {
    // As in a busy browser: what React does after it has painted comes late.
    const { postMessage } = MessagePort.prototype
    Object.assign(MessagePort.prototype, {
      postMessage(this: MessagePort, ...words: Parameters<typeof postMessage>) {
        setTimeout(() => postMessage.apply(this, words), 500)
      },
    })
    const seen = new MutationObserver(() => {
      const link = document.querySelector('aside a[href*="/order/"]')
      if (!link) return
      seen.disconnect()
      requestAnimationFrame(() => {
        const { activeElement: focused } = document
        const { top } = link.getBoundingClientRect()
        Object.assign(globalThis, { firstSeen: { focused: focused?.tagName, scrollY, top } })
      })
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  await buyer.payAnd('Approve')
  const address = await page.getByText('ada@example.ca', { exact: true }).boundingBox()
  const correct = await page.getByRole('button', { name: 'Wrong address?' }).boundingBox()
  expect(correct?.x).toBeGreaterThan((address?.x ?? 0) + (address?.width ?? 0) + 8)
  const settled = await page.getByRole('link', { name: 'See your order' }).boundingBox()
  const first = await page.evaluate(() => (globalThis as { firstSeen?: object }).firstSeen)
  expect(first).toEqual({ focused: 'H2', scrollY: 0, top: settled?.y ?? 0 })
  await context.close()
})
