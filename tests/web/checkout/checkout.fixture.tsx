import { act, cleanup, fireEvent, renderWithShop, screen, within } from '../../support/dom.ts'
import { afterAll, afterEach, beforeAll, beforeEach, spyOn, type Mock } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import type { CartLine } from '../../../src/shared/domain/cart.ts'
import { PaidOrder } from '../../../src/web/catalog/home/paid-order.tsx'
import CheckoutPage from '../../../src/web/checkout/checkout-page.tsx'
import type { ShopInfo } from '../../../src/web/boot/shop-info.ts'
import { type FakeShop, openFakeShop } from './fake-shop.ts'

export const relish = product('0f0e2c1a-5b1d-4c5e-9d2e-6a1f6a2b3c01', 'Haskap Relish', '10.00', 5)
export const mustard = product('0f0e2c1a-5b1d-4c5e-9d2e-6a1f6a2b3c02', 'Maple Mustard', '7.49', 9)

export type Fixture = FakeShop & {
  warnings: string[]
  /** Paths whose next response is lost. */
  lost: Set<string>
  /** Waits until all requests have been answered. */
  settled: () => Promise<void>
}

const native = globalThis.fetch
// Saved before a test replaces the clock.
const turn = setImmediate

/** Sets up a fake shop, empty browser storage and a recorder for warnings. */
export function useCheckoutFixture(): Fixture {
  const fixture: Fixture = Object.assign(openFakeShop(), {
    warnings: [],
    lost: new Set<string>(),
    settled: async () => {
      do {
        await Promise.allSettled(underWay)
        await act(() => new Promise<void>((resolve) => turn(resolve)))
      } while (underWay.size > 0)
    },
  })
  const underWay = new Set<Promise<Response>>()
  let warn: Mock<typeof console.warn> | undefined

  beforeAll(() => {
    const ask = (address: string, init?: RequestInit) => {
      const answer = native(fixture.url + address, init).then((response) => {
        if (fixture.lost.delete(address)) throw new TypeError('Failed to fetch')
        return response
      })
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    }
    Object.assign(globalThis, { fetch: ask })
  })
  beforeEach(() => {
    // Responses and toasts update the page at any time, so do not require act().
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    localStorage.clear()
    sessionStorage.clear()
    fixture.reset()
    fixture.products.push(relish, mustard)
    fixture.warnings.length = 0
    fixture.lost.clear()
    warn = spyOn(console, 'warn').mockImplementation((...words) => {
      fixture.warnings.push(words.map(String).join(' '))
    })
    placeVisitor(null)
  })
  afterEach(async () => {
    cleanup()
    // Requests of an unmounted page must not reach the next test.
    await fixture.settled()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    warn?.mockRestore()
  })
  afterAll(async () => {
    Object.assign(globalThis, { fetch: native })
    await fixture.close()
  })
  return fixture
}

/** Sets the visitor's geolocation; null if they deny it. */
export function placeVisitor(coords: { latitude: number; longitude: number } | null) {
  const asked: (PositionOptions | undefined)[] = []
  const geolocation = {
    getCurrentPosition: (
      found: (position: { coords: object }) => void,
      failed: (error: object) => void,
      options?: PositionOptions,
    ) => {
      asked.push(options)
      if (coords) found({ coords })
      else failed({ code: 1, message: 'User denied Geolocation' })
    },
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  return asked
}

export function inCart(
  item: ListedProduct,
  quantity: number,
  more: Partial<CartLine> = {},
): CartLine {
  return { id: item.id, name: item.name, price: item.price, quantity, ...more }
}

/** Opens the page and waits until the cart has been compared with the shop. */
export async function openCheckout(cart: readonly CartLine[], shop: Partial<ShopInfo> = {}) {
  const rendered = showCheckout(cart, shop)
  await until(() => screen.getByRole('heading', { name: 'Checkout' }))
  return rendered
}

export function showCheckout(cart: readonly CartLine[], shop: Partial<ShopInfo> = {}) {
  localStorage.setItem('cart', JSON.stringify(cart))
  const page = (
    <>
      <CheckoutPage />
      <PaidOrder />
    </>
  )
  return renderWithShop(page, { path: '/checkout', shop })
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
  const deadline = performance.now() + 30_000
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

function product(id: string, name: string, price: string, stock: number): ListedProduct {
  return {
    id,
    name,
    description: 'Good on everything.',
    price,
    imageUrl: null,
    images: [],
    category: 'sauces',
    stock,
    featured: false,
    tags: [],
    sku: null,
    tone: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    rating: { averageRating: 0, totalReviews: 0 },
  }
}
