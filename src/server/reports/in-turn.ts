import type { Reader } from '../db/engine/engine.ts'

const turns = new WeakMap<Reader, Promise<unknown>>()

/** Makes one report after another, so that many at once leave the shop time for everyone else. */
export function inTurn<Result>(db: Reader, make: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(make, make)
  turns.set(db, turn)
  return turn
}
