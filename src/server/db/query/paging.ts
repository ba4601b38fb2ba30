import { type AnyColumn, and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { invalidField } from '../../../shared/contract/errors.ts'
import type { PageInfo } from '../../../shared/contract/events.ts'

/** What a list is asked for: without a limit it answers whole. */
export type PageInput = { limit?: number; cursor?: string }

type Keys = { createdAt: AnyColumn; id: AnyColumn }
type Key = { createdAt: number; id: string }

/** The order of a list and where it goes on, by creation and then by id, so that it is stable. */
export function keyset({ createdAt, id }: Keys, direction: 'oldest' | 'newest', cursor?: string) {
  const [order, beyond] = direction === 'oldest' ? ([asc, gt] as const) : ([desc, lt] as const)
  const last = cursor === undefined ? null : readCursor(cursor)
  const after: SQL | undefined = last
    ? or(beyond(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), beyond(id, last.id)))
    : undefined
  return { after, orderBy: [order(createdAt), order(id)] as const }
}

/**
 * One row more than was asked for is read to know whether the list goes on; this takes it off
 * again and makes the cursor.
 */
export function toPage<Row extends Key>(
  rows: Row[],
  limit: number | undefined,
  total: number,
): { rows: Row[]; page: PageInfo } {
  if (limit === undefined || rows.length <= limit)
    return { rows, page: { nextCursor: null, total } }
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, page: { nextCursor: last ? writeCursor(last) : null, total } }
}

/** SQLite takes -1 as "no limit". */
export function rowsToRead(limit: number | undefined): number {
  return limit === undefined ? -1 : limit + 1
}

function writeCursor({ createdAt, id }: Key): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')
}

function readCursor(cursor: string): Key {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof createdAt === 'number' && typeof id === 'string') return { createdAt, id }
  } catch {
    // Falls through to the refusal below: a cursor is ours or it is none.
  }
  throw invalidField('/cursor', 'This cursor is not one that the shop gave out.')
}
