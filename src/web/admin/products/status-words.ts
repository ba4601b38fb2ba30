import type { StaffFigures } from '#shared/contract/catalog/catalog.ts'
import type { ProductStatus } from '#shared/domain/catalog/product-status.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

/** What staff call a product's status. */
export const productStatusWords: Readonly<Record<ProductStatus, () => string>> = {
  draft: m.productDraft,
  active: m.productActive,
  archived: m.productArchived,
}

/** The status; of a draft that goes on sale by itself, when. */
export function statusWords({ status, publishAt }: Pick<StaffFigures, 'status' | 'publishAt'>) {
  if (publishAt === null) return productStatusWords[status]()
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: shopZone } as const
  return m.productScheduled({ date: formatDate(new Date(publishAt), style) })
}
