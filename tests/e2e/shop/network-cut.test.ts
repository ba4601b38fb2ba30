import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { delivery, shopper } from '../shopper.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

const sauce = 'Wild Herb Chimichurri'
const offlineText = "We can't connect right now. What you see may be out of date."

/** A page with a live connection and all of its scripts. */
async function openLivePage() {
  const { page, context } = await visit('about:blank', { width: 390, height: 800 })
  const connected = page.waitForEvent('websocket')
  await page.goto(shop.url)
  await connected
  await settle(page)
  // The other pages are loaded once the visitor does something.
  const others = page.waitForResponse((answer) => answer.url().includes('product-page'))
  await page.getByRole('searchbox').click()
  await others
  await settle(page)
  return { page, context }
}

test('when the network is cut, the shop shows a message and stays usable', async () => {
  const { page, context } = await openLivePage()
  await context.setOffline(true)
  await page.getByText(offlineText).waitFor()

  await page.getByRole('searchbox').fill('chimichurri')
  await page.getByText('1 sauce found').waitFor()
  await shopper(page).addToCart(sauce, 2)
  await page.getByText('Added to cart').first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 2 items' }).click()
  const cart = page.getByRole('dialog')
  await cart.getByText(offlineText).waitFor()
  await cart.getByRole('button', { name: `Increase quantity of ${sauce}` }).click()
  await cart.getByText('$37.47').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Learn More' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Maple Chipotle Barbecue Sauce' }).waitFor()
  await page.getByText("The reviews didn't load").waitFor()
  await page.goBack()
  await page.getByText('1 sauce found').waitFor()
  await context.close()
})

test('a script chunk that failed to load is retried without leaving the page', async () => {
  const { page, context } = await openLivePage()
  await context.setOffline(true)
  await page.getByText(offlineText).waitFor()
  await page.getByRole('link', { name: /^Wishlist/ }).click()
  const problem = page.getByRole('main').getByRole('alert')
  await problem.getByText('Your cart and this page are safe.').waitFor()
  const left: string[] = []
  page.on('framenavigated', (frame) => left.push(frame.url()))
  await page.getByRole('button', { name: 'Try again' }).click()
  await problem.getByText('Your cart and this page are safe.').waitFor()
  expect(left).toEqual([])

  await context.setOffline(false)
  await page.getByText("You're connected again. Everything is up to date.").waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your wishlist is empty').waitFor()
  await context.close()
})

test('when the network is cut, the checkout keeps what was typed and charges nothing, and the order can be paid later', async () => {
  const { page, context } = await openLivePage()
  const buyer = shopper(page)
  await buyer.addToCart(sauce, 1)
  await buyer.goToCheckout()
  await settle(page)
  await context.setOffline(true)
  await page.getByText(offlineText).waitFor()
  await buyer.fillIn()
  await page.getByRole('button', { name: /PayPal/ }).click()
  await page.getByText("We couldn't check our stock just now.").first().waitFor()
  expect(context.pages().length).toBe(1)
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  expect(await email.inputValue()).toBe(delivery.Email)

  await context.setOffline(false)
  await page.getByText("You're connected again. Everything is up to date.").waitFor()
  await buyer.payAnd('Approve')
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await context.close()
})
