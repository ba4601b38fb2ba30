import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import type { Context } from './context.ts'

const unguarded = new WeakMap<Context, Context>()

/**
 * The context of a staff action: every transaction first runs `check`, which throws if the caller
 * may no longer call it. A handler can only write through the context that it is given, so
 * it cannot forget the check.
 */
export function guardWrites(
  context: Context,
  check: (tx: Transaction) => Promise<unknown>,
): Context {
  const write: Context['db']['write'] = (work) =>
    atomically(context, async (tx) => {
      await check(tx)
      return work(tx)
    })
  const guarded = { ...context, db: { ...context.db, write } }
  unguarded.set(guarded, context)
  return guarded
}

/**
 * The unguarded context, for writes that must succeed even if the caller has just lost a permission,
 * such as recording what a payment provider did.
 */
export function asSystem(context: Context): Context {
  return unguarded.get(context) ?? context
}
