import { afterAll, expect, test } from 'bun:test'
import { useFirefox } from '../../support/engines/firefox.ts'
import { useSampleShop } from '../sample-shop.ts'

// When a person leaves a page, Firefox ends its downloads at once, long before the next page comes.

const window = useFirefox()
const shop = useSampleShop()

let scripts = 0
/** The shop over a network on which scripts never arrive, and the second page takes a while. */
const proxy = Bun.serve({
  port: 0,
  idleTimeout: 0,
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('.js')) {
      scripts += 1
      await new Promise(() => {})
    }
    if (pathname === '/about') await Bun.sleep(2_000)
    return fetch(shop.url + pathname, { headers: request.headers, decompress: false })
  },
})
afterAll(() => proxy.stop(true))

test('a person who leaves a page before its scripts have come gets where they go', async () => {
  await window.goTo(proxy.url.href)
  while (scripts === 0) await Bun.sleep(20)
  await window.goTo(`${proxy.url.href}about`)
  expect(await window.run(() => location.pathname)).toBe('/about')
})
