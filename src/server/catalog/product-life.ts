import type { ProductInput } from '#shared/contract/catalog.ts'
import type { ProductRow } from './catalog.queries.ts'

type Life = Pick<ProductRow, 'status' | 'publishAt'>

/**
 * A product's status after an edit. A moment to come makes it a draft until then; one that has passed
 * publishes it at once. A status that is sent alone ends what was scheduled, unless it is the draft that
 * waits already.
 */
export function lifeAfter(before: Life | null, input: Partial<ProductInput>, at: number): Life {
  const status = input.status ?? before?.status ?? 'active'
  const scheduled = status === before?.status ? before.publishAt : null
  const publishAt = input.publishAt === undefined ? scheduled : input.publishAt
  if (status === 'archived' || !publishAt) return { status, publishAt: null }
  const moment = Date.parse(publishAt)
  if (moment <= at) return { status: 'active', publishAt: null }
  return { status: 'draft', publishAt: new Date(moment).toISOString() }
}
