import { afterAll, afterEach, beforeAll } from 'bun:test'
import { openTestShop, type TestShop } from './shop.ts'

type PageShop = TestShop & {
  /** The requests from the pages, in order. */
  sent: { method: string; path: string; body: unknown }[]
  /** Holds requests until `letGo`. */
  hold: () => void
  letGo: () => void
  /** Makes requests from pages fail as if the connection were lost. */
  goOffline: () => void
  goOnline: () => void
}

/** A real shop that gets all `fetch` calls with a path but no host. Each test starts online. */
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
