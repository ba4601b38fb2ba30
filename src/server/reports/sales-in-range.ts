import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { isPaidByHand } from '#shared/domain/order/payment/manual-payment.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import type { SaleFigures } from '#shared/domain/report/sale-parts.ts'
import { placeCode } from '#shared/domain/report/tax-rows.ts'
import type { Reader } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { orderIndex } from '../db/schema/derived.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { orderItems, orders } from '../db/schema/shop.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'
import { receivedLater } from './receipts-in-range.ts'

/** Orders in memory at once; other work runs between two reads. */
const AT_ONCE = 500
/** Serials of the order index in a millisecond. */
const SERIALS = 1_024

/** The address counts only for the place of orders whose taxes are not stored. */
const addressIfNeeded = sql<
  string | null
>`case when ${orders.taxes} is null then ${orders.shippingAddress} end`

/** What reports need of an order; `fees` are of its payment. */
export const saleColumns = {
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  subtotalCents: orders.subtotalCents,
  discountCents: orders.discountCents,
  shippingCents: orders.shippingCents,
  taxCents: orders.taxCents,
  taxes: orders.taxes,
  totalCents: orders.totalCents,
  paidCents: orders.paidCents,
  paymentMethod: orders.paymentMethod,
  pickupProvince: orders.pickupProvince,
  shippingAddress: addressIfNeeded.mapWith(orders.shippingAddress).as('address'),
}

const units = sql<number>`(select coalesce(sum(quantity), 0) from order_items line where line.order_id = ${orders.id})`

const saleRows = built((db) =>
  db
    .select({
      serial: orderIndex.serial,
      ...saleColumns,
      units: units.mapWith(Number).as('units'),
      feeCents: payments.feeCents,
      laterCents: receivedLater.mapWith(Number).as('later'),
    })
    .from(orderIndex)
    .innerJoin(orders, eq(orders.id, orderIndex.orderId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        gte(orderIndex.serial, sql.placeholder('from')),
        lt(orderIndex.serial, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(orderIndex.serial))
    .limit(AT_ONCE)
    .prepare(),
)

type SaleRow = Awaited<ReturnType<ReturnType<typeof saleRows>['all']>>[number]
export type Sale = SaleRow & SaleFigures

const itemRows = built((db) =>
  db
    .select({
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
      taxClass: orderItems.taxClass,
    })
    .from(orderItems)
    .where(inList(orderItems.orderId, sql.placeholder('orders')))
    .orderBy(asc(orderItems.orderId), asc(orderItems.productId))
    .prepare(),
)

/** Whether a report needs the lines of orders, or only of those whose prices contain tax. */
type NeededLines = 'all' | 'taxed' | 'none'

/** The orders of a time, oldest first, read in parts, with the lines that are needed. */
export async function* salesIn(
  db: Reader,
  { start, end }: { start: number; end: number },
  lines: NeededLines,
): AsyncGenerator<Sale[]> {
  let from = start * SERIALS
  for (;;) {
    const rows = await saleRows(db).all({ from, to: end * SERIALS })
    const sold = rows.filter((row) => !isNoSale(row))
    yield withItems(db, sold, lines)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    from = last.serial + 1
    await yieldToEventLoop()
  }
}

/** Cancelled before anyone paid, so no refund will ever take it back. */
function isNoSale({ status, paidCents, totalCents }: SaleRow): boolean {
  return status === 'cancelled' && paidCents === 0 && totalCents > 0
}

/** Adds their lines to orders, in the order of the products. */
export async function withItems<Row extends Pick<SaleRow, 'id' | 'taxes'>>(
  db: Reader,
  rows: readonly Row[],
  lines: NeededLines,
) {
  const needed = rows.filter(({ taxes }) => lines === 'all' || taxes?.isIncluded)
  const isAny = lines !== 'none' && needed.length > 0
  const items = isAny ? await itemRows(db).all({ orders: needed.map(({ id }) => id) }) : []
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, items: byOrder.get(row.id) ?? [] }))
}

type Placed = Pick<Sale, 'taxes' | 'pickupProvince' | 'shippingAddress'>

/** Where an order is taxed; blank if its address does not say. */
export function placeOf({ taxes, pickupProvince, shippingAddress }: Placed) {
  if (taxes) return destinationOf({ country: taxes.country, province: taxes.province })
  if (pickupProvince) return destinationOf({ country: 'CA', province: pickupProvince })
  return destinationOf(shippingAddress)
}

/** What identifies an order in each report but that of products. */
export const orderKeys = {
  province: (order: Placed) => placeCode(placeOf(order)),
  method: ({ paymentMethod }: Pick<Sale, 'paymentMethod'>) => paymentMethod,
  channel: ({ paymentMethod }: Pick<Sale, 'paymentMethod'>) =>
    isPaidByHand(paymentMethod) && paymentMethod !== 'free' ? 'staff' : 'online',
}
