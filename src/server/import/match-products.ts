import { isNull } from 'drizzle-orm'
import type { ProductRow } from '../catalog/catalog.queries.ts'
import type { Reader } from '../db/engine/engine.ts'
import { products } from '../db/schema/catalog/products.ts'
import { type FoundProduct, keyOf } from './read-products.ts'
import { isRoundedNumber } from './spreadsheet-damage.ts'

/** The shop's product that a row means, and whether a new one will have the name of another. */
export type Match = { row: ProductRow | null; isNamesake: boolean; keepsSku: boolean }

type Matcher = (entry: Pick<FoundProduct, 'product' | 'formerName' | 'ownId'>) => Match

/**
 * Finds the product that each row of a file means: by its SKU, or without one by its name. A row
 * without a SKU never means a product whose SKU is in another row. A row whose SKU is unknown means
 * the product of its name if that has no SKU, or one that a spreadsheet has changed. Of several products
 * of one name, a row of this shop's own file means the one with its id.
 */
export async function productMatcher(
  db: Reader,
  entries: readonly FoundProduct[],
): Promise<{
  match: Matcher
  /** The product of the shop under a key of SKU or name. */
  findByKey: (key: string) => ProductRow | undefined
}> {
  const { createdAt, id, deletedAt } = products
  const rows = await db.select().from(products).where(isNull(deletedAt)).orderBy(createdAt, id)
  const bySku = new Map(rows.flatMap((row) => (row.sku ? [[keyOf(row), row]] : [])))
  // Products without a SKU can only be matched by name, so they come first.
  const bareFirst = [...rows.filter(({ sku }) => !sku), ...rows.filter(({ sku }) => sku)]
  const byName = Map.groupBy(bareFirst, ({ name }) => keyOf({ name }))
  const claimed = new Set(entries.flatMap(({ product }) => bySku.get(keyOf(product))?.id ?? []))
  const bareNames = new Set(
    entries.flatMap(({ product: { sku, name } }) => (sku ? [] : keyOf({ name }))),
  )
  const ownIds = new Set(entries.map(({ ownId }) => ownId))
  const match: Matcher = ({ product, formerName, ownId }) => {
    const skuMatch = product.sku ? bySku.get(keyOf(product)) : undefined
    if (skuMatch) return { row: skuMatch, isNamesake: false, keepsSku: false }
    const name = keyOf({ name: product.name })
    const named = [name, ...(formerName === undefined ? [] : [keyOf({ name: formerName })])]
    const namesakes = named
      .flatMap((key) => byName.get(key) ?? [])
      .filter((row) => !claimed.has(row.id))
    const { sku } = product
    if (!sku) {
      const own = namesakes.find((row) => row.id === ownId)
      const row = own ?? namesakes.find(({ id }) => !ownIds.has(id)) ?? null
      if (row) claimed.add(row.id)
      return { row, isNamesake: false, keepsSku: false }
    }
    const bare = bareNames.has(name) ? undefined : namesakes.find((row) => !row.sku)
    const row = namesakes.find((each) => each.sku && isMangled(sku, each.sku)) ?? bare ?? null
    if (row) claimed.add(row.id)
    const isNamesake = row === null && namesakes.some((each) => each.sku)
    return { row, isNamesake, keepsSku: Boolean(row?.sku) || isRoundedNumber(sku) }
  }
  return { match, findByKey: (key) => bySku.get(key) ?? byName.get(key)?.[0] }
}

/** Whether a spreadsheet has made the number `sku` of the original: "7" of "007", "9E+11" of digits. */
export function isMangled(sku: string, original: string): boolean {
  if (!/^\d{1,20}([.,]\d{1,20})?$/.test(original)) return false
  const [text, before] = [sku.replace(',', '.'), original.replace(',', '.')]
  const [, digits = '', isRounded] = /^(\d{1,20}(?:\.\d{1,20})?)(e\+\d{1,2})?$/i.exec(text) ?? []
  if (digits === '') return false
  if (!isRounded) return Number(text) === Number(before)
  const precision = Math.min(20, digits.replace('.', '').length)
  return Number(text) === Number(Number(before).toPrecision(precision))
}
