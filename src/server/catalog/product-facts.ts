import { formatMoney } from '../../shared/domain/money.ts'
import type { ProductRow } from './catalog.queries.ts'

/** A product as the subject of an audit entry. */
export function productSubject({ id, name }: Pick<ProductRow, 'id' | 'name'>) {
  return { kind: 'product', id, name } as const
}

/** The fields of a product that the audit compares, named as in the API. */
export function productFacts(row: ProductRow) {
  const { name, description, imageUrl, images, category, stock, featured, tags, sku } = row
  const price = formatMoney(row.priceCents)
  return { name, description, price, stock, featured, category, tags, sku, imageUrl, images }
}
