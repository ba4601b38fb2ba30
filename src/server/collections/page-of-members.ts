import { invalidField } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import * as m from '#shared/i18n/messages.ts'
import { mostEntries, withinLimit } from '../catalog/groups/page-limits.ts'
import { decodeCursor, encodeCursor, isWhole, type PageInput } from '../db/query/paging.ts'
import type { Member } from './members.ts'

/** A product, or the products of a group that are in the collection. */
type Entry = { key: string; ids: string[] }

/**
 * A page of a collection's products, of which those of a group can be one entry at the place of the
 * first. The cursor names the last entry, and its place for the case that it has left since, so that no
 * product comes twice. A page has at most `most` products.
 */
export function pageOfMembers(
  members: readonly Member[],
  { groups, limit = mostEntries, cursor }: PageInput & { groups?: 'together' },
  most?: number,
): { ids: string[]; page: PageInfo } {
  const entries = entriesOf(members, groups === 'together')
  const from = cursor === undefined ? 0 : placeAfter(entries, cursor)
  const shown = withinLimit(entries.slice(from, from + Math.min(limit, mostEntries)), most)
  const end = from + shown.length
  const last = shown.at(-1)
  const isLast = last === undefined || end >= entries.length
  const nextCursor = isLast ? null : encodeCursor([end - 1, last.key])
  return { ids: shown.flatMap(({ ids }) => ids), page: { nextCursor, total: entries.length } }
}

function entriesOf(members: readonly Member[], areTogether: boolean): Entry[] {
  if (!areTogether) return members.map(({ id }) => ({ key: id, ids: [id] }))
  const byGroup = Map.groupBy(members, ({ id, groupId }) => groupId ?? id)
  return [...byGroup].map(([key, all]) => ({ key, ids: all.map(({ id }) => id) }))
}

function placeAfter(entries: readonly Entry[], cursor: string): number {
  const [place, last] = decodeCursor(cursor)
  if (!isWhole(place) || place < 0 || typeof last !== 'string') {
    throw invalidField('/cursor', m.errorCursor())
  }
  const index = entries.findIndex(({ key }) => key === last)
  return index === -1 ? place : index + 1
}
