import { createBuyer } from './buyer.ts'
import { type Figure, medianOf, middleOf } from './figures.ts'
import { load } from './load.ts'
import { type Running, startBare, startShop } from './processes.ts'
import { buyAsFastAsPossible, WARM_UP } from './purchases.ts'
import { addProduct } from './staff.ts'

const RUNS = 3
const SECONDS = 3
const PURCHASES = 300
const encoding = 'Accept-Encoding: br'
/** Two need the cores for it, and the load generator takes one of them. */
const wanted = { atLeast: 1.6 }

type Address = { url: string }

/**
 * Two processes against one on the same port, turn by turn. Beside it stands what a second process
 * gives a bare server: on a machine whose cores the load generator needs, that is little. A page
 * is made anew each time and costs the generator little, so it shows what is behind it.
 */
export async function measureWorkers(): Promise<Figure[]> {
  const [one, two] = [await startShop(), await startShop(undefined, '0', 2)]
  const packed = { headers: { 'Accept-Encoding': 'br' }, decompress: false }
  const page = await fetch(`${one.url}/`, packed)
  const [bytes, headers] = [await page.bytes(), { 'Content-Encoding': 'br' }]
  const [bareOne, bareTwo] = [await startBare(bytes, headers), await startBare(bytes, headers, 2)]
  try {
    const bare = await inTurns(bareOne, bareTwo, '/')
    return [
      ...(await measureReads('home page', '/', { one, two }, bare)),
      ...(await measureReads('a page of the list', '/api/products?limit=24', { one, two })),
      ...rates('bare Bun.serve, the same bytes', bare),
      ...(await measureBuying(one, two)),
    ]
  } finally {
    await Promise.all([one, two, bareOne, bareTwo].map(({ stop }) => stop()))
  }
}

type Rates = { one: number[]; two: number[] }

async function measureReads(
  name: string,
  path: string,
  { one, two }: { one: Address; two: Address },
  bare?: Rates,
): Promise<Figure[]> {
  const measured = await inTurns(one, two, path)
  const limit = bare ? { limit: middleOf(gains(bare)) } : {}
  return [
    ...rates(name, measured),
    { name: `${name}, two against one`, unit: '×', ...medianOf(gains(measured)), ...limit, wanted },
  ]
}

async function inTurns(one: Address, two: Address, path: string): Promise<Rates> {
  const measured: Rates = { one: [], two: [] }
  for (const { url } of [one, two]) load(url + path, 1, [encoding])
  for (let run = 0; run < RUNS; run += 1) {
    measured.one.push(load(one.url + path, SECONDS, [encoding]).perSecond)
    measured.two.push(load(two.url + path, SECONDS, [encoding]).perSecond)
  }
  return measured
}

function gains({ one, two }: Rates): number[] {
  return two.map((rate, run) => rate / (one[run] ?? Number.NaN))
}

function rates(name: string, { one, two }: Rates): Figure[] {
  return [
    { name: `${name}, one process`, unit: '/s', ...medianOf(one) },
    { name: `${name}, two processes`, unit: '/s', ...medianOf(two) },
  ]
}

/** Whole purchases, every step on disk; the buyers are one process and take a core as well. */
async function measureBuying(one: Running, two: Running): Promise<Figure[]> {
  let buyers = 0
  const buyerAt = async ({ url }: Running) => {
    const product = await addProduct(url)
    return () => createBuyer(url, (buyers += 1)).buy(product)
  }
  const [atOne, atTwo] = [await buyerAt(one), await buyerAt(two)]
  const measured: Rates = { one: [], two: [] }
  for (const buy of [atOne, atTwo]) await buyAsFastAsPossible(WARM_UP, buy)
  for (let run = 0; run < RUNS; run += 1) {
    measured.one.push(await rateOf(atOne))
    measured.two.push(await rateOf(atTwo))
  }
  return [
    ...rates('purchases end to end', measured),
    { name: 'purchases, two against one', unit: '×', ...medianOf(gains(measured)) },
  ]
}

async function rateOf(buy: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await buyAsFastAsPossible(PURCHASES, buy)
  return PURCHASES / ((performance.now() - started) / 1000)
}
