import { queryOptions } from '@tanstack/react-query'
import type { ProductPreview } from '#shared/contract/catalog/product-preview.ts'

/** The preview of a draft; null if the id or the key is wrong, or the link has ended. */
export function previewQuery(id: string, key: string) {
  return queryOptions<ProductPreview | null>({ queryKey: ['products.preview', { id, key }] })
}
