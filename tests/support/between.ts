import { updateUserRow } from '../../src/server/accounts/accounts.queries.ts'
import type { Transaction } from '../../src/server/db/engine/engine.ts'
import type { TestShop } from './shop.ts'

/**
 * Commits `change` right before the shop's next transaction: after the caller of an action was
 * authorized, and before the action's own write. Answers how to stop waiting for one.
 */
export function beforeNextWrite(
  shop: TestShop,
  change: (tx: Transaction) => Promise<void>,
  /** Other writes pass until this holds. */
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

/** Takes the admin flag away from an account, as another admin would. */
export function demotion(id: string) {
  return (tx: Transaction) => updateUserRow(tx, id, { isAdmin: false, endSessions: true })
}
