import { type Figure, latencies, medianOf, middleOf, RUNS } from './figures.ts'
import { createBuyer } from './load/buyer.ts'
import { atPace } from './load/pace.ts'
import { addProduct, type Sold } from './load/staff.ts'
import { measureOnPostgres } from './postgres-purchases.ts'
import { startBarePurchases, startShop } from './processes.ts'

export const PURCHASES = 1_000
/** The number of purchases until the JIT has compiled the shop's code. */
const WARM_UP = 1_500
/** Concurrent buyers on a good day, and in a rush, when more of them share each commit. */
const FEW = 32
export const MANY = 128
/** The share of the machine's own measured capacity at which latencies are measured. */
const PACE = 0.6
const PACED_SECONDS = 10

export type Buy = () => Promise<unknown>

/** Measures whole purchases through the simulator: opened, approved, captured and placed, each on disk. */
export async function measurePurchases(): Promise<Figure[]> {
  return [...(await measureOnSqlite()), ...(await measureOnPostgres())]
}

/** The limit is a bare server that answers the same four requests, each after one grouped commit. */
async function measureOnSqlite(): Promise<Figure[]> {
  const shop = await startShop()
  const bare = await startBarePurchases()
  try {
    const buy = buyerOf(shop.url, await addProduct(shop.url))
    const ask = buyerOf(bare.url, { id: 'product', price: '10.00' })
    await buyAsFastAsPossible(WARM_UP, buy)
    await buyAsFastAsPossible(WARM_UP, ask)
    const [few, many] = [runsOf(FEW, buy), runsOf(MANY, buy)]
    const [fewBare, manyBare] = [runsOf(FEW, ask), runsOf(MANY, ask)]
    for (let run = 0; run < RUNS; run += 1) {
      for (const each of [few, fewBare, many, manyBare]) await each.run()
    }
    const pace = Math.round(middleOf(many.rates) * PACE)
    const paced: number[][] = []
    for (let run = 0; run < RUNS; run += 1) {
      paced.push(await atPace(pace, pace * PACED_SECONDS, buy))
    }
    return [
      {
        name: `purchases end to end, ${MANY} buyers`,
        unit: '/s',
        ...medianOf(many.rates),
        limit: middleOf(manyBare.rates),
        wanted: { atLeast: 0.5, of: 'limit' },
      },
      {
        name: `purchases end to end, ${FEW} buyers`,
        unit: '/s',
        ...medianOf(few.rates),
        limit: middleOf(fewBare.rates),
      },
      ...latencies(`a purchase among ${MANY} buyers`, many.times),
      ...latencies(`a purchase among ${FEW} buyers`, few.times),
      ...latencies(`a purchase at ${PACE * 100} % of capacity`, paced, {
        wanted: { atMost: 50 },
        note: `at ${pace} begun each second`,
      }),
    ]
  } finally {
    await Promise.all([shop.stop(), bare.stop()])
  }
}

/** Each call is another buyer, who buys the next of the products. */
export function buyerOf(url: string, ...products: [Sold, ...Sold[]]): Buy {
  let buyers = 0
  return () => {
    const product = products[buyers % products.length] ?? products[0]
    return createBuyer(url, (buyers += 1)).buy(product)
  }
}

/** Runs this many concurrent buyers, each of whom buys repeatedly. */
export function runsOf(buyers: number, buy: Buy) {
  const rates: number[] = []
  const times: number[][] = []
  async function run() {
    const started = performance.now()
    times.push(await buyAsFastAsPossible(PURCHASES, buy, buyers))
    rates.push(PURCHASES / ((performance.now() - started) / 1000))
  }
  return { rates, times, run }
}

export async function buyAsFastAsPossible(count: number, buy: Buy, buyers = FEW) {
  const times: number[] = []
  let begun = 0
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (begun < count) {
        begun += 1
        const before = performance.now()
        await buy()
        times.push(performance.now() - before)
      }
    }),
  )
  return times
}
