import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { overflowing, smallTargets } from '../../support/controls.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)
let unwieldy: ListedProduct

beforeAll(async () => {
  unwieldy = await send<ListedProduct>('POST', '/api/products', {
    name: `Grillsoßenmanufaktur${'r'.repeat(60)}`,
    description: 'Good on everything.',
    price: '99999999.99',
    stock: 1,
    tags: ['t'.repeat(40)],
  })
})

for (const width of [320, 768]) {
  test(`At ${width} pixels nothing overflows or is too small to tap, even with long names`, async () => {
    const { page, context } = await visit(shop.url, { width, hasTouch: true })
    const { id, name, price } = unwieldy
    await page.evaluate(
      ([cart = '', wishlist = '']) => {
        localStorage.setItem('cart', cart)
        localStorage.setItem('wishlist', wishlist)
      },
      [JSON.stringify([{ id, name, price, quantity: 1 }]), JSON.stringify([id])],
    )
    const heart = page.getByRole('button', { name: `Wishlist: ${name}`, pressed: true })
    const tries = page.getByRole('button', { name: 'Complete All Required Fields' })
    const ways: [string, () => Promise<unknown>][] = [
      ['/', () => heart.waitFor()],
      ['/wishlist', () => heart.waitFor()],
      [`/product/${id}`, () => page.getByRole('heading', { level: 1 }).waitFor()],
      ['/shipping-returns', () => page.getByRole('heading', { level: 1 }).waitFor()],
      ['/checkout', () => tries.click()],
    ]
    for (const [path, arrive] of ways) {
      await page.goto(shop.url + path)
      await arrive()
      const seen = { beyond: await overflowing(page), small: await smallTargets(page) }
      expect({ path, ...seen }).toEqual({ path, beyond: [], small: [] })
    }
    await context.close()
  })
}

test("At 320 pixels the dashboard's bell stays in place in every connection state", async () => {
  const { page, context } = await visit(`${shop.url}/admin`, { width: 320 })
  await staff(page).signIn()
  // silent: the socket opens but never answers; shut: it closes at once.
  let connection: 'open' | 'silent' | 'shut' = 'open'
  await page.routeWebSocket('**/api/live', (socket) => {
    if (connection === 'open') socket.connectToServer()
    if (connection === 'shut') void socket.close()
  })
  const states = [
    ['open', 'Live'],
    ['silent', 'Catching up'],
    ['shut', 'Offline'],
  ] as const
  for (const path of ['/admin', '/admin/products/new']) {
    const places: unknown[] = []
    for (const [next, words] of states) {
      connection = next
      await page.goto(shop.url + path)
      await page.getByText(words, { exact: true }).waitFor()
      const bell = page.getByRole('button', { name: /^Notifications/ })
      const title = page.getByRole('heading', { level: 1 })
      places.push([await bell.boundingBox(), await title.boundingBox()])
      expect({ path, words, beyond: await overflowing(page) }).toEqual({
        path,
        words,
        beyond: [],
      })
    }
    expect(places.slice(1)).toEqual([places[0], places[0]])
  }
  await context.close()
})
