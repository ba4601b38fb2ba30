import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderSorts } from '../../src/shared/domain/order-sort.ts'
import { measureDashboard } from './admin-browser.ts'
import { seedShop } from './admin-seed.ts'
import { type Figure, percentile } from './figures.ts'
import { admin, startShop } from './processes.ts'

// The dashboard at size. What is seeded can be made smaller, to see how cost grows:
// BENCH_ORDERS=100000 bun run bench -- admin

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const PRODUCTS = Math.min(10_000, Math.ceil(ORDERS / 10))
const PAGES = 5
const DAY = 24 * 60 * 60 * 1000

type Ask = (path: string) => Promise<Response>

/** Filters, pages, searches, counts and the export, one after another as one person asks. */
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
      const token = await signIn(shop.url)
      const headers = { Authorization: `Bearer ${token}` }
      const ask: Ask = async (path) => {
        const answer = await fetch(shop.url + path, { headers })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        return answer
      }
      return [
        { name: `seeding ${ORDERS} orders, ${PRODUCTS} products`, unit: 's', value: seeding },
        ...(await measureLists(ask)),
        ...(await measureExport(shop.url, token, shop.pid)),
        ...(await measureDashboard(shop.url, token)),
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return ((await answer.json()) as { token: string }).token
}

async function measureLists(ask: Ask): Promise<Figure[]> {
  const products = (await (await ask('/api/products?limit=500')).json()) as { id: string }[]
  const [best, usual] = [products[0]?.id ?? '', products.at(-1)?.id ?? '']
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  const filters = [
    '',
    'status=placed',
    'status=cancelled',
    `from=${ago(7)}`,
    `from=${ago(400)}&to=${ago(30)}`,
    `from=${ago(400)}&to=${ago(30)}&status=cancelled`,
    `productId=${best}`,
    `productId=${usual}`,
    `productId=${best}&status=completed&from=${ago(90)}`,
  ]
  const searches = ['a', 'gmail', 'ada', 'ada singh', 'maple mustard', 'chloe cote 77', 'zzz']
  const found = searches.flatMap((search) =>
    ['', '&status=cancelled', `&productId=${best}`].map((more) => `search=${search}${more}`),
  )
  // The first look at each is not counted: the file is not in the machine's memory yet.
  await listTimes(ask, [...filters, ...found])
  const lists = await listTimes(ask, filters)
  const finds = await listTimes(ask, found)
  const summaries: number[] = []
  for (let run = 0; run < 3; run++) {
    for (const filter of filters) {
      summaries.push(await timed(async () => (await ask(`/api/orders/summary?${filter}`)).text()))
    }
  }
  const counted: number[] = []
  for (const filter of found) {
    counted.push(await timed(async () => (await ask(`/api/orders/summary?${filter}`)).text()))
  }
  return [
    ...latencies('lists of 50, every filter, sort and page', lists),
    ...latencies('searches, every sort and page', finds),
    ...latencies('counts and revenue of filters', summaries),
    ...latencies('counts and revenue of searches', counted),
  ]
}

/** Each filter in every sort, several pages deep, with the lines of the orders. */
async function listTimes(ask: Ask, filters: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const filter of filters) {
    for (const sort of orderSorts) {
      let cursor: string | null = ''
      for (let page = 0; page < PAGES && cursor !== null; page++) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`
        const path = `/api/orders/detailed?limit=50&sort=${sort}&${filter}${after}`
        let answer: Response | undefined
        times.push(
          await timed(async () => {
            answer = await ask(path)
            return answer.text()
          }),
        )
        cursor = answer?.headers.get('X-Next-Cursor') ?? null
      }
    }
  }
  return times
}

async function measureExport(url: string, token: string, pid: number): Promise<Figure[]> {
  const answer = await fetch(`${url}/api/orders/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  const { url: path } = (await answer.json()) as { url: string }
  const started = performance.now()
  const reader = (await fetch(url + path)).body?.getReader()
  let bytes = 0
  let most = 0
  for (let reads = 0; reader; reads++) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (reads % 100 === 0) most = Math.max(most, await residentMegabytes(pid))
  }
  const seconds = (performance.now() - started) / 1000
  return [
    { name: 'CSV of every order', unit: 'orders/s', value: ORDERS / seconds },
    { name: 'CSV of every order, size', unit: 'MB', value: bytes / 1_000_000 },
    { name: 'memory while the CSV is sent', unit: 'MB', value: most },
  ]
}

function latencies(name: string, times: readonly number[]): Figure[] {
  const note = `${times.length} calls`
  return [
    { name: `${name}, p50`, unit: 'ms', value: percentile(times, 0.5), note },
    { name: `${name}, p99`, unit: 'ms', value: percentile(times, 0.99) },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
