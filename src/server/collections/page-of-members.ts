import { invalidField } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import * as m from '#shared/i18n/messages.ts'
import { decodeCursor, encodeCursor, isWhole, type PageInput } from '../db/query/paging.ts'

/** Products that are read at once; a longer page ends earlier, and its cursor goes on. */
const mostAtOnce = 200

/**
 * A page of a collection's products. The cursor names the last product, and its place for the case that
 * it has left since, so that no product comes twice.
 */
export function pageOfMembers(
  members: readonly string[],
  { limit = mostAtOnce, cursor }: PageInput,
): { ids: string[]; page: PageInfo } {
  const from = cursor === undefined ? 0 : placeAfter(members, cursor)
  const ids = members.slice(from, from + Math.min(limit, mostAtOnce))
  const last = ids.at(-1)
  const isLast = last === undefined || from + ids.length >= members.length
  const nextCursor = isLast ? null : encodeCursor([from + ids.length - 1, last])
  return { ids, page: { nextCursor, total: members.length } }
}

function placeAfter(members: readonly string[], cursor: string): number {
  const [place, id] = decodeCursor(cursor)
  if (!isWhole(place) || place < 0 || typeof id !== 'string') {
    throw invalidField('/cursor', m.errorCursor())
  }
  const index = members.indexOf(id)
  return index === -1 ? place : index + 1
}
