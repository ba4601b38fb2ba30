// Why it is built like this: docs/decisions/holds.md

import { ActionError } from '#shared/contract/errors.ts'
import { shelfUnits, type Units } from '#shared/domain/catalog/pack.ts'
import {
  type HoldLimit,
  holdLimits,
  maxHeld,
  maxUnpaid,
  type StockFigures,
  unpaidHoldWindow,
} from '#shared/domain/catalog/stock.ts'
import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { findPrices } from '../../catalog/prices.queries.ts'
import { stockFiguresOf } from '../../catalog/stock.queries.ts'
import { idsOf } from '../../catalog/stock.ts'
import type { Context } from '../../context/context.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { isThisMachine, networkOf, wideNetworkOf } from '../../runtime/network.ts'
import { type By, heldBy, openedBy, unpaidHoldsOf } from '../payment/visitors.queries.ts'

/** What an order takes of one product. */
type Item = Units & { productName: string }

type DraftItem = Item & { components?: readonly Item[] }

/** What an order takes from the shelf, with names. */
export function shelfItems(lines: readonly DraftItem[]): Item[] {
  const names = new Map(
    [...lines, ...lines.flatMap(({ components = [] }) => components)].map((item) => [
      item.productId,
      item.productName,
    ]),
  )
  return shelfUnits(lines).map((units) => ({
    ...units,
    productName: names.get(units.productId) ?? '',
  }))
}

type HoldUsage = Awaited<ReturnType<typeof holdUsageOf>>

/**
 * What a visitor and its network hold now, and how much of these products they held without paying.
 * Read it in the transaction that writes the next payment.
 */
export async function holdUsageOf(
  tx: Transaction,
  visitor: Visitor,
  now: number,
  productIds: readonly string[],
) {
  const [opened, lapsed] = await Promise.all([
    openedBy(tx, visitor),
    unpaidHoldsOf(tx, visitor, now, productIds),
  ])
  return { opened, lapsed }
}

/** Refuses a payment that would hold too much for its visitor or network (docs/security.md, Limits). */
export async function refuseHoldingTooMuch(
  tx: Transaction,
  visitor: Visitor,
  { opened, lapsed }: HoldUsage,
  items: readonly Item[],
) {
  for (const by of ['visitor', 'network'] as const) {
    const limit = holdLimits[by]
    const { payments } = visitor.isThisMachine ? holdLimits.network : limit
    if (opened[by].payments >= payments) {
      const message = m.errorTooManyOpen()
      throw new ActionError('too_much_held', { message, retryAfter: holdDuration / 1000 })
    }
    if (items.length === 0) continue
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
    if (opened[by].units + units > limit.units)
      await refuseTooManyUnits(tx, by, visitor[by], limit, items)
    await refuseRepeatedHolds(tx, lapsed[by], limit, items)
  }
}

async function refuseTooManyUnits(
  tx: Transaction,
  by: By,
  holder: string,
  limit: HoldLimit,
  items: readonly Item[],
) {
  const held = await heldBy(tx, by, holder, idsOf(items))
  const figures = await figuresOf(tx, items)
  const tooMany = items.flatMap(({ productId, productName, quantity }) => {
    const most = maxHeld(limit, figures(productId))
    const isTooMany = (held.get(productId) ?? 0) + quantity > most
    return isTooMany ? [{ productId, productName, requested: quantity, allowed: most }] : []
  })
  const [first] = tooMany
  if (!first) return
  // Waiting does not help when the order alone is too large.
  if (tooMany.some(({ requested, allowed }) => requested > allowed)) {
    const most = Math.max(...tooMany.map(({ allowed }) => allowed))
    const message =
      tooMany.length === 1
        ? m.errorOrderTooLargeFor({ units: limit.units, most, product: first.productName })
        : m.errorOrderTooLargeForAny({ units: limit.units, most })
    throw new ActionError('order_too_large', { message, details: { tooMany } })
  }
  throw tooMuchHeld(holdDuration, { tooMany })
}

async function refuseRepeatedHolds(
  tx: Transaction,
  lapsed: ReadonlyMap<string, number>,
  limit: HoldLimit,
  items: readonly Item[],
) {
  if (lapsed.size === 0) return
  const figures = await figuresOf(tx, items)
  const isExceeded = items.some(({ productId, quantity }) => {
    const amount = lapsed.get(productId) ?? 0
    return amount > maxUnpaid(limit, figures(productId), quantity)
  })
  if (isExceeded) throw tooMuchHeld(unpaidHoldWindow)
}

/** Stock figures before this payment takes its units. */
async function figuresOf(tx: Transaction, items: readonly Item[]) {
  const rows = await findPrices(tx, idsOf(items))
  const figures = await stockFiguresOf(tx, [...rows.values()])
  const none: StockFigures = { stock: 0, held: 0, missing: 0 }
  return (id: string) => figures.get(id) ?? none
}

function tooMuchHeld(wait: number, details: Record<string, unknown> = {}): ActionError {
  const message = m.errorTooMuchHeldFor({ minutes: wait / 60_000 })
  return new ActionError('too_much_held', { message, retryAfter: wait / 1000, details })
}

/** What is stored about the visitor who opens a payment. It never includes the full address. */
export type Visitor = {
  /** Keyed hash of the address or, with IPv6, of its /64. */
  visitor: string
  /** The address's /24 or /48. */
  network: string
  /** Behind an untrusted proxy, every visitor appears to come from this machine. */
  isThisMachine: boolean
}

export function visitorOf({ visitorKeys }: Pick<Context, 'visitorKeys'>, address: string): Visitor {
  return {
    visitor: visitorKeys.keyOf(networkOf(address)),
    network: wideNetworkOf(address),
    isThisMachine: isThisMachine(address),
  }
}
