import { atomically } from '../db/engine/atomically.ts'
import type { Transaction, Write } from '../db/engine/engine.ts'
import type { Context } from './context.ts'

/** Ends a rehearsal: what came before it is undone, and nothing comes after it. */
export class RehearsalEnd extends Error {}

/** The end of a rehearsal, also where a handler wrapped it in a refusal of its own. */
export function rehearsalEnd(error: unknown): RehearsalEnd | null {
  if (error instanceof RehearsalEnd) return error
  return error instanceof Error && error.cause instanceof RehearsalEnd ? error.cause : null
}

type Watching = {
  /** Runs ahead of each attempt at the transaction's work. */
  beforeWork: () => void
  /** Runs in the transaction, after its work and before it is undone. */
  afterWork: (tx: Transaction) => Promise<void>
  /** Called where the action would email or pay. */
  atOutside: () => void
}

/**
 * A context in which an action finds out what it would do, by doing it: its first transaction is
 * undone, and it neither emails nor pays.
 */
export function rehearsing(
  context: Context,
  { beforeWork, afterWork, atOutside }: Watching,
): Context {
  const write: Write = (work) =>
    atomically(context, async (tx) => {
      beforeWork()
      await work(tx)
      await afterWork(tx)
      throw new RehearsalEnd()
    })
  const stop = () => {
    atOutside()
    throw new RehearsalEnd()
  }
  return {
    ...context,
    db: { ...context.db, write },
    mail: outside(context.mail, stop),
    providers: outside(context.providers, stop),
  }
}

/** An object whose functions, and those of its parts, call `stop` instead. */
function outside<T extends object>(whole: T, stop: () => never): T {
  return new Proxy(whole, {
    get: (of, name) => {
      const part: unknown = Reflect.get(of, name)
      if (typeof part === 'function') return stop
      return typeof part === 'object' && part !== null ? outside(part, stop) : part
    },
  })
}

/** A context whose first transaction runs `before` ahead of its work, and `after` behind it. */
export function checking(
  context: Context,
  { before, after }: Record<'before' | 'after', (tx: Transaction) => Promise<void>>,
): Context {
  let isFirst = true
  const write: Write = (work) => {
    const isChecked = isFirst
    isFirst = false
    return atomically(context, async (tx) => {
      if (isChecked) await before(tx)
      const result = await work(tx)
      if (isChecked) await after(tx)
      return result
    })
  }
  return { ...context, db: { ...context.db, write } }
}
