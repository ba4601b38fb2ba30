import { megabytes } from '../support/fuzz/megabytes.ts'
import { fuzz } from '../support/fuzz/fuzz.ts'
import type { Figure } from './figures.ts'
import { admin, startShop } from './processes.ts'

const COUNT = Number(process.env.FUZZ_COUNT ?? 200_000)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** After these everything that is made once has been made. */
const WARM_UP = COUNT / 10

/** Many seeded requests and frames over both transports of the binary; prints what is wrong. */
export async function measureFuzz(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const target = { url: shop.url, owner: admin }
    const first = await fuzz(target, SEED, WARM_UP)
    const before = await megabytes(shop.url)
    const started = performance.now()
    const second = await fuzz(target, SEED + WARM_UP, COUNT - WARM_UP)
    const seconds = (performance.now() - started) / 1000
    // What the last of them left behind is collected before it is looked at.
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
