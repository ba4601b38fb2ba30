import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import type { ProductStatus } from '#shared/domain/catalog/product-status.ts'
import type { CsvRow } from '../read-csv.ts'
import { flag } from './cells.ts'
import type { CellReader } from './headings.ts'
import type { ShopifyField } from './shopify-columns.ts'

type Hidden = { status: ProductStatus; note: ImportNoteCode }

/** Why nobody could buy the product from its page in the old shop; null if they could. */
export function hiddenBy(head: CsvRow, cell: CellReader<ShopifyField>): Hidden | null {
  const status = cell(head, 'status').toLowerCase()
  if (status === 'archived') return { status: 'archived', note: 'archived' }
  const [published, giftCard, inCanada] = (['published', 'giftCard', 'inCanada'] as const).map(
    (field) => flag(cell(head, field) || undefined),
  )
  if (giftCard === true) return { status: 'draft', note: 'giftCard' }
  if (status === 'unlisted') return { status: 'draft', note: 'hidden' }
  if (status !== '' && status !== 'active') return { status: 'draft', note: 'draft' }
  // A word that nobody here knows may mean no.
  const isDoubtful = [published, giftCard, inCanada].some((each) => typeof each === 'string')
  if (published === false || isDoubtful) return { status: 'draft', note: 'draft' }
  return inCanada === false ? { status: 'draft', note: 'outsideCanada' } : null
}
