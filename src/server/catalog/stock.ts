// Why it is built like this: docs/decisions/stock.md

import type { InsufficientItem } from '#shared/contract/checkout.ts'
import { ActionError } from '#shared/contract/errors.ts'
import {
  type Line,
  mergeUnits,
  packsFrom,
  shelfUnits,
  type Units,
} from '#shared/domain/catalog/pack.ts'
import { afterRestock } from '#shared/domain/catalog/stock.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { announceStock } from './announce-products.ts'
import { moveStock, type ProductRow } from './catalog.queries.ts'
import { findPrices } from './prices.queries.ts'
import { type HeldStock, missingUnits, setMissing, stockFiguresOf } from './stock.queries.ts'

type Prices = Awaited<ReturnType<typeof findPrices>>
type Stock = Pick<ProductRow, 'stock' | 'components'>

/** The items with too little stock; a deleted or unknown product has 0 available. */
async function shortagesOf(db: AnyDatabase, items: readonly Line[]): Promise<InsufficientItem[]> {
  const prices = await findPrices(db, idsOf(items))
  return shortagesAmong(await withInside(db, prices, items), items)
}

/** These items with what they consist of now, which an order keeps. */
export function asSold(prices: Prices, items: readonly Units[]): Line[] {
  return mergeUnits(items).map((item) => {
    const components = prices.get(item.productId)?.components
    return components ? { ...item, components } : item
  })
}

/** What is short of these products as they are sold now. */
export async function shortagesNow(
  db: AnyDatabase,
  items: readonly Units[],
): Promise<InsufficientItem[]> {
  const prices = await findPrices(db, idsOf(items))
  const lines = asSold(prices, items)
  return shortagesAmong(await withInside(db, prices, lines), lines)
}

/** The prices of these items and of what they consist of; a second query only if one is a pack. */
export async function withInside(
  db: AnyDatabase,
  prices: Prices,
  items: readonly Line[],
): Promise<Prices> {
  const inside = items.flatMap(({ components }) => (components ? idsOf(components) : []))
  const unread = inside.filter((id) => !prices.has(id))
  return unread.length === 0 ? prices : new Map([...prices, ...(await findPrices(db, unread))])
}

/**
 * Like `shortagesOf`, but the products have been read. Items that share units, as a pack and its
 * component do, get them in their order. A pack has no units of its own.
 */
export function shortagesAmong(
  rows: ReadonlyMap<string, Stock>,
  items: readonly Line[],
): InsufficientItem[] {
  const left = new Map<string, number>()
  const leftOf = (id: string) => {
    const row = rows.get(id)
    return left.get(id) ?? (row && !row.components ? row.stock : 0)
  }
  return unitsPerProduct(items).flatMap(({ productId, quantity, components }) => {
    const isListed = rows.has(productId)
    const units = components ?? [{ productId, quantity: 1 }]
    const available = isListed ? packsFrom(units, leftOf) : 0
    const sold = Math.min(available, quantity)
    for (const each of units) {
      left.set(each.productId, leftOf(each.productId) - sold * each.quantity)
    }
    return available >= quantity ? [] : [{ productId, requested: quantity, available }]
  })
}

/** One line for each product, which may appear more than once. */
function unitsPerProduct(items: readonly Line[]): Line[] {
  const components = new Map(items.map((item) => [item.productId, item.components]))
  return mergeUnits(items).map((item) => ({ ...item, components: components.get(item.productId) }))
}

export function outOfStock(insufficientItems: InsufficientItem[], message?: string): ActionError {
  return new ActionError('out_of_stock', { message, details: { insufficientItems } })
}

/**
 * Takes units out of the stock and announces it; throws `out_of_stock` and takes nothing if any
 * product has too little.
 */
export async function takeStock(tx: Transaction, at: number, items: readonly Line[]) {
  const shortages = await shortagesOf(tx, items)
  if (shortages.length > 0) throw outOfStock(shortages)
  const units = shelfUnits(items)
  await takeUnits(tx, units)
  await announceStock(tx, at, idsOf(units))
}

/** Restores units to the stock and announces it; missing held units are covered first. */
export async function restoreStock(tx: Transaction, at: number, items: readonly Line[]) {
  const units = shelfUnits(items)
  await putBack(tx, units)
  await announceStock(tx, at, idsOf(units))
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
