import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ProductInput } from '#shared/contract/catalog/catalog.ts'
import { existing } from '#shared/contract/errors.ts'
import { beginningOf } from '#shared/domain/beginning-of.ts'
import { fieldsOf } from '#shared/domain/catalog/per-field.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { products } from '../db/schema/catalog/products.ts'
import { toStaffProducts } from './announce-products.ts'
import { findProduct, type ProductRow } from './catalog.queries.ts'
import { createProduct } from './save-product.ts'

const LONGEST_NAME = 200

/**
 * Copies a product as a draft. A call that is repeated with its key, after a lost answer, answers the
 * same copy; it answers `not_found` if that has been deleted since.
 */
export const duplicateProduct: Handler<'products.duplicate'> = ({ id, key }, context, by) =>
  atomically(context, async (tx) => {
    const copyId = key === undefined ? undefined : idOfCopy(id, key)
    if (copyId !== undefined && (await isTaken(tx, copyId))) {
      const copy = existing(await findProduct(tx, copyId))
      return existing((await toStaffProducts(tx, [copy]))[0])
    }
    const original = existing(await findProduct(tx, id))
    const change = { by, at: context.clock(), action: 'products.duplicate' } as const
    const copy = copyOf(original, await freeNumber(tx, original.name))
    return createProduct(tx, change, copy, { id: copyId })
  })

/** The first number that makes a new name, by which alone a file tells products without a SKU apart. */
async function freeNumber(tx: Transaction, name: string): Promise<number> {
  for (let number = 1; ; number += 1) {
    const isNamed = sql`lower(${products.name}) = lower(${nameOfCopy(name, 'copy', number)})`
    if ((await tx.$count(products, and(isNamed, isNull(products.deletedAt)))) === 0) return number
  }
}

/** Whether a product has this id, even if it is deleted. */
async function isTaken(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(products, eq(products.id, id))) > 0
}

/** What a copy takes over: the texts, the pictures and what is printed on the label. */
function copyOf(row: ProductRow, number: number): ProductInput {
  const { description, category, imageUrl, images, tags, taxClass, french, components } = row
  const { sku: _sku, compareAtPrice: _price, reducedAt: _since, ...fields } = fieldsOf(row)
  const { allergens, weightGrams, ...texts } = fields
  // A pack has those of its components.
  const own = components === null
  return {
    ...texts,
    ...(own && { allergens }),
    ...((own || row.ownWeight) && { weightGrams }),
    name: nameOfCopy(row.name, 'copy', number),
    description,
    price: formatMoney(row.priceCents),
    category,
    imageUrl,
    images,
    tags,
    taxClass,
    french: french && {
      ...french,
      name: french.name && nameOfCopy(french.name, 'copie', number),
    },
    components,
    status: 'draft',
  }
}

function nameOfCopy(name: string, word: string, number: number): string {
  const mark = number === 1 ? ` (${word})` : ` (${word} ${number})`
  return beginningOf(name, LONGEST_NAME - mark.length).trimEnd() + mark
}

/** The id of the copy that a key makes of a product, as a UUID of version 8. */
function idOfCopy(id: string, key: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(`${id}\n${key}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
