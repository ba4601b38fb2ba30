import { and, type AnyColumn, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { invalidField } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import * as m from '#shared/i18n/messages.ts'

/** Without a limit the whole list is returned. */
export type PageInput = { limit?: number; cursor?: string }

type Keys = { createdAt: AnyColumn; id: AnyColumn }
type Key = { createdAt: number; id: string }

type Direction = 'oldest' | 'newest'

/**
 * The parts of a page's query; `limit` includes one more row, to see whether the list continues.
 */
type Query = { after: SQL | undefined; orderBy: [SQL, SQL]; limit: number }

/**
 * Reads a page of a list by its cursor, and the list's length. Sorts by creation and then by id, so
 * that pages are stable.
 */
export async function readPage<Row extends Key>(
  keys: Keys,
  direction: Direction,
  { limit, cursor }: PageInput,
  list: {
    find: (query: Query) => PromiseLike<Row[]>
    /** Called only if the page is not the whole list. */
    count: () => PromiseLike<number>
  },
): Promise<{ rows: Row[]; page: PageInfo }> {
  const after = cursor === undefined ? undefined : beyond(keys, direction, readCursor(cursor))
  const most = limit === undefined ? Number.MAX_SAFE_INTEGER : limit + 1
  const found = await list.find({ after, orderBy: byCreation(keys, direction), limit: most })
  const isLast = limit === undefined || found.length <= limit
  const rows = isLast ? found : found.slice(0, limit)
  const last = rows.at(-1)
  const total = isLast && cursor === undefined ? rows.length : await list.count()
  return {
    rows,
    page: { nextCursor: isLast || !last ? null : encodeCursor([last.createdAt, last.id]), total },
  }
}

/** The rows of every page, read one after another. */
export async function* everyPage<Row>(
  read: (cursor?: string) => Promise<{ rows: Row[]; page: PageInfo }>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { rows, page } = await read(cursor)
    yield rows
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export function byCreation({ createdAt, id }: Keys, direction: Direction): [SQL, SQL] {
  const order = direction === 'oldest' ? asc : desc
  return [order(createdAt), order(id)]
}

function beyond({ createdAt, id }: Keys, direction: Direction, last: Key): SQL | undefined {
  const isBeyond = direction === 'oldest' ? gt : lt
  return or(
    isBeyond(createdAt, last.createdAt),
    and(eq(createdAt, last.createdAt), isBeyond(id, last.id)),
  )
}

function readCursor(cursor: string): Key {
  const [createdAt, id] = decodeCursor(cursor)
  if (isWhole(createdAt) && typeof id === 'string') return { createdAt, id }
  throw invalidField('/cursor', m.errorCursor())
}

/** Whether a part of a cursor is an integer. Lists sort by integers; PostgreSQL refuses others. */
export function isWhole(part: unknown): part is number {
  return Number.isSafeInteger(part)
}

export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Empty unless the cursor is an encoded list; callers check its parts. */
export function decodeCursor(cursor: string): unknown[] {
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    const position: unknown = JSON.parse(text)
    // No text in the database has a NUL, and PostgreSQL refuses to search for one.
    return Array.isArray(position) && !text.includes('\\u0000') ? position : []
  } catch {
    return []
  }
}
