import { runScenarios } from '../support/property.ts'
import type { Figure } from './figures.ts'

/**
 * The number of stories at a time: enough for three shops, because a shop spends as much time
 * waiting for its providers as working.
 */
const AT_A_TIME = 750
/** The number of stories; `STORIES` overrides the default. */
const STORIES = Math.max(1, Number(process.env.STORIES ?? 20_000))

/** Runs random interleavings of everything that buyers, the provider, the clock and staff do. */
export async function measureChaos(): Promise<Figure[]> {
  const seed = Date.now() % 1_000_000_000
  const started = performance.now()
  let orders = 0
  for (let played = 0; played < STORIES; played += AT_A_TIME) {
    const now = Math.min(AT_A_TIME, STORIES - played)
    orders += (await runScenarios(now, seed + played)).orders
    console.log(`  ${played + now} stories, ${orders} orders, all of them add up`)
  }
  const seconds = (performance.now() - started) / 1000
  return [
    { name: `stories that add up (seed ${seed})`, unit: '', value: STORIES },
    { name: 'orders made in them', unit: '', value: orders },
    { name: 'stories a second', unit: '/s', value: STORIES / seconds },
  ]
}
