import type { Database } from 'bun:sqlite'

/** Removes an order from the index of words, which requires the words it was written with. */
const REMOVE = `insert into order_words (order_words, rowid, words)
  select 'delete', serial, words from order_words_pending where words is not null`

/** A cross join fixes the reading order; otherwise SQLite would first read every order's words. */
const ADD = `insert into order_words (rowid, words)
  select serial, entry.words from order_words_pending cross join order_index entry using (serial)
  where entry.words is not null`

/**
 * Returns a function that indexes the words of a transaction's orders, which triggers have listed
 * in `order_words_pending`. FTS5 writes a segment of its index at each savepoint that follows a
 * change, so the words of a group of orders are written only once, at its end.
 */
export function orderWordsWriter(connection: Database): () => void {
  const run = (sql: string) => void connection.prepare(sql).run()

  return () => {
    const pending = connection.prepare('select words from order_words_pending limit 1')
    if (pending.get() === null) return
    run(REMOVE)
    run(ADD)
    run('delete from order_words_pending')
  }
}
