import type { ProductStatus } from '#shared/domain/catalog/product-status.ts'
import * as m from '#shared/i18n/messages.ts'

/** What staff call a product's status. */
export const productStatusWords: Readonly<Record<ProductStatus, () => string>> = {
  draft: m.productDraft,
  active: m.productActive,
  archived: m.productArchived,
}
