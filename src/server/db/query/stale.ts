import { ActionError } from '../../../shared/contract/errors.ts'

/** The version after this one: an edit within the same millisecond must not pass unseen. */
export function nextVersion({ updatedAt }: { updatedAt: number }, now: number): number {
  return Math.max(now, updatedAt + 1)
}

/** Refuses an edit of a version that somebody has changed since; without one the last writer wins. */
export function refuseIfStale(row: { updatedAt: number }, version: string | undefined): void {
  if (version === undefined || Date.parse(version) === row.updatedAt) return
  throw new ActionError('stale', { details: { updatedAt: new Date(row.updatedAt).toISOString() } })
}
