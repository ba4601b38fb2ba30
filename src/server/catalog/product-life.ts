import type { ProductInput } from '#shared/contract/catalog/catalog.ts'
import type { ProductStatus } from '#shared/domain/catalog/product-status.ts'
import type { ProductRow } from './catalog.queries.ts'

type Life = Pick<ProductRow, 'status' | 'publishAt' | 'previewVersion'>

/**
 * A product's status after an edit. A moment to come makes it a draft until then; one that has passed
 * publishes it at once. A status that is sent alone ends what was scheduled, unless it is the draft that
 * waits already. Preview links end with the draft.
 */
export function lifeAfter(before: Life | null, input: Partial<ProductInput>, at: number): Life {
  const after = scheduleAfter(before, input, at)
  return { ...after, previewVersion: before ? previewVersionAfter(before, after.status) : 0 }
}

/** Raised when a draft becomes something else, so that no link shows it if it is one again. */
export function previewVersionAfter(
  { status, previewVersion }: Pick<Life, 'status' | 'previewVersion'>,
  after: ProductStatus,
): number {
  return status === 'draft' && after !== 'draft' ? previewVersion + 1 : previewVersion
}

function scheduleAfter(
  before: Life | null,
  input: Partial<ProductInput>,
  at: number,
): Pick<Life, 'status' | 'publishAt'> {
  const status = input.status ?? before?.status ?? 'active'
  const scheduled = status === before?.status ? before.publishAt : null
  const publishAt = input.publishAt === undefined ? scheduled : input.publishAt
  if (status === 'archived' || !publishAt) return { status, publishAt: null }
  const moment = Date.parse(publishAt)
  if (moment <= at) return { status: 'active', publishAt: null }
  return { status: 'draft', publishAt: new Date(moment).toISOString() }
}
