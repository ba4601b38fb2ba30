import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { announceDueStock, longestSilence, unannouncedStock } from './announce-stock.ts'

/** Milliseconds until it is tried again when the database took nothing. */
const RETRY_AFTER = 1_000

/**
 * Announces what `announceStock` has put off, as soon as it is due, also after a crash. Until then
 * `onMoved` hears of each product whose stock has moved and was not announced yet: what is cached of
 * it is no longer true.
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

  async function look() {
    const due = await unannouncedStock(db.read)
    if (due.length === 0 && seen.size === 0) return
    const moved = due.filter(({ id, stock }) => seen.get(id) !== stock)
    seen = new Map(due.map(({ id, stock }) => [id, stock]))
    if (moved.length > 0) onMoved(moved.map(({ id }) => id))
    const next = Math.min(...due.map(({ dueAt }) => dueAt ?? 0))
    if (due.length > 0) announceIn(Math.max(0, Math.min(longestSilence, next - clock())))
  }

  function announceIn(wait: number) {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      running = announce()
    }, wait)
  }

  async function announce() {
    try {
      while (await atomically(context, (tx) => announceDueStock(tx, clock()))) continue
      timer = undefined
      // The commit was heard of while the timer was still set.
      await look()
    } catch (error) {
      log.error('stock_not_announced', { error })
      timer = undefined
      announceIn(RETRY_AFTER)
    }
  }

  db.onCommit(look)
  await look()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
