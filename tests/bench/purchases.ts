import { bareCommits } from './bare-commits.ts'
import { createBuyer } from './buyer.ts'
import { type Figure, latencies, medianOf, middleOf } from './figures.ts'
import { atPace } from './pace.ts'
import { startShop } from './processes.ts'
import { addProduct } from './staff.ts'

const RUNS = 3
const PURCHASES = 1_000
/** As many until the shop's code is compiled for what it does. */
export const WARM_UP = 1_500
const BUYERS = 32
const PACED_SECONDS = 5
/** Transactions that one purchase cannot do without: opened, approved, captured, placed. */
const COMMITS = 4

/**
 * Whole purchases through the simulator: opened, approved, captured and placed, every step on
 * disk. The limit is how many bare one-row transactions the disk takes one by one.
 */
export async function measurePurchases(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const product = await addProduct(shop.url)
    let buyers = 0
    const buy = () => createBuyer(shop.url, (buyers += 1)).buy(product)
    await buyAsFastAsPossible(WARM_UP, buy)
    const rates: number[] = []
    const full: number[][] = []
    const single: number[] = []
    const grouped: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now()
      full.push(await buyAsFastAsPossible(PURCHASES, buy))
      rates.push(PURCHASES / ((performance.now() - started) / 1000))
      single.push(await bareCommits(1))
      grouped.push(await bareCommits(BUYERS))
    }
    const pace = middleOf(rates) / 2
    const paced: number[][] = []
    for (let run = 0; run < RUNS; run += 1) {
      paced.push(await atPace(pace, Math.round(pace * PACED_SECONDS), buy))
    }
    return [
      {
        name: 'purchases end to end',
        unit: '/s',
        ...medianOf(rates),
        limit: middleOf(single) / COMMITS,
        wanted: { atLeast: 800 },
      },
      { name: 'bare commits of a row, one by one', unit: '/s', ...medianOf(single) },
      { name: `bare commits of ${BUYERS} rows, rows`, unit: '/s', ...medianOf(grouped) },
      ...latencies('a purchase at full load', full),
      ...latencies('a purchase at half of full load', paced, {
        wanted: { atMost: 50 },
        note: `${Math.round(pace)} begun each second`,
      }),
    ]
  } finally {
    await shop.stop()
  }
}

export async function buyAsFastAsPossible(count: number, buy: () => Promise<unknown>) {
  const times: number[] = []
  let begun = 0
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
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
