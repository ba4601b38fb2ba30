import { asc, eq, sql } from 'drizzle-orm'
import { perOrderText } from '#shared/contract/order/texts.ts'
import type { DetailedOrder, Order, OrderItem } from '#shared/contract/orders.ts'
import type { OrderedComponent } from '#shared/domain/catalog/pack.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { writtenNotes } from '#shared/domain/order/order-attention.ts'
import { nameKey, orderText } from '#shared/domain/order/order-words.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { refundedSent } from '#shared/domain/order/parcels/refunded-sent.ts'
import { isFullyRefunded } from '#shared/domain/order/refund.ts'
import { writtenTaxes } from '#shared/domain/pricing/order-taxes.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { requireAlone } from '../db/engine/keys.ts'
import { built, insertRow, updateRow } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { timesOf } from '../db/query/stale.ts'
import { orderIndex } from '../db/schema/derived.ts'
import type { MailedOrder } from '../db/schema/mail-data.ts'
import { orderItems, orders } from '../db/schema/shop.ts'
import { attentionText } from './attention-text.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { type OrderRow, withHistory } from './order-history.queries.ts'
import { splitRefunds, toOrderRefund } from './order-refunds.queries.ts'
import { toShipment } from './shipments/shipments.queries.ts'

export type { OrderRow }
export type OrderItemRow = typeof orderItems.$inferSelect

/** The orders with these ids, in no particular order. */
export async function findOrderRows(db: Reader, ids: readonly string[]): Promise<OrderRow[]> {
  return withHistory(db, await db.select().from(orders).where(inList(orders.id, ids)))
}

const orderById = built((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .limit(1)
    .prepare(),
)

export async function findOrder(
  db: AnyDatabase,
  id: string,
): Promise<{ order: OrderRow; items: OrderItemRow[] } | null> {
  const [order] = await withHistory(db, await orderById(db).all({ id }))
  if (!order) return null
  return { order, items: (await itemsOf(db, [id])).get(id) ?? [] }
}

const itemsOfAll = built((db) =>
  db
    .select()
    .from(orderItems)
    .where(inList(orderItems.orderId, sql.placeholder('orders')))
    .orderBy(asc(orderItems.orderId), asc(orderItems.createdAt), asc(orderItems.id))
    .prepare(),
)

export async function itemsOf(
  db: AnyDatabase,
  orderIds: readonly string[],
): Promise<Map<string, OrderItemRow[]>> {
  const rows = await itemsOfAll(db).all({ orders: orderIds })
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export async function insertOrder(
  tx: Transaction,
  order: typeof orders.$inferInsert,
  items: readonly (typeof orderItems.$inferInsert)[],
) {
  await insertRow(tx, orders, order)
  for (const item of items) await insertRow(tx, orderItems, item)
  await indexOrder(tx, order, items)
}

/** The columns of an order that a search covers. */
const searched = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress'] as const

export async function updateOrderRow(
  tx: Transaction,
  id: string,
  changes: Partial<typeof orders.$inferInsert>,
) {
  requireAlone(tx)
  await updateRow(tx, orders, id, changes)
  if (!searched.some((column) => column in changes)) return
  const orderRecord = await findOrder(tx, id)
  if (orderRecord) await indexOrder(tx, orderRecord.order, orderRecord.items)
}

const searchTextStored = built((db) =>
  (db as Transaction)
    .update(orderIndex)
    .set({ words: sql`${sql.placeholder('words')}`, nameKey: sql`${sql.placeholder('key')}` })
    .where(eq(orderIndex.orderId, sql.placeholder('id')))
    .prepare(),
)

/** Stores the words that an order is found by and the name it is sorted by. */
async function indexOrder(
  tx: Transaction,
  order: Omit<typeof orders.$inferInsert, 'status'>,
  items: readonly Pick<OrderItemRow, 'productName'>[],
) {
  const { shippingAddress = null } = order
  const words = orderText({ ...order, shippingAddress, items })
  await searchTextStored(tx).run({ id: order.id, words, key: nameKey(order.customerName) })
}

export async function updateQuantity(tx: Transaction, itemId: string, quantity: number) {
  await updateRow(tx, orderItems, itemId, { quantity })
}

export function toOrder(row: OrderRow): Order {
  const { subtotalCents, discountCents, shippingCents, taxCents, taxes, totalCents, ...rest } = row
  const {
    paidCents,
    refundedCents,
    refundingCents,
    refunds: _,
    shipments: __,
    linkVersion,
    captureId,
    delivery: _delivery,
    readyAt: _readyAt,
    ...order
  } = rest
  return {
    ...order,
    paymentIntentId: captureId,
    ...deliveryFacts(row),
    // Emails need it for their link, and only after a change of the address.
    ...(linkVersion !== 0 && { linkVersion }),
    attention: attentionText(row),
    ...(row.attention && { attentionNotes: writtenNotes(row.attention) }),
    ...timesOf(row),
    subtotal: formatMoney(subtotalCents + discountCents),
    discount: discountOf(row),
    shippingCost: formatMoney(shippingCents),
    taxAmount: formatMoney(taxCents),
    taxes: taxes && writtenTaxes(taxes),
    totalAmount: formatMoney(totalCents),
    paidAmount: formatMoney(paidCents),
    refundedAmount: formatMoney(refundedCents),
    refundingAmount: formatMoney(refundingCents),
  }
}

function discountOf({ discount, discountCents }: Pick<OrderRow, 'discount' | 'discountCents'>) {
  if (!discount) return null
  const { code, kind, value } = discount
  return { code, kind, value, amount: formatMoney(discountCents) }
}

export function toDetailedOrder(row: OrderRow, items: readonly OrderItemRow[]): DetailedOrder {
  return {
    ...toOrder(row),
    items: items.map((item) => toOrderItem(row, item)),
    refunds: splitRefunds(row, items)
      .filter(({ status }) => status === 'done')
      .map(toOrderRefund),
    shipments: (row.shipments ?? []).map((shipment) => toShipment(row, shipment)),
  }
}

function toOrderItem(order: OrderRow, { priceCents, ...item }: OrderItemRow): OrderItem {
  const { id, productId, productName, translatedName, quantity, taxClass } = item
  const { refunded, restocked, components, weightGrams } = item
  const sent = refundedSent(order, productId)
  return {
    id,
    productId,
    productName,
    ...(translatedName !== null && { translatedName }),
    quantity,
    refunded: isFullyRefunded(order) ? quantity : refunded,
    ...(sent > 0 && { refundedSent: sent }),
    restocked,
    price: formatMoney(priceCents),
    ...(components && { components: components.map(toOrderedComponent) }),
    ...(taxClass !== 'standard' && { taxClass }),
    ...(weightGrams !== null && { weightGrams }),
  }
}

function toOrderedComponent({ translatedName, ...component }: OrderedComponent) {
  return { ...component, ...(translatedName && { translatedName }) }
}

/** The order as an email needs it. */
export async function findMailedOrder(db: AnyDatabase, id: string): Promise<MailedOrder | null> {
  const orderRecord = await findOrder(db, id)
  if (!orderRecord) return null
  const { linkVersion } = orderRecord.order
  const order = toDetailedOrder(orderRecord.order, orderRecord.items)
  return linkVersion === 0 ? order : { ...order, linkVersion }
}

/** An order with its items; null if it does not exist. */
export async function findDetailedOrder(
  db: AnyDatabase,
  id: string,
): Promise<DetailedOrder | null> {
  const orderRecord = await findOrder(db, id)
  return orderRecord && toDetailedOrder(orderRecord.order, orderRecord.items)
}

type Facts = Readonly<Record<string, unknown>>

/** An order as the subject of an audit entry. */
export function orderSubject({ id, customerName }: Pick<OrderRow, 'id' | 'customerName'>) {
  return { kind: 'order', id, name: `#${orderNumber(id)} of ${customerName}` } as const
}

/**
 * The fields of an order that the audit compares: those that staff can change, with one field for
 * each product's quantity.
 */
export function orderFacts(order: OrderRow, items: readonly OrderItemRow[]): Facts {
  const { status, shippingAddress, delivery } = order
  return {
    status,
    ...perOrderText((field) => order[field]),
    shippingAddress,
    ...(delivery && { deliveryMethod: delivery.name }),
    ...unitFacts('quantity of', items),
    totalAmount: formatMoney(order.totalCents),
  }
}

type NamedUnits = Pick<OrderItemRow, 'productId' | 'productName' | 'quantity'>

/** Audit facts about the units of each product, each under a field with its name. */
export function unitFacts(
  what: 'quantity of' | 'put back of' | 'refund of' | 'shipped of',
  items: readonly NamedUnits[],
): Record<string, number> {
  const facts: Record<string, number> = {}
  for (const { productName, productId, quantity } of items) {
    const field = `${what} ${productName}`
    // Two products can have the same name.
    facts[field in facts ? `${field} (${productId})` : field] = quantity
  }
  return facts
}
