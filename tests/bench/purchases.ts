import { bareCommits } from './baseline/bare-commits.ts'
import { createBuyer } from './load/buyer.ts'
import { type Figure, latencies, medianOf, middleOf } from './figures.ts'
import { atPace } from './load/pace.ts'
import { startShop } from './processes.ts'
import { addProduct } from './load/staff.ts'

const RUNS = 3
const PURCHASES = 1_000
/** As many until the shop's code is compiled for what it does. */
export const WARM_UP = 1_500
/** Buyers at once: on a good day, and in a rush, when more of them share each commit. */
const FEW = 32
const MANY = 128
/** Purchases a second; the half of them is what latencies are measured at. */
const WANTED = 800
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
    const [few, many] = [runsOf(FEW, buy), runsOf(MANY, buy)]
    const single: number[] = []
    const grouped: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await few.run()
      await many.run()
      single.push(await bareCommits(1))
      grouped.push(await bareCommits(FEW))
    }
    const pace = WANTED / 2
    const paced: number[][] = []
    for (let run = 0; run < RUNS; run += 1) {
      paced.push(await atPace(pace, pace * PACED_SECONDS, buy))
    }
    const limit = middleOf(single) / COMMITS
    const unit = '/s'
    return [
      {
        name: `purchases end to end, ${MANY} buyers`,
        unit,
        ...medianOf(many.rates),
        limit,
        wanted: { atLeast: WANTED },
      },
      { name: `purchases end to end, ${FEW} buyers`, unit, ...medianOf(few.rates), limit },
      { name: 'bare commits of a row, one by one', unit, ...medianOf(single) },
      { name: `bare commits of ${FEW} rows, rows`, unit, ...medianOf(grouped) },
      ...latencies(`a purchase among ${MANY} buyers`, many.times),
      ...latencies(`a purchase among ${FEW} buyers`, few.times),
      ...latencies(`a purchase at ${pace} begun each second`, paced, { wanted: { atMost: 50 } }),
    ]
  } finally {
    await shop.stop()
  }
}

/** Runs of so many buyers at once, each of whom buys again and again. */
function runsOf(buyers: number, buy: () => Promise<unknown>) {
  const rates: number[] = []
  const times: number[][] = []
  async function run() {
    const started = performance.now()
    times.push(await buyAsFastAsPossible(PURCHASES, buy, buyers))
    rates.push(PURCHASES / ((performance.now() - started) / 1000))
  }
  return { rates, times, run }
}

export async function buyAsFastAsPossible(
  count: number,
  buy: () => Promise<unknown>,
  buyers = FEW,
) {
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
