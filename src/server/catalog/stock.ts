import type { InsufficientItem } from '../../shared/contract/checkout.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import type { Reader, Transaction } from '../db/engine.ts'
import { appendEvent } from '../live/journal.ts'
import { findProducts, moveStock, type ProductRow, toListedProducts } from './catalog.queries.ts'

export type Units = { productId: string; quantity: number }

/** One entry a product: an order that names a product twice asks for the sum. */
export function mergeUnits(items: readonly Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  }
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }))
}

/** What the shop lacks of this; a product that is not in the shop has 0 available. */
export async function shortagesOf(
  db: Reader | Transaction,
  items: readonly Units[],
): Promise<InsufficientItem[]> {
  const wanted = mergeUnits(items)
  const ids = wanted.map(({ productId }) => productId)
  return shortagesAmong(await findProducts(db, ids), wanted)
}

/** The same of products that have been read already, each wanted once. */
export function shortagesAmong(
  rows: ReadonlyMap<string, Pick<ProductRow, 'stock'>>,
  wanted: readonly Units[],
): InsufficientItem[] {
  return wanted.flatMap(({ productId, quantity }) => {
    const available = rows.get(productId)?.stock ?? 0
    return available >= quantity ? [] : [{ productId, requested: quantity, available }]
  })
}

export function outOfStock(insufficientItems: InsufficientItem[], message?: string): ActionError {
  return new ActionError('out_of_stock', { message, details: { insufficientItems } })
}

/**
 * Takes units out of the stock and tells everyone; throws `out_of_stock` and takes nothing when
 * there is too little of any of them.
 */
export async function takeStock(tx: Transaction, at: number, items: readonly Units[]) {
  const shortages = await shortagesOf(tx, items)
  if (shortages.length > 0) throw outOfStock(shortages)
  await takeFoundStock(tx, at, items)
}

/** Takes units that the same transaction has found to be there, and tells everyone. */
export async function takeFoundStock(tx: Transaction, at: number, items: readonly Units[]) {
  await changeStock(tx, at, items, -1)
}

/** Puts units back into the stock and tells everyone. */
export async function giveBackStock(tx: Transaction, at: number, items: readonly Units[]) {
  await changeStock(tx, at, items, 1)
}

async function changeStock(tx: Transaction, at: number, items: readonly Units[], sign: 1 | -1) {
  const changed: ProductRow[] = []
  for (const { productId, quantity } of mergeUnits(items)) {
    const product = quantity === 0 ? null : await moveStock(tx, productId, sign * quantity)
    if (product) changed.push(product)
  }
  for (const product of await toListedProducts(tx, changed)) {
    await appendEvent(tx, at, 'product.updated', product)
  }
}
