import type { Variant } from '#shared/contract/catalog/product-group.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { shopVariantsOf } from './groups.queries.ts'

/** The variants of a group that are in the shop, in the language of the request; none without a group. */
export async function shopVariants(db: Reader, groupId: string | null): Promise<Variant[]> {
  if (groupId === null) return []
  const rows = (await shopVariantsOf(db, [groupId])).get(groupId) ?? []
  return rows.map(({ id, variant, priceCents, stock, imageUrl }) => {
    const texts = (currentLocale() === 'fr' && variant?.french) || variant
    const options = texts?.options.map(({ value }) => value) ?? []
    return { id, options, price: formatMoney(priceCents), stock, imageUrl }
  })
}
