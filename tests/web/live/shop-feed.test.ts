import '../../support/register-dom.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { lte } from 'drizzle-orm'
import type { ListedProduct, ProductChanges } from '#shared/contract/catalog/catalog.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { events } from '../../../src/server/db/schema/shop.ts'
import { productQuery, productsQuery } from '../../../src/web/api/queries.ts'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import type { PageState } from '../../../src/web/boot/page-state.ts'
import type { LiveStatus } from '../../../src/web/live/live-options.ts'
import { createShopFeed, type ShopFeed } from '../../../src/web/live/shop-feed.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openRelay, type Relay } from '../admin/live/relay.ts'

let shop: TestShop
let relay: Relay
let product: ListedProduct
let feed: ShopFeed | null
let statuses: LiveStatus[]

const native = globalThis.fetch
/** The requests that the page made. */
const asked: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  const ask = (address: string, init?: RequestInit) => {
    if (!address.startsWith('/')) return native(address, init)
    asked.push(address)
    return native(shop.url + address, init)
  }
  Object.assign(globalThis, { fetch: ask })
})
afterAll(async () => {
  Object.assign(globalThis, { fetch: native })
  await shop.dispose()
})
beforeEach(async () => {
  product = await shop.addProduct({ name: 'Quince Ketchup', stock: 20 })
  relay = openRelay(shop.url)
  statuses = []
  asked.length = 0
})
afterEach(() => {
  feed?.close()
  relay.stop()
})

async function change(changes: Omit<ProductChanges, 'id'>) {
  const token = await shop.asOwner()
  await shop.api('PUT', `/api/products/${product.id}`, { body: changes, token })
}

/** A page as the server sends it: its query data and the last event they include. */
async function open(path: string): Promise<{ queries: QueryClient; since: number | null }> {
  const html = await (await native(shop.url + path)).text()
  const [, text = ''] = /<script id="page-state"[^>]*>([^<]*)</.exec(html) ?? []
  const { queries, seq } = JSON.parse(text) as PageState
  return { queries: createQueryClient(queries), since: seq }
}

function follow({ queries, since }: { queries: QueryClient; since: number | null }) {
  feed = createShopFeed({
    queries,
    since,
    url: `ws://127.0.0.1:${relay.port}/api/live`,
    onStatus: (status) => void statuses.push(status),
    timing: { firstRetry: 50, longestRetry: 100 },
  })
  feed.open()
}

const isLive = () => statuses.at(-1) === 'live'

const stockOn = (queries: QueryClient) =>
  queries.getQueryData<ListedProduct>(productQuery(product.id).queryKey)?.stock

const stockInList = (queries: QueryClient) =>
  queries.getQueryData<ListedProduct[]>(productsQuery.queryKey)?.find(({ id }) => id === product.id)
    ?.stock

async function until(isTrue: () => boolean, within = 60_000) {
  const end = Date.now() + within
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`Waited in vain; ${JSON.stringify(statuses)}`)
    await Bun.sleep(10)
  }
}

test('a guest needs no sign-in to see the stock of an open page fall', async () => {
  const page = await open(`/product/${product.id}`)
  follow(page)
  await until(isLive)
  await change({ stock: 3 })
  await until(() => stockOn(page.queries) === 3)
  expect(asked).toEqual([])
})

test('events between rendering and the first connection are not missed', async () => {
  const home = await open('/')
  const own = await open(`/product/${product.id}`)
  await change({ stock: 7 })
  for (const page of [home, own]) {
    expect(page.since).toBeNumber()
    follow(page)
    await until(isLive)
    feed?.close()
    statuses = []
  }
  expect(stockInList(home.queries)).toBe(7)
  expect(stockOn(own.queries)).toBe(7)
  expect(asked).toEqual([])
})

test('after a lost connection the page catches up', async () => {
  const page = await open(`/product/${product.id}`)
  follow(page)
  await until(isLive)
  relay.close(true)
  relay.cut()
  await until(() => statuses.at(-1) === 'offline')
  await change({ stock: 2 })
  relay.close(false)
  await until(isLive)
  expect(stockOn(page.queries)).toBe(2)
})

test('a page in the bfcache closes its socket, and catches up when restored', async () => {
  const page = await open(`/product/${product.id}`)
  follow(page)
  await until(isLive)
  window.dispatchEvent(new Event('pagehide'))
  await change({ stock: 4 })
  await Bun.sleep(200)
  expect(stockOn(page.queries)).toBe(20)
  statuses = []
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await until(isLive)
  expect(stockOn(page.queries)).toBe(4)
})

test('after too long offline, the page refetches what it shows', async () => {
  const page = await open(`/product/${product.id}`)
  const observer = new QueryObserver(page.queries, { queryKey: productQuery(product.id).queryKey })
  const leave = observer.subscribe(() => {})
  await change({ stock: 1 })
  await change({ stock: 5 })
  const last = shop.context.live.position()
  await atomically(shop.context, (tx) =>
    tx
      .delete(events)
      .where(lte(events.seq, last - 1))
      .then(() => {}),
  )
  follow({ ...page, since: 1 })
  await until(() => stockOn(page.queries) === 5)
  expect(asked).toEqual([`/api/products/${product.id}`])
  leave()
})

test('a page rendered without products refetches what it loaded before connecting', async () => {
  const page = await open('/about')
  expect(page.since).toBeNull()
  await page.queries.fetchQuery({ queryKey: productQuery(product.id).queryKey })
  await change({ stock: 6 })
  asked.length = 0
  follow(page)
  await until(isLive)
  const load = page.queries.fetchQuery({ queryKey: productQuery(product.id).queryKey })
  expect(((await load) as ListedProduct).stock).toBe(6)
  expect(asked).toEqual([`/api/products/${product.id}`])
})

test('a page that no event affects still starts from a recent event', async () => {
  const before = await open(`/product/${product.id}`)
  for (let count = 0; count <= 120; count += 1) await shop.addProduct()
  const after = await open(`/product/${product.id}`)
  expect(shop.context.live.position() - (before.since ?? 0)).toBeGreaterThan(120)
  expect(shop.context.live.position() - (after.since ?? 0)).toBeLessThanOrEqual(100)
})
