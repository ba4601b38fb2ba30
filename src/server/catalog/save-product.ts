import type {
  ProductChanges,
  ProductInput,
  StaffProduct,
} from '#shared/contract/catalog/catalog.ts'
import { invalidField } from '#shared/contract/errors.ts'
import { inUsualOrder } from '#shared/domain/catalog/allergens.ts'
import { frenchAfter } from '#shared/domain/catalog/french-texts.ts'
import { perField } from '#shared/domain/catalog/per-field.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import { type FieldValues, type ProductField } from '#shared/domain/catalog/product-fields.ts'
import { reductionFault } from '#shared/domain/catalog/reduction.ts'
import { untranslated } from '#shared/domain/catalog/translation.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { defaultCategory } from '#shared/domain/shop/shop-words.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { products } from '../db/schema/catalog/products.ts'
import { announceProduct, toStaffProducts } from './announce-products.ts'
import { productChange, type ProductRow, toneOf, updateProductRow } from './catalog.queries.ts'
import { linkComponents, packAfter } from './packs/set-components.ts'
import { lifeAfter } from './product-life.ts'
import { countedStock } from './stock.queries.ts'

type Untoned = Omit<ProductRow, 'tone' | 'needsFrench'>

/** A product's place in a group. */
export type Membership = Pick<ProductRow, 'groupId' | 'groupPosition' | 'variant'>

export const withoutGroup: Membership = { groupId: null, groupPosition: null, variant: null }

export type By = Pick<Change, 'by' | 'at' | 'action' | 'about'>

type Placed = { id?: string | undefined; membership?: Membership }

/** Adds a product, with its event and its audit entry. Throws `invalid` for a price below 0.01. */
export async function createProduct(
  tx: Transaction,
  by: By,
  input: ProductInput,
  { id = Bun.randomUUIDv7(), membership = withoutGroup }: Placed = {},
): Promise<StaffProduct> {
  const { at } = by
  const tags = [...new Set(input.tags)]
  const priceCents = priceOf(input.price)
  const fields: Untoned = {
    id,
    name: input.name,
    description: input.description,
    priceCents,
    images: withOneMain(input.images ?? []),
    imageUrl: imageUrlOf(input),
    category: input.category ?? defaultCategory,
    stock: input.stock ?? 0,
    featured: input.featured ?? false,
    tags,
    ...fieldsAfter(null, input),
    ...reductionAfter(null, priceCents, input, at),
    taxClass: input.taxClass ?? 'standard',
    ...lifeAfter(null, input, at),
    french: frenchAfter({ tags: [], french: null }, tags, input.french),
    components: null,
    packs: null,
    ownWeight: false,
    ...membership,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  const tone = await toneOf(tx, fields.imageUrl)
  const pack = await packAfter(tx, null, fields, input)
  const row = { ...fields, ...pack, tone, needsFrench: needsFrench(fields) }
  await tx.insert(products).values(row)
  await linkComponents(tx, row.id, null, row.components)
  const product = await announceProduct(tx, at, 'product.created', row)
  await recordChange(tx, { ...by, ...productChange(null, row) })
  return product
}

type Edit = {
  before: ProductRow
  input: Omit<ProductChanges, 'id'>
  /** The place in a group after the change; by default, as before. */
  membership?: Membership
}

/**
 * Writes a change of one product, with its event and its audit entry; `changeProduct` also changes the
 * other variants of its group. Throws `stale` if the version that was edited is no longer the current one.
 */
export async function writeChange(
  tx: Transaction,
  by: By,
  { before, input, membership = before }: Edit,
): Promise<StaffProduct> {
  refuseIfStale(before, input.version)
  const changed = changedColumns(before, input, by.at)
  const tone = await toneOf(tx, changed.imageUrl)
  const [{ missing: wasMissing } = { missing: 0 }] = await toStaffProducts(tx, [before])
  const pack = await packAfter(tx, before, { ...changed, id: before.id }, input)
  const ordinary = pack ? null : await ordinaryAfter(tx, before, input)
  const { groupId, groupPosition, variant } = membership
  const changes = { ...changed, tone, ...pack, ...ordinary, groupId, groupPosition, variant }
  await updateProductRow(tx, before.id, changes)
  await linkComponents(tx, before.id, before.components, changes.components ?? null)
  const after = { ...before, ...changes }
  const product = await announceProduct(tx, by.at, 'product.updated', after)
  const { missing } = product
  const change = productChange({ ...before, missing: wasMissing }, { ...after, missing })
  await recordChange(tx, { ...by, ...change })
  return product
}

/** The columns of a product that is no pack. What was one has no units until they are counted. */
async function ordinaryAfter(tx: Transaction, before: ProductRow, input: Edit['input']) {
  if (!before.components) return { stock: await countedStock(tx, before, input) }
  const stock = await countedStock(tx, before, { onShelf: input.onShelf ?? input.stock ?? 0 })
  return { stock, components: null, ownWeight: false }
}

/** Whether `writeChange` would leave the product as it is, but for its version. */
export function changesNothing({ before, input, membership = before }: Edit, at: number): boolean {
  if (input.onShelf !== undefined || input.components !== undefined) return false
  if ((input.stock ?? before.stock) !== before.stock) return false
  const { updatedAt: _, ...changed } = changedColumns(before, input, at)
  const { groupId, groupPosition, variant } = membership
  return Object.entries({ ...changed, groupId, groupPosition, variant }).every(([column, value]) =>
    Bun.deepEquals(value, before[column as keyof ProductRow]),
  )
}

function changedColumns(before: ProductRow, input: Edit['input'], at: number) {
  const images = input.images ? withOneMain(input.images) : before.images
  const tags = input.tags ? [...new Set(input.tags)] : before.tags
  const priceCents = input.price === undefined ? before.priceCents : priceOf(input.price)
  const touchesPictures = input.images !== undefined || input.imageUrl !== undefined
  const changed = {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    priceCents,
    images,
    imageUrl: touchesPictures ? imageUrlOf({ ...input, images }) : before.imageUrl,
    category: input.category ?? before.category,
    featured: input.featured ?? before.featured,
    tags,
    ...fieldsAfter(before, input),
    ...reductionAfter(before, priceCents, input, at),
    taxClass: input.taxClass ?? before.taxClass,
    ...lifeAfter(before, input, at),
    french: frenchAfter(before, tags, input.french),
    updatedAt: nextVersion(before, at),
  }
  return { ...changed, needsFrench: needsFrench(changed) }
}

function needsFrench(product: Parameters<typeof untranslated>[0] & Pick<ProductRow, 'french'>) {
  return untranslated(product, product.french).length > 0
}

/** Fields that were not sent stay as they are; an empty string clears one (HTTP-03, HTTP-13). */
export function fieldsAfter(before: FieldValues | null, input: Partial<ProductInput>): FieldValues {
  const after = <F extends ProductField>(field: F) =>
    input[field] === undefined ? before?.[field] : input[field]
  return perField({
    text: (field) => after(field) || null,
    translated: (field) => after(field) || null,
    allergens: (field) => {
      const stated = after(field)
      return stated ? inUsualOrder(stated) : null
    },
    amount: (field) => {
      const cents = parseMoney(after(field) ?? '')
      return cents === null ? null : formatMoney(cents)
    },
    moment: (field) => {
      const stated = after(field)
      return stated ? new Date(stated).toISOString() : null
    },
    whole: (field) => after(field) ?? null,
  })
}

/**
 * The former price and since when the price is reduced, both null without a reduction. A price that
 * reaches the former one ends the reduction; sending such a pair is refused.
 */
function reductionAfter(
  before: FieldValues | null,
  priceCents: number,
  input: Partial<ProductInput>,
  at: number,
): Pick<FieldValues, 'compareAtPrice' | 'reducedAt'> {
  const { compareAtPrice, reducedAt } = fieldsAfter(before, input)
  const none = { compareAtPrice: null, reducedAt: null }
  if (compareAtPrice === null) return none
  const fault = reductionFault({ ...input, price: formatMoney(priceCents) }, at)
  if (fault) throw invalidField(fault.path, fault.message)
  if ((parseMoney(compareAtPrice) ?? 0) <= priceCents) return none
  const isNew = compareAtPrice !== before?.compareAtPrice
  const since = isNew && !input.reducedAt ? null : reducedAt
  return { compareAtPrice, reducedAt: since ?? new Date(at).toISOString() }
}

function priceOf(price: string): number {
  const cents = parseMoney(price)
  if (cents === null || cents < 1) throw invalidField('/price', m.errorPriceTooLow())
  return cents
}

type Pictures = Pick<ProductInput, 'imageUrl' | 'images'>

/** The given URL, or else that of the main picture. */
function imageUrlOf({ imageUrl, images }: Pictures): string | null {
  return imageUrl || mainImageUrl(images ?? [])
}

/** Marks exactly one picture as main: the first already marked, or else the first one. */
function withOneMain(images: ProductRow['images']): ProductRow['images'] {
  const main = Math.max(
    0,
    images.findIndex((image) => image.type === 'main'),
  )
  return images.map(({ url, alt, frenchAlt }, index) => ({
    url,
    type: index === main ? 'main' : 'supplemental',
    ...(alt?.trim() && { alt: alt.trim() }),
    ...(frenchAlt?.trim() && { frenchAlt: frenchAlt.trim() }),
  }))
}
