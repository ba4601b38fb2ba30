import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { indexProducts } from '../../../src/web/catalog/search/product-index.ts'
import { committer, timed } from '../admin/admin-lists.ts'
import { type Figure, medianOf } from '../figures.ts'
import { createBuyer } from '../load/buyer.ts'
import { addProduct, type Ask, askAsStaff, offerExport, signIn, type Sold } from '../load/staff.ts'
import { startShop } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'

const RUNS = 5
const STARTS = 3
const PURCHASES = 25
const DAY = 24 * 60 * 60 * 1000

/** Measures the costs of one shop: those of the catalog if products grow, else those of its orders. */
export async function measureCosts(
  directory: string,
  grown: 'products' | 'orders',
): Promise<Figure[]> {
  const figures: Figure[] = []
  const note = (name: string, unit: string, values: readonly number[]) =>
    void figures.push({ name, unit, ...medianOf(values) })

  const starts: number[] = []
  const idle: number[] = []
  // The first start fills in what the seed leaves out, and is not counted.
  await (await startShop(directory)).stop()
  for (let run = 0; run < STARTS; run += 1) {
    const started = performance.now()
    const shop = await startShop(directory)
    await (await fetch(`${shop.url}/about`)).bytes()
    starts.push(performance.now() - started)
    idle.push(await residentMegabytes(shop.pid))
    await shop.stop()
  }
  note('start to first page', 'ms', starts)
  note('memory after the start', 'MB', idle)

  const shop = await startShop(directory)
  const commit = committer(directory)
  try {
    const ask = await askAsStaff(shop.url)
    const sold = await addProduct(shop.url)
    const buyer = (number: number) => createBuyer(shop.url, number)
    await buyer(0).buy(sold)

    const times: number[] = []
    for (let number = 1; number <= PURCHASES; number += 1) {
      times.push(await timed(() => buyer(number).buy(sold)))
    }
    note('a purchase', 'ms', times)
    const fresh = async (name: string, path: string) =>
      note(name, 'ms', await freshTimes(ask, path, commit.once))
    if (grown === 'products') {
      figures.push(...(await catalogCosts(shop.url, ask)))
      await fresh('sitemap', '/sitemap.xml')
      await fresh('admin products', '/api/admin/products?limit=50&sort=name')
      await fresh('admin products, a search', '/api/admin/products?limit=50&search=pepper')
    }
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
    const lists = '/api/orders/detailed?limit=50'
    await fresh('admin orders', lists)
    await fresh('admin orders, a filter', `${lists}&status=cancelled&from=${ago(90)}&sort=highest`)
    await fresh('admin orders, a search', `${lists}&search=ada%20singh`)
    const days = Array.from({ length: 31 }, (_, day) => ago(30 - day)).join()
    await fresh('overview', `/api/admin/overview?days=${days}`)
    const csv: number[] = []
    for (let run = 0; run < STARTS; run += 1) {
      const address = await offerExport(shop.url, { status: 'cancelled' })
      csv.push(await timed(async () => (await fetch(address)).bytes()))
    }
    note('CSV of the cancelled orders', 'ms', csv)
    note('memory after all this', 'MB', [await residentMegabytes(shop.pid)])
    note('database', 'MB', [(await stat(join(directory, 'shop.db'))).size / 1e6])
    return figures
  } finally {
    commit.close()
    await shop.stop()
  }
}

/** Times requests, each right after a commit, so that no cached result is used. */
async function freshTimes(ask: Ask, path: string, commit: () => void): Promise<number[]> {
  const times: number[] = []
  await (await ask(path)).bytes()
  for (let run = 0; run < RUNS; run += 1) {
    commit()
    times.push(await timed(async () => (await ask(path)).bytes()))
  }
  return times
}

/** Costs of the shop's pages: rendered after a change, from the cache, and in a shopper's browser. */
async function catalogCosts(url: string, ask: Ask): Promise<Figure[]> {
  // A product that is on the home page, no matter how many there are.
  const [{ id } = { id: '' }] = (await (await ask('/api/products?limit=1')).json()) as Sold[]
  const figures: Figure[] = []
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${await signIn(url)}`,
  }
  let names = 0
  const change = async () => {
    const body = JSON.stringify({ name: `Bench Sauce ${(names += 1)}` })
    await (await fetch(`${url}/api/products/${id}`, { method: 'PUT', headers, body })).bytes()
  }
  const pages = {
    'product list': '/api/products',
    'home page': '/',
    'product page': `/product/${id}`,
  }
  for (const [name, path] of Object.entries(pages)) {
    const visit = async () =>
      (
        await fetch(url + path, { headers: { 'Accept-Encoding': 'gzip, br' }, decompress: false })
      ).bytes()
    const made: number[] = []
    const kept: number[] = []
    let size = 0
    for (let run = 0; run < RUNS; run += 1) {
      await change()
      made.push(await timed(visit))
      kept.push(
        await timed(async () => {
          size = (await visit()).length
        }),
      )
    }
    figures.push(
      { name: `${name}, rendered`, unit: 'ms', ...medianOf(made) },
      { name: `${name}, cached`, unit: 'ms', ...medianOf(kept) },
      { name: `${name}, as sent`, unit: 'kB', value: size / 1_000 },
    )
  }
  const products = (await (await ask('/api/products')).json()) as ListedProduct[]
  const indexed = await timed(async () => indexProducts(products))
  const find = indexProducts(products)
  const found: number[] = []
  for (const words of ['pepper', 'maple mus', 'chipotel', 'garlic', 'miso sesame']) {
    found.push(await timed(async () => find(words)))
  }
  figures.push(
    { name: 'search on the home page, once', unit: 'ms', value: indexed },
    { name: 'search on the home page, a word', unit: 'ms', ...medianOf(found) },
  )
  return figures
}
