import { afterAll, afterEach, beforeAll } from 'bun:test'
import { openTestShop, type TestShop } from './shop.ts'

type PageShop = TestShop & {
  /** What the pages have sent, in order. */
  sent: { method: string; path: string; body: unknown }[]
  /** Holds requests until `letGo`. */
  hold: () => void
  letGo: () => void
  /** Makes requests from pages fail like a lost connection, and stops doing so. */
  goOffline: () => void
  goOnline: () => void
}

/**
 * The real shop. Fetches with a path but no host, as pages make them, go to it. Each test starts
 * online.
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
      goOffline: () => {
        isCut = true
      },
      goOnline,
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

  function goOnline() {
    gate.resolve()
    isCut = false
  }

  beforeAll(async () => {
    open = await openTestShop()
    globalThis.fetch = Object.assign(ask, { preconnect: native.preconnect })
    goOnline()
  })
  afterEach(() => {
    goOnline()
    sent.length = 0
  })
  afterAll(async () => {
    globalThis.fetch = native
    await open?.dispose()
  })
  return shop
}
