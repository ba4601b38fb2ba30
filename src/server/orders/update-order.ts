// Why it is built like this: docs/decisions/staff-orders.md

import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import { trimmed } from '#shared/contract/field-errors.ts'
import type { OrderChanges, UpdatedOrder } from '#shared/contract/order/changes.ts'
import { perOrderText } from '#shared/contract/order/texts.ts'
import { type Line, mergeUnits, shelfUnits, type Units } from '#shared/domain/catalog/pack.ts'
import { writtenNotes } from '#shared/domain/order/order-attention.ts'
import { keepsStock, type OrderStatus } from '#shared/domain/order/order.ts'
import { unitsPacked } from '#shared/domain/order/parcels/shipment.ts'
import { withAgreedShipping } from '#shared/domain/pricing/agreed-shipping.ts'
import { priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { ratesForEdit } from '#shared/domain/pricing/order-taxes.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import type { Rates } from '#shared/domain/pricing/pricing.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import { restoreStock, takeStock } from '../catalog/stock.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { readdressWaiting } from '../mail/outbox/readdress.ts'
import { replaceStatusMail } from '../mail/outbox/status-mail.ts'
import { isRaised, noteOfAdded } from './added-units.ts'
import { attentionText } from './attention-text.ts'
import { moveUse } from './discount-use.ts'
import { changesOfAddress, editedAddress, parcelOf, pricedLines } from './edited-address.ts'
import {
  findOrder,
  orderFacts,
  type OrderItemRow,
  type OrderRow,
  orderSubject,
  toDetailedOrder,
  updateOrderRow,
  updateQuantity,
} from './orders.queries.ts'
import { followParcels } from './shipments/follow-parcels.ts'

/**
 * Changes an order in one transaction. If quantities change, the totals are recomputed for the
 * order's address, and the stock changes by the difference. Canceling an order restores its stock
 * once; reopening it takes the stock again or is refused (O25). The email to the customer about a
 * new status is delayed for a while.
 */
export const updateOrder: Handler<'orders.update'> = (input, context, caller) =>
  changeOrder(input, context, caller, 'orders.update')

/** Like `orders.update`; the audit names the action that was called. */
export function changeOrder(
  input: OrderChanges,
  context: Context,
  caller: Caller,
  action: 'orders.update' | 'orders.bulkUpdate',
): Promise<UpdatedOrder> {
  const now = context.clock()
  return atomically(context, async (tx) => {
    const { order, items } = existing(await findOrder(tx, input.id))
    refuseIfStale(order, input.version)
    const edited = withNewQuantities(items, input)
    refuseBelowRefunded(edited)
    refuseBelowPacked(order, edited)
    const changes = {
      ...perOrderText((field) => input[field] ?? order[field]),
      linkVersion: isOtherMailbox(order.customerEmail, input.customerEmail)
        ? order.linkVersion + 1
        : order.linkVersion,
      shippingAddress: editedAddress(order, input.shippingAddress),
      status: input.status ?? order.status,
      // What was added is still to be packed.
      readyAt: isRaised(items, edited) ? null : order.readyAt,
      updatedAt: nextVersion(order, now),
    }
    const ratesWhenPlaced = context.settings.rates(order.createdAt)
    const totals =
      edited === items ? {} : totalsOf(order, { ...order, ...changes }, edited, ratesWhenPlaced)
    const elsewhere = changesOfAddress(order, { ...order, ...changes }, edited, ratesWhenPlaced)
    const units = { before: items, edited }
    const following = { ...elsewhere, ...noteOfAdded(order, { ...changes, ...elsewhere }, units) }
    const move = { from: order.status, to: changes.status, before: items, after: edited }
    await moveOrderStock(tx, now, move)
    for (const [index, item] of edited.entries()) {
      if (item.quantity !== items[index]?.quantity) await updateQuantity(tx, item.id, item.quantity)
    }
    await updateOrderRow(tx, order.id, { ...changes, ...totals, ...following })
    const after = { ...order, ...changes, ...totals, ...following }
    await recordChange(tx, {
      by: caller,
      at: now,
      action,
      subject: orderSubject(order),
      before: orderFacts(order, items),
      after: orderFacts(after, edited),
    })
    if (after.linkVersion !== order.linkVersion) {
      await readdressWaiting(tx, now, after, order.customerEmail)
      await moveUse(tx, order.id, after.customerEmail)
    }
    const isNewStatus = changes.status !== order.status
    const isSame = edited === items || isNewStatus
    const moved = isSame ? null : await followParcels(tx, now, order.id, { order, items })
    const answer = toDetailedOrder({ ...after, ...moved }, edited)
    await appendEvent(tx, now, 'order.updated', answer)
    const news = isNewStatus ? { statusMail: await replaceStatusMail(tx, now, answer) } : {}
    return { ...answer, ...news }
  })
}

/** Whether the links that went to the old address may be in the wrong hands. */
function isOtherMailbox(before: string, after: string | undefined): boolean {
  return after !== undefined && after.trim().toLowerCase() !== before.trim().toLowerCase()
}

type Quantities = Pick<OrderChanges, 'items' | 'quantityChanges'>

/** The items with their new quantities; the same array if nothing changes. */
function withNewQuantities(items: OrderItemRow[], changes: Quantities): OrderItemRow[] {
  const quantities = wantedQuantities(items, changes)
  const edited = items.map((item) => {
    return { ...item, quantity: quantities.get(item.productId) ?? item.quantity }
  })
  return edited.some(({ quantity }, index) => quantity !== items[index]?.quantity) ? edited : items
}

/**
 * `quantityChanges` takes precedence over `items`, because it includes the quantities that the editor
 * saw. Throws `invalid` for a product that is not in the order, and `stale` if an old quantity is no
 * longer current.
 */
function wantedQuantities(items: OrderItemRow[], { items: sent, quantityChanges }: Quantities) {
  const current = new Map(items.map((item) => [item.productId, item.quantity]))
  for (const [index, { productId }] of (sent ?? []).entries()) {
    if (!current.has(productId)) throw notInOrder(`/items/${index}/productId`)
  }
  for (const [index, { productId, oldQty }] of (quantityChanges ?? []).entries()) {
    if (!current.has(productId)) throw notInOrder(`/quantityChanges/${index}/productId`)
    if (current.get(productId) !== oldQty) throw new ActionError('stale')
  }
  if (quantityChanges)
    return new Map(quantityChanges.map((change) => [change.productId, change.newQty]))
  return new Map((sent ?? []).map((item) => [item.productId, item.quantity]))
}

function notInOrder(path: string): ActionError {
  return invalidField(path, m.errorNotInOrder())
}

function totalsOf(
  before: OrderRow,
  order: OrderRow,
  items: readonly OrderItemRow[],
  ratesWhenPlaced: Rates,
) {
  const lines = pricedLines(items)
  const parcel = parcelOf(before, items)
  const { destination, rates } = deliveryOf(order, ratesWhenPlaced, parcel)
  const { shippingCents: shipping, taxes } = before
  const agreed = {
    shipping,
    taxes,
    destination: deliveryOf(before, ratesWhenPlaced, parcel).destination,
  }
  const editRates = ratesForEdit(taxes, destination, rates)
  const charged = withAgreedShipping(editRates, destination, agreed)
  const totals = priceDiscounted(lines, destination, charged, order.discount)
  return {
    subtotalCents: totals.subtotal - totals.discount,
    discountCents: totals.discount,
    shippingCents: totals.shipping,
    taxCents: totals.tax,
    taxes: totals.taxes,
    totalCents: totals.total,
  }
}

/** The units that the order still takes from the stock; a refund may have restocked some. */
function unitsOutOf({ quantity, restocked, ...item }: OrderItemRow): Line {
  return { ...item, quantity: quantity - restocked }
}

function refuseBelowRefunded(items: readonly OrderItemRow[]) {
  for (const [index, { productName: product, quantity, refunded, restocked }] of items.entries()) {
    const least = Math.max(refunded, restocked)
    if (quantity >= least) continue
    const message =
      least > restocked
        ? m.errorBelowRefunded({ refunded, product })
        : m.errorRestocked({ restocked, product })
    throw invalidField(`/items/${index}/quantity`, message)
  }
}

function refuseBelowPacked({ shipments = [] }: OrderRow, items: readonly OrderItemRow[]) {
  for (const [index, { productId, productName: product, quantity }] of items.entries()) {
    const packed = unitsPacked(shipments, productId)
    if (quantity >= packed) continue
    throw invalidField(`/items/${index}/quantity`, m.errorBelowShipped({ packed, product }))
  }
}

type Move = {
  from: OrderStatus
  to: OrderStatus
  before: readonly OrderItemRow[]
  after: readonly OrderItemRow[]
}

async function moveOrderStock(tx: Transaction, at: number, { from, to, before, after }: Move) {
  const needed = keepsStock(to) ? shelfUnits(after.map(unitsOutOf)) : []
  const kept = keepsStock(from) ? shelfUnits(before.map(unitsOutOf)).map(negated) : []
  const change = mergeUnits([...needed, ...kept])
  const more = change.filter(({ quantity }) => quantity > 0)
  const less = change.filter(({ quantity }) => quantity < 0).map(negated)
  if (more.length > 0) await takeStock(tx, at, more)
  if (less.length > 0) await restoreStock(tx, at, less)
}

function negated({ productId, quantity }: Units): Units {
  return { productId, quantity: -quantity }
}

/**
 * Clears an order's attention mark. Throws `stale` if the mark has changed since it was read.
 */
export const clearAttention: Handler<'orders.clearAttention'> = (input, context, caller) =>
  atomically(context, async (tx) => {
    const { order, items } = existing(await findOrder(tx, input.id))
    const attention = attentionText(order)
    if (order.attention === null || attention === null) return toDetailedOrder(order, items)
    // Compared without surrounding white space, which is removed from every input.
    if (trimmed(attention) !== input.attention) throw new ActionError('stale')
    const now = context.clock()
    const changes = { attention: null, updatedAt: nextVersion(order, now) }
    await updateOrderRow(tx, order.id, changes)
    await recordChange(tx, {
      by: caller,
      at: now,
      action: 'orders.clearAttention',
      subject: orderSubject(order),
      before: { attention: writtenNotes(order.attention) },
      after: { attention: null },
    })
    const cleared = toDetailedOrder({ ...order, ...changes }, items)
    await appendEvent(tx, now, 'order.updated', cleared)
    return cleared
  })
