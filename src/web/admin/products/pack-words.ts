import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'

type Pack = Pick<StaffProduct, 'packed' | 'stock'>

/** "Pack of 3 × Maple Mustard"; null for every other product. */
export function packWords({ packed }: Pack): string | null {
  if (!packed) return null
  const contents = packed.map(({ quantity, name }) => m.orderUnitsOf({ count: quantity, name }))
  return m.packOf({ contents: contents.join(', ') })
}

/** Why a pack is not for sale; null if it is, or is no pack. */
export function packProblems({ packed, stock }: Pack): string | null {
  if (!packed || stock > 0) return null
  const problems = packed.flatMap(({ status, isShort, name: product }) => {
    if (status === 'draft') return [m.packDraft({ product })]
    if (status === 'archived') return [m.packArchived({ product })]
    return isShort ? [m.packShort({ product })] : []
  })
  return problems.length === 0 ? null : m.packNotForSale({ problems: problems.join(', ') })
}
