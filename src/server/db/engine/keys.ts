import type { Transaction } from './engine.ts'

/**
 * What a write touches, such as `product:ID`. On PostgreSQL, writes without a key in common run next to
 * each other; one without keys runs alone. On SQLite, each runs alone.
 */
export type Keys = readonly string[]

/** By transaction of a write with keys. */
const held = new WeakMap<Transaction, ReadonlySet<string>>()

/** Thrown when a write with keys has to touch something else. It is undone, and runs again alone. */
export class AloneRequired extends Error {
  constructor() {
    super('The write touches more than it has named.')
    this.name = 'AloneRequired'
  }
}

export function holdKeys(tx: Transaction, keys: Keys): void {
  held.set(tx, new Set(keys))
}

export function releaseKeys(tx: Transaction): void {
  held.delete(tx)
}

/** Call it before work that is right only while no other write has these keys. */
export function requireKeys(tx: Transaction, keys: Keys): void {
  const own = held.get(tx)
  if (own && !keys.every((key) => own.has(key))) throw new AloneRequired()
}

/** Call it before work that is right only while nobody else writes. */
export function requireAlone(tx: Transaction): void {
  if (held.has(tx)) throw new AloneRequired()
}

export const productKeys = (ids: readonly string[]): Keys => ids.map((id) => `product:${id}`)
