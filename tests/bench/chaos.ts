import { playStories } from '../support/stories.ts'
import type { Figure } from './figures.ts'

const AT_A_TIME = 250
/** Or as many as `STORIES` says. */
const STORIES = Math.max(AT_A_TIME, Number(process.env.STORIES ?? 20_000))

/** Random interleavings of everything that buyers, the provider, the clock and staff do. */
export async function measureChaos(): Promise<Figure[]> {
  const seed = Date.now() % 1_000_000_000
  const started = performance.now()
  let orders = 0
  for (let played = 0; played < STORIES; played += AT_A_TIME) {
    orders += (await playStories(AT_A_TIME, seed + played)).orders
    console.log(`  ${played + AT_A_TIME} stories, ${orders} orders, all of them add up`)
  }
  const seconds = (performance.now() - started) / 1000
  return [
    { name: `stories that add up (seed ${seed})`, unit: '', value: STORIES },
    { name: 'orders made in them', unit: '', value: orders },
    { name: 'stories a second', unit: '/s', value: STORIES / seconds },
  ]
}
