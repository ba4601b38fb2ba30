import { act, fireEvent, renderWithShop, screen, within } from '../../support/dom.ts'
import type { CartLine } from '#shared/domain/pricing/cart.ts'
import type { ShopInfo } from '../../../src/web/boot/shop-info.ts'
import { PaidOrderNotice } from '../../../src/web/catalog/home/home-page.tsx'
import CheckoutPage from '../../../src/web/checkout/checkout-page.tsx'

// What a buyer does on the checkout page, and what they see there.

// Saved before a test replaces the clock.
const turn = setImmediate

/** Opens the page and waits until the cart has been compared with the shop. */
export async function open(cart: readonly CartLine[], shop: Partial<ShopInfo> = {}) {
  const rendered = show(cart, shop)
  await until(() => screen.getByRole('heading', { name: 'Checkout' }))
  return rendered
}

export function show(cart: readonly CartLine[], shop: Partial<ShopInfo> = {}) {
  localStorage.setItem('cart', JSON.stringify(cart))
  const page = (
    <>
      <CheckoutPage />
      <PaidOrderNotice />
    </>
  )
  return renderWithShop(page, { path: '/checkout', shop })
}

/** The link to the order, once the page's thank-you has loaded. */
export async function findShownOrder(): Promise<string | null> {
  return (await screen.findByRole('link', { name: 'See your order' })).getAttribute('href')
}

/** The link to the paid order, if it is shown. */
export function shownOrder(): string | null {
  return screen.queryByRole('link', { name: 'See your order' })?.getAttribute('href') ?? null
}

export function storedCart(): CartLine[] {
  return JSON.parse(localStorage.getItem('cart') ?? '[]') as CartLine[]
}

/** Retries an expectation on the real clock, even if the page's clock is fake. */
export async function until<T>(find: () => T): Promise<T> {
  const deadline = performance.now() + 240_000
  for (;;) {
    try {
      return find()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await act(() => new Promise<void>((resolve) => turn(resolve)))
    }
  }
}

export type Field = HTMLInputElement & HTMLSelectElement

/** A field of the shipping address, or of the billing address. */
export function field(name: string, part = 'Shipping Address'): Field {
  const group = name === 'Email' ? 'Contact Information' : part
  return within(screen.getByRole('group', { name: group })).getByLabelText<Field>(name)
}

export function type(name: string, value: string, part?: string) {
  fireEvent.change(field(name, part), { target: { value } })
}

export const filled = {
  Email: 'nora@example.ca',
  'First name': 'Nora',
  'Last name': 'Tremblay',
  Country: 'CA',
  Address: '12 Rue Sherbrooke',
  City: 'Toronto',
  'Province / State': 'ON',
  'Postal / Zip code': 'M5V 2T6',
  Phone: '514 555 0101',
} as const

export function fillForm() {
  for (const [name, value] of Object.entries(filled)) type(name, value)
}

export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

export function press(name: string | RegExp) {
  fireEvent.click(button(name))
}

export function paypalButton(): HTMLButtonElement {
  return button(/PayPal|^Processing\.\.\.$/)
}

/** A visible toast; live regions do not count. */
export function toastWith(words: string): HTMLElement {
  return screen.getByText(words, { ignore: '[role=status] *' })
}

/** The toast, once it is shown. */
export function findToast(words: string): Promise<HTMLElement> {
  return until(() => toastWith(words))
}
