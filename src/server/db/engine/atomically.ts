import { AsyncLocalStorage } from 'node:async_hooks'
import { withLocale } from '../../runtime/request-locale.ts'
import type { Engine, Keys, Transaction } from './engine.ts'

/** The transaction whose work the current code is part of. */
const surrounding = new AsyncLocalStorage<{ isOver: boolean; found: Map<unknown, unknown> }>()

/**
 * Runs `work` in a transaction: the only way to change data. It runs alone, or next to writes that have
 * none of its `keys`, and may be undone and run again: inside, do nothing slow and change nothing but the
 * database. Throws at once inside of another transaction, which would wait for this one forever.
 */
export function atomically<T>(
  context: { db: Pick<Engine, 'write'> },
  work: (tx: Transaction) => Promise<T>,
  keys?: Keys,
): Promise<T> {
  if (surrounding.getStore()?.isOver === false) {
    throw new Error(
      'A transaction was begun inside of another: pass the outer one, `tx`, on instead.',
    )
  }
  // The work may run in another request's turn; each must keep its own language.
  return context.db.write(
    withLocale((tx) => inside(() => work(tx))),
    keys,
  )
}

/** What the work leaves running may begin transactions of its own once this one is over. */
async function inside<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOver: false, found: new Map() }
  try {
    return await surrounding.run(transaction, work)
  } finally {
    transaction.isOver = true
  }
}

/**
 * Runs a query once in each transaction, however many parts of its work need the result. The transaction
 * must not change what `find` reads.
 */
export function findOnce<T>(tx: Transaction, find: (tx: Transaction) => Promise<T>): Promise<T> {
  const found = surrounding.getStore()?.found
  const known = found?.get(find) as Promise<T> | undefined
  if (known) return known
  const result = find(tx)
  found?.set(find, result)
  return result
}
