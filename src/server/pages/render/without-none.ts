import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { figureFields } from '#shared/domain/catalog/per-field.ts'

/**
 * Without the figures and the group that a product lacks, which every card of the document would repeat,
 * and without the SKU, which no page shows.
 */
export function withoutNone(product: ListedProduct): Partial<ListedProduct> {
  const optional = [...figureFields, 'group'] as const
  const lacking = new Set<string>(optional.filter((field) => product[field] === null)).add('sku')
  return Object.fromEntries(Object.entries(product).filter(([field]) => !lacking.has(field)))
}
