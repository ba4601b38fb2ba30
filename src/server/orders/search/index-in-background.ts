import type { Context } from '../../context/context.ts'
import { indexOrders } from './indexer.ts'

/** Milliseconds to wait after a commit. */
const DELAY = 1_000

/** Indexes new and changed orders soon after they are written, so that searches rarely have to. */
export function startOrderIndexer({ db, log }: Context): { stop: () => Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let indexing = Promise.resolve()
  let isStopped = false

  function schedule() {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      indexing = indexOrders({ db }, () => isStopped).catch((error) => {
        log.error('order_words_unread', { error })
      })
    }, DELAY)
  }

  db.onCommit(schedule)
  // Orders may have been written by an older version or another program.
  schedule()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await indexing
    },
  }
}
