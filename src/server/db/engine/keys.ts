import type { Transaction } from './engine.ts'

type Held = { keys: ReadonlySet<string>; last: (() => Promise<void>)[] }

/** By transaction of a write with keys. */
const held = new WeakMap<Transaction, Held>()

/** Thrown when a write with keys has to touch something else. It is undone, and runs again alone. */
export class AloneRequired extends Error {
  constructor() {
    super('The write touches more than it has named.')
    this.name = 'AloneRequired'
  }
}

export function holdKeys(tx: Transaction, keys: readonly string[]): void {
  held.set(tx, { keys: new Set(keys), last: [] })
}

/** Returns what has to be done right before the commit. */
export function releaseKeys(tx: Transaction): Held['last'] {
  const last = held.get(tx)?.last ?? []
  held.delete(tx)
  return last
}

/**
 * Does work that is right only one write after another, such as numbering. A write with keys does it
 * right before its commit, so it must not read anything.
 */
export async function doLast(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const own = held.get(tx)
  if (own) own.last.push(work)
  else await work()
}

/** Call it before work that is right only while no other write has these keys. */
export function requireKeys(tx: Transaction, ...keys: string[]): void {
  const own = held.get(tx)
  if (own && !keys.every((key) => own.keys.has(key))) throw new AloneRequired()
}

/** Call it before work that is right only while nobody else writes. */
export function requireAlone(tx: Transaction): void {
  if (held.has(tx)) throw new AloneRequired()
}

export const productKey = (id: string) => `product:${id}`
/** A payment with its steps. */
export const paymentKey = (id: string) => `payment:${id}`
/** The packs with what they consist of. */
export const packsKey = 'packs'
/** The uses of all discount codes. */
export const discountsKey = 'discounts'
