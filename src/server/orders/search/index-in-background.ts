import type { Context } from '../../context/context.ts'
import { indexOrders } from './indexer.ts'

const AFTER = 1_000

/**
 * Reads the words of new and changed orders soon after they were written, so that a search hardly
 * ever has to. A purchase does not wait for it.
 */
export function startOrderIndexer({ db, log }: Context): { stop: () => Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading = Promise.resolve()
  let isStopped = false

  function readSoon() {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      reading = indexOrders({ db }, () => isStopped).catch((error) => {
        log.error('order_words_unread', { error })
      })
    }, AFTER)
  }

  db.onCommit(readSoon)
  // What an older version or another program has written.
  readSoon()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await reading
    },
  }
}
