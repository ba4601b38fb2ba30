import { afterAll, afterEach, beforeAll } from 'bun:test'
import { openTestShop, type TestShop } from './shop.ts'

export type PageShop = TestShop & {
  /** What the pages have sent, in order. */
  sent: { method: string; path: string; body: unknown }[]
  /** Lets requests wait until the test lets go of them. */
  hold: () => void
  letGo: () => void
  /** Takes the shop off the network, as far as the pages are concerned, and puts it back. */
  cut: () => void
  mend: () => void
}

/**
 * The real shop, and a browser's way to it: addresses without a host, as pages use them, lead
 * there. The line is whole again after each test.
 */
export function usePageShop(): () => PageShop {
  const native = globalThis.fetch
  const sent: PageShop['sent'] = []
  let open: TestShop | undefined
  let gate = Promise.withResolvers<void>()
  let isCut = false

  const shop = (): PageShop => {
    if (!open) throw new Error('The shop is not open yet.')
    return {
      ...open,
      sent,
      hold: () => {
        gate = Promise.withResolvers()
      },
      letGo: () => gate.resolve(),
      cut: () => {
        isCut = true
      },
      mend,
    }
  }

  async function ask(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
    if (typeof address !== 'string' || !address.startsWith('/')) return native(address, init)
    const { method = 'GET', body } = init ?? {}
    sent.push({
      method,
      path: address,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    })
    await gate.promise
    if (isCut) throw new TypeError('Failed to fetch')
    return native(shop().url + address, init)
  }

  function mend() {
    gate.resolve()
    isCut = false
  }

  beforeAll(async () => {
    open = await openTestShop()
    globalThis.fetch = Object.assign(ask, { preconnect: native.preconnect })
    mend()
  })
  afterEach(() => {
    mend()
    sent.length = 0
  })
  afterAll(async () => {
    globalThis.fetch = native
    await open?.dispose()
  })
  return shop
}
