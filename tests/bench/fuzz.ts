import { fuzz } from '../support/fuzz/fuzz.ts'
import { megabytes } from '../support/fuzz/megabytes.ts'
import type { Figure } from './figures.ts'
import { admin, startShop } from './processes.ts'

const COUNT = Number(process.env.FUZZ_COUNT ?? 200_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** The number of requests after which everything that is created only once exists. */
const WARM_UP = COUNT / 10

/** Sends many seeded requests and frames to the binary over both transports; prints what is wrong. */
export async function measureFuzz(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const target = { url: shop.url, owner: admin }
    const first = await fuzz(target, SEED, WARM_UP)
    const before = await megabytes(shop.url)
    const started = performance.now()
    const second = await fuzz(target, SEED + WARM_UP, COUNT - WARM_UP)
    const seconds = (performance.now() - started) / 1000
    // Waits until the garbage of the last requests has been collected.
    await Bun.sleep(15_000)
    const after = await megabytes(shop.url)
    const faults = [...first.faults, ...second.faults]
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
    const answered = Object.entries(second.statuses).map(([status, count]) => `${status}: ${count}`)
    return [
      { name: 'requests and frames', unit: '', value: COUNT, note: `seed ${SEED}` },
      { name: 'answered 5xx, or stuck', unit: '', value: faults.length, note: answered.join(', ') },
      { name: 'a second', unit: '/s', value: (COUNT - WARM_UP) / seconds },
      { name: 'memory after the first tenth', unit: 'MB', value: before },
      { name: 'memory after all of them', unit: 'MB', value: after },
    ]
  } finally {
    await shop.stop()
  }
}
