import { ActionError } from '#shared/contract/errors.ts'

/** The next version; always higher, even for two edits in one millisecond. */
export function nextVersion({ updatedAt }: { updatedAt: number }, now: number): number {
  return Math.max(now, updatedAt + 1)
}

/** Throws `stale` if the row has changed since this version; without a version the last writer wins. */
export function refuseIfStale(row: { updatedAt: number }, version: string | undefined): void {
  if (version === undefined || Date.parse(version) === row.updatedAt) return
  throw new ActionError('stale', { details: { updatedAt: new Date(row.updatedAt).toISOString() } })
}

/** A row's times as sent; `updatedAt` is its version. */
export function timesOf({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return {
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}
