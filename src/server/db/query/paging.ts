import { type AnyColumn, and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { invalidField } from '../../../shared/contract/errors.ts'
import type { PageInfo } from '../../../shared/contract/events.ts'

/** Without a limit the whole list is returned. */
export type PageInput = { limit?: number; cursor?: string }

type Keys = { createdAt: AnyColumn; id: AnyColumn }
type Key = { createdAt: number; id: string }

/** The condition and order of a page. Sorts by creation and then by id, so that pages are stable. */
export function keyset({ createdAt, id }: Keys, direction: 'oldest' | 'newest', cursor?: string) {
  const [order, beyond] = direction === 'oldest' ? ([asc, gt] as const) : ([desc, lt] as const)
  const last = cursor === undefined ? null : readCursor(cursor)
  const after: SQL | undefined = last
    ? or(beyond(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), beyond(id, last.id)))
    : undefined
  return { after, orderBy: [order(createdAt), order(id)] as const }
}

/**
 * Makes a page of the rows. Read `rowsToRead(limit)` rows: the extra one shows whether the list
 * continues, and is removed here.
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
    // Not a cursor: refused below.
  }
  throw invalidField('/cursor', 'This cursor is not one that the shop gave out.')
}
