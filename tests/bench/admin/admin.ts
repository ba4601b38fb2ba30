import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medianOf } from '../figures.ts'
import { askAsStaff, offerExport, signIn } from '../load/staff.ts'
import { startShop } from '../processes.ts'
import { residentMegabytes } from '../resident.ts'
import { measureDashboard } from './admin-browser.ts'
import { intoMemory, measureLists } from './admin-lists.ts'
import { seedShop } from './admin-seed.ts'

// Measures the dashboard of a large shop. To seed a smaller one:
// BENCH_ORDERS=100000 bun run bench -- admin

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const PRODUCTS = Math.min(10_000, Math.ceil(ORDERS / 10))
const EXPORTS = 3

export async function measureAdmin(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-admin-'))
  try {
    const started = performance.now()
    seedShop(join(directory, 'shop.db'), {
      orders: ORDERS,
      products: PRODUCTS,
      reviews: Math.ceil(ORDERS / 10),
    })
    const seeding = (performance.now() - started) / 1000
    const shop = await startShop(directory)
    try {
      const lists = await measureLists(await askAsStaff(shop.url), directory)
      const exported = await measureExport(shop.url, shop.pid)
      await intoMemory(directory)
      return [
        { name: `seeding ${ORDERS} orders, ${PRODUCTS} products`, unit: 's', value: seeding },
        ...lists,
        ...exported,
        ...(await measureDashboard(shop.url, await signIn(shop.url))),
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function measureExport(url: string, pid: number): Promise<Figure[]> {
  const rates: number[] = []
  let bytes = 0
  let most = 0
  for (let run = 0; run < EXPORTS; run += 1) {
    const address = await offerExport(url)
    const started = performance.now()
    const reader = (await fetch(address)).body?.getReader()
    bytes = 0
    for (let reads = 0; reader; reads++) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (reads % 100 === 0) most = Math.max(most, await residentMegabytes(pid))
    }
    rates.push(ORDERS / ((performance.now() - started) / 1000))
  }
  return [
    { name: 'CSV of every order', unit: 'orders/s', ...medianOf(rates) },
    { name: 'CSV of every order, size', unit: 'MB', value: bytes / 1_000_000 },
    { name: 'memory while the CSV is sent, at most', unit: 'MB', value: most },
  ]
}
