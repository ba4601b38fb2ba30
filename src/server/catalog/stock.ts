// Why it is built like this: docs/decisions/stock.md

import type { InsufficientItem } from '#shared/contract/checkout.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { afterRestock } from '#shared/domain/catalog/stock.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { announceStock } from './announce-products.ts'
import { moveStock, type ProductRow } from './catalog.queries.ts'
import { findPrices } from './prices.queries.ts'
import { type HeldStock, missingUnits, setMissing, stockFiguresOf } from './stock.queries.ts'

export type Units = { productId: string; quantity: number }

/** Sums the quantities of each product, which may appear more than once. */
export function mergeUnits(items: readonly Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  }
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }))
}

/** The items with too little stock; a deleted or unknown product has 0 available. */
export async function shortagesOf(
  db: AnyDatabase,
  items: readonly Units[],
): Promise<InsufficientItem[]> {
  const wanted = mergeUnits(items)
  return shortagesAmong(await findPrices(db, idsOf(wanted)), wanted)
}

/** Like `shortagesOf`, but the products have been read and the units merged already. */
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
 * Takes units out of the stock and announces it; throws `out_of_stock` and takes nothing if any
 * product has too little.
 */
export async function takeStock(tx: Transaction, at: number, items: readonly Units[]) {
  const shortages = await shortagesOf(tx, items)
  if (shortages.length > 0) throw outOfStock(shortages)
  await takeUnits(tx, items)
  await announceStock(tx, at, idsOf(items))
}

/** Restores units to the stock and announces it; missing held units are covered first. */
export async function restoreStock(tx: Transaction, at: number, items: readonly Units[]) {
  await putBack(tx, items)
  await announceStock(tx, at, idsOf(items))
}

/** `restoreStock` without the announcement, which the caller makes after all its changes. */
export async function putBack(tx: Transaction, items: readonly Units[]) {
  const units = mergeUnits(items)
  const missing = await missingUnits(tx, idsOf(units))
  for (const { productId, quantity } of units) {
    const before = { stock: 0, held: 0, missing: missing.get(productId) ?? 0 }
    const after = afterRestock(before, quantity)
    if (after.missing !== before.missing) await setMissing(tx, productId, after.missing)
    if (after.stock > 0) await moveStock(tx, productId, after.stock)
  }
}

/**
 * Records that held units were sold; they left the stock when they were held. Call it after deleting
 * the holds. Returns the products with held units that are not on the shelf.
 */
export async function sellHeld(
  tx: Transaction,
  at: number,
  sold: readonly HeldStock[],
): Promise<string[]> {
  const short = sold.filter(({ missing }) => missing !== null).map(({ productId }) => productId)
  if (short.length > 0) {
    const rows = short.map((id) => ({ id, stock: 0 }))
    for (const [id, { held, missing }] of await stockFiguresOf(tx, rows)) {
      // Missing units cannot exceed held units. The order that got fewer is marked for attention.
      if (missing > held) await setMissing(tx, id, held)
    }
  }
  await announceStock(tx, at, idsOf(sold))
  return short
}

/** Takes units whose stock this transaction has checked; the caller announces the change. */
export async function takeUnits(tx: Transaction, items: readonly Units[]) {
  for (const { productId, quantity } of mergeUnits(items)) {
    if (quantity > 0) await moveStock(tx, productId, -quantity)
  }
}

export function idsOf(items: readonly Units[]): string[] {
  return [...new Set(items.map(({ productId }) => productId))]
}
