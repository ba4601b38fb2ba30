import { type Figure, medianOf } from './figures.ts'
import { load, type Load } from './load.ts'
import { startBare, startShop } from './processes.ts'

const RUNS = 3
const SECONDS = 4
const encoding = 'Accept-Encoding: br'

/** What a shopper's browser asks for most, each against a bare server with the same bytes. */
export async function measureReads(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string }[]
    const product = products[0]?.id ?? ''
    return [
      ...(await measure(shop.url, 'product list', '/api/products')),
      ...(await measure(shop.url, 'home page', '/')),
      ...(await measure(shop.url, 'product page', `/product/${product}`)),
    ]
  } finally {
    await shop.stop()
  }
}

async function measure(shop: string, name: string, path: string): Promise<Figure[]> {
  const answer = await fetch(shop + path, {
    headers: { 'Accept-Encoding': 'br' },
    decompress: false,
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([key]) => key !== 'date' && key !== 'content-length'),
  )
  const bare = await startBare(await answer.bytes(), headers)
  try {
    load(shop + path, 1, [encoding])
    load(bare.url, 1, [encoding])
    const ours: Load[] = []
    const limits: Load[] = []
    // Turn by turn, so that a slow minute of the machine meets both.
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(load(shop + path, SECONDS, [encoding]))
      limits.push(load(bare.url, SECONDS, [encoding]))
    }
    const limit = medianOf(limits.map(({ perSecond }) => perSecond)).value
    return [
      { name: `${name}, requests`, unit: '/s', ...medianOf(ours.map((l) => l.perSecond)), limit },
      { name: `${name}, p50 under full load`, unit: 'ms', ...medianOf(ours.map((l) => l.p50)) },
      { name: `${name}, p99 under full load`, unit: 'ms', ...medianOf(ours.map((l) => l.p99)) },
    ]
  } finally {
    await bare.stop()
  }
}
