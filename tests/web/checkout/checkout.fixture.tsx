import { act, cleanup } from '../../support/dom.ts'
import { afterAll, afterEach, beforeAll, beforeEach, type Mock, spyOn } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { CartLine } from '#shared/domain/pricing/cart.ts'
import { someProduct } from '../catalog/product/some-product.ts'
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

function product(id: string, name: string, price: string, stock: number): ListedProduct {
  return someProduct({ id, name, price, stock })
}
