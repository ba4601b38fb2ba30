import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { announceDueStock, longestInterval, unannouncedStock } from './announce-stock.ts'

/**
 * Milliseconds until the next attempt after a failed write, or while another instance announces.
 */
const RETRY_AFTER = 1_000

/**
 * Announces the stock that `announceStock` deferred, once it is due, even after a crash. With
 * several instances, one of them announces. `onMoved` gets the products whose stock changed without
 * an event, so that caches can drop them.
 */
export async function startStockAnnouncer(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  onMoved: (productIds: readonly string[]) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { db, clock, log } = context
  let seen = new Map<string, number>()
  let timer: Timer | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function check(soonest = 0) {
    const due = await unannouncedStock(db.read)
    if (due.length === 0 && seen.size === 0) return
    const moved = due.filter(({ id, stock }) => seen.get(id) !== stock)
    seen = new Map(due.map(({ id, stock }) => [id, stock]))
    if (moved.length > 0) onMoved(moved.map(({ id }) => id))
    const next = Math.min(...due.map(({ dueAt }) => dueAt ?? 0))
    if (due.length > 0) announceIn(Math.max(soonest, Math.min(longestInterval, next - clock())))
  }

  function announceIn(wait: number) {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      running = announce()
    }, wait)
  }

  async function announce() {
    try {
      const isLeading = await db.leads('stock')
      while (isLeading && (await atomically(context, (tx) => announceDueStock(tx, clock()))))
        continue
      timer = undefined
      // The check on this commit could not schedule anything, because the timer was still set.
      await check(isLeading ? 0 : RETRY_AFTER)
    } catch (error) {
      log.error('stock_not_announced', { error })
      timer = undefined
      announceIn(RETRY_AFTER)
    }
  }

  db.onCommit(() => check())
  await check()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
