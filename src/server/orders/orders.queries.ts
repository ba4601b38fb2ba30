import { and, asc, count, eq, gte, inArray, lt, type SQL, sql, sum } from 'drizzle-orm'
import type {
  DetailedOrder,
  Order,
  OrderFilters,
  OrderItem,
  OrderSummary,
} from '../../shared/contract/orders.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { countsAsRevenue } from '../../shared/domain/order-status.ts'
import type { Reader, Transaction } from '../db/engine.ts'
import { keyset, type PageInput, rowsToRead, toPage } from '../db/paging.ts'
import { orderItems, orders } from '../db/schema.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect

type AnyDatabase = Reader | Transaction

/** Orders newest first, as far as the filters leave them. */
export async function listOrderRows(db: Reader, input: PageInput & OrderFilters) {
  const { limit, cursor, ...filters } = input
  const chosen = filtered(filters)
  const { after, orderBy } = keyset(orders, 'newest', cursor)
  const rows = await db
    .select()
    .from(orders)
    .where(and(chosen, after))
    .orderBy(...orderBy)
    .limit(rowsToRead(limit))
  const isWhole = limit === undefined && cursor === undefined
  return toPage(rows, limit, isWhole ? rows.length : await countOrders(db, chosen))
}

function filtered({ status, from, to, productId }: OrderFilters): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(orders.status, status),
    from === undefined ? undefined : gte(orders.createdAt, Date.parse(from)),
    to === undefined ? undefined : lt(orders.createdAt, Date.parse(to)),
    productId === undefined
      ? undefined
      : sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.productId} = ${productId})`,
  )
}

async function countOrders(db: Reader, chosen: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(chosen)
  return row?.total ?? 0
}

/** Counts and revenue of the orders that the filters leave, by one query. */
export async function summarize(db: Reader, filters: OrderFilters): Promise<OrderSummary> {
  const rows = await db
    .select({ status: orders.status, total: count(), cents: sum(orders.totalCents) })
    .from(orders)
    .where(filtered(filters))
    .groupBy(orders.status)
  const summary = { total: 0, placed: 0, shipped: 0, completed: 0, cancelled: 0 }
  let revenue = 0
  for (const { status, total, cents } of rows) {
    summary[status] = total
    summary.total += total
    if (countsAsRevenue(status)) revenue += Number(cents)
  }
  return { ...summary, revenue: formatMoney(revenue) }
}

export async function findOrder(
  db: AnyDatabase,
  id: string,
): Promise<{ order: OrderRow; items: OrderItemRow[] } | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).limit(1)
  if (!order) return null
  return { order, items: (await itemsOf(db, [id])).get(id) ?? [] }
}

/** The items of each of these orders, in one query. */
export async function itemsOf(
  db: AnyDatabase,
  orderIds: readonly string[],
): Promise<Map<string, OrderItemRow[]>> {
  const byOrder = new Map<string, OrderItemRow[]>()
  for (const batch of inBatches(orderIds)) {
    const rows = await db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, batch))
      .orderBy(asc(orderItems.orderId), asc(orderItems.createdAt), asc(orderItems.id))
    for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row])
  }
  return byOrder
}

/** A statement takes a limited number of values. */
function inBatches(ids: readonly string[]): string[][] {
  const size = 5_000
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  )
}

export async function insertOrder(
  tx: Transaction,
  order: typeof orders.$inferInsert,
  items: readonly (typeof orderItems.$inferInsert)[],
) {
  await tx.insert(orders).values(order)
  await tx.insert(orderItems).values([...items])
}

export async function updateOrderRow(
  tx: Transaction,
  id: string,
  changes: Partial<typeof orders.$inferInsert>,
) {
  await tx.update(orders).set(changes).where(eq(orders.id, id))
}

export async function updateQuantity(tx: Transaction, itemId: string, quantity: number) {
  await tx.update(orderItems).set({ quantity }).where(eq(orderItems.id, itemId))
}

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    status: row.status,
    subtotal: formatMoney(row.subtotalCents),
    shippingCost: formatMoney(row.shippingCents),
    taxAmount: formatMoney(row.taxCents),
    totalAmount: formatMoney(row.totalCents),
    paidAmount: formatMoney(row.paidCents),
    refundedAmount: formatMoney(row.refundedCents),
    paymentMethod: row.paymentMethod,
    paymentIntentId: row.paymentIntentId,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    attention: row.attention,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export function toDetailedOrder(row: OrderRow, items: readonly OrderItemRow[]): DetailedOrder {
  return { ...toOrder(row), items: items.map(toOrderItem) }
}

function toOrderItem({
  id,
  productId,
  productName,
  quantity,
  priceCents,
}: OrderItemRow): OrderItem {
  return { id, productId, productName, quantity, price: formatMoney(priceCents) }
}
