import { updateUserRow } from '../../src/server/accounts/accounts.queries.ts'
import type { Transaction } from '../../src/server/db/engine/engine.ts'
import type { TestShop } from './shop.ts'

/**
 * Commits `change` right before the shop's next transaction: after the caller of an action was
 * authorized, but before the action's own write. Returns a function that cancels this.
 */
export function beforeNextWrite(
  shop: TestShop,
  change: (tx: Transaction) => Promise<void>,
  /** Lets other writes pass until this returns true. */
  isDue: () => boolean = () => true,
) {
  const { db } = shop.context
  const { write } = db
  const stop = () => void (db.write = write)
  db.write = async (work) => {
    if (!isDue()) return write(work)
    stop()
    await write(change)
    return write(work)
  }
  return stop
}

/** Removes the admin flag from an account, as another admin would. */
export function demotion(id: string) {
  return (tx: Transaction) => updateUserRow(tx, id, { isAdmin: false, endSessions: true })
}
