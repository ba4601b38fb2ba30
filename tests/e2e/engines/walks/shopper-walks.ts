import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { isHydrated } from '../../../support/engines/person.ts'
import { delivery } from '../../shopper.ts'
import { staffCalls } from '../../staff.ts'
import type { Walk } from './walked-shop.ts'

export const sauce = 'Wild Herb Chimichurri'
/** Two jars at $12.49 with 13 % tax. */
const total = '$28.23'

/** What a shopper does in a browser of any engine. */
export function shopperIn({ window, person, shop }: Walk) {
  const { press, see, fill, choose, until } = person

  async function open(path: string) {
    await window.goTo(shop.url + path)
    await until(isHydrated)
  }

  async function addToCart(quantity = 2) {
    for (let more = 1; more < quantity; more += 1) {
      await press(new RegExp(`^Increase quantity of ${sauce}`))
    }
    await press(new RegExp(`^Add ${sauce} to cart`))
    await see('Added to cart')
  }

  async function goToCheckout() {
    await press(/^Cart/, { within: 'header' })
    await press(/^Proceed to Checkout/)
    await see(/^Checkout$/, 'h1')
  }

  async function fillIn() {
    await choose(/^Country/, 'Canada')
    for (const [name, value] of Object.entries(delivery)) await fill(new RegExp(`^${name}`), value)
    await choose(/^Province/, 'Ontario')
  }

  async function fillCheckout() {
    await open('/')
    await addToCart()
    await goToCheckout()
    await fillIn()
  }

  /** Safari lets a page open windows only in the click itself; the shop knows it by its gestures. */
  const beLikeSafari = () =>
    window.run(() => void Object.assign(globalThis, { GestureEvent: Event }))

  const decide = (decision: 'Approve' | 'Decline' | 'Cancel') => press(new RegExp(`^${decision}$`))

  async function payInPopup(decision: Parameters<typeof decide>[0]) {
    await beLikeSafari()
    await press(/^Pay with PayPal/)
    await window.inPopup(() => decide(decision))
  }

  const seeThanks = () => see('Order Completed Successfully!')

  return {
    open,
    addToCart,
    goToCheckout,
    fillIn,
    fillCheckout,
    payInPopup,
    decide,
    beLikeSafari,
    seeThanks,
  }
}

export function shopperWalks(walk: Walk) {
  const { engine, window, person, shop } = walk
  const { press, see, until, fill } = person
  const shopper = shopperIn(walk)
  const send = staffCalls(shop)
  const products = () => send<ListedProduct[]>('GET', '/api/products')
  const chimichurri = async () => {
    const found = (await products()).find(({ name }) => name === sauce)
    if (!found) throw new Error(`The sample shop has no ${sauce}.`)
    return found
  }
  test(`in ${engine}, an error on a page is heard`, async () => {
    await shopper.open('/about')
    await window.run(
      () =>
        void setTimeout(() => {
          throw new Error('as planned')
        }),
    )
    let faults: string[] = []
    while (faults.length === 0) {
      await Bun.sleep(50)
      faults = walk.faults()
    }
    expect(faults.join()).toContain('as planned')
    // The driver and the page both report it.
    await Bun.sleep(300)
    walk.faults()
  })

  const isCartEmpty = () => localStorage.getItem('cart') === '[]'

  test(`in ${engine}, a guest buys two jars in PayPal's window and sees the order`, async () => {
    const { stock } = await chimichurri()
    await shopper.fillCheckout()
    await shopper.payInPopup('Approve')
    await shopper.seeThanks()
    await see(total)
    await press(/^See your order/, { role: 'link' })
    await see("We're packing your sauces")
    await see(delivery.Address, 'main')
    expect(await window.run(isCartEmpty)).toBe(true)
    expect((await chimichurri()).stock).toBe(stock - 2)
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, a buyer cancels and is declined, finds the checkout as it was, and pays in the same tab`, async () => {
    const { stock } = await chimichurri()
    await shopper.fillCheckout()
    await shopper.payInPopup('Cancel')
    await shopper.payInPopup('Decline')
    await see('Payment Failed')
    await until(isTyped, delivery.Email)
    expect((await chimichurri()).stock).toBe(stock)

    // Like apps that promise a window and show none; Chromium's tests have those that open none.
    await window.run(() => void Object.assign(globalThis, { open: () => ({ closed: false }) }))
    await press(/^Pay with PayPal/)
    await press(/^Pay in this tab/)
    await shopper.decide('Approve')
    // The notice may be gone before a slow engine has drawn the page again.
    await see("We're getting your sauces ready.")
    expect((await chimichurri()).stock).toBe(stock - 2)
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, a review is written, approved and shown`, async () => {
    const { id } = await chimichurri()
    await shopper.open(`/product/${id}`)
    await press(/^Submit Review/)
    await see('Name', 'form [role=alert], form')
    await press(/^4 /, { role: 'field', within: 'main form' })
    await fill(/^Name/, 'Odile', 'main form')
    await fill(/^Email/, 'odile@example.ca', 'main form')
    await fill(/^Review/, 'Bright and herbal.', 'main form')
    await press(/^Submit Review/)
    await see('Thank you for your review!')
    const [review] = await send<Review[]>('GET', '/api/reviews?search=odile')
    expect(review).toMatchObject({ rating: 4, status: 'pending', comment: 'Bright and herbal.' })
    await send('PUT', `/api/reviews/${review?.id}/status`, { status: 'approved' })
    await window.reload()
    await see('Bright and herbal.', 'main article, main li')
    expect(walk.faults()).toEqual([])
  })

  test(`in ${engine}, what was typed at the checkout survives a reload, and Back after the order pays nothing twice`, async () => {
    await shopper.fillCheckout()
    await window.reload()
    await until(isHydrated)
    await until(isTyped, delivery.Email)
    await shopper.payInPopup('Approve')
    await shopper.seeThanks()
    // The notice may be gone before a slow engine presses its link, as the purchase above does.
    await shopper.open(await until(orderLink))
    await see("We're packing your sauces")
    const { stock } = await chimichurri()
    await until(isHydrated)
    await window.reload()
    await see("We're packing your sauces")
    await window.back()
    await until(() => document.querySelector('header [aria-label^="Cart, 0"]') !== null)
    await window.back()
    await until(() => document.querySelector('header [aria-label^="Cart, 0"]') !== null)
    expect((await chimichurri()).stock).toBe(stock)
    expect(walk.faults()).toEqual([])
  })
}

/** Runs in the page: whether the words stand in a field. */
function isTyped(words: string): boolean {
  return [...document.querySelectorAll('input')].some(({ value }) => value === words)
}

/** Runs in the page: where the newest order's page is. */
function orderLink(): string | null {
  return document.querySelector('a[href*="/order/"]')?.getAttribute('href') ?? null
}
