import type { Context } from '../context/context.ts'
import { type Handlers, LongList, Reply } from '../context/handler.ts'
import { report } from '../downloads/report.ts'
import { bulkUpdateOrders } from './bulk-update-orders.ts'
import { findOrder } from './find-order.ts'
import { everyOrder, listOrders, type OrderQuery, summarizeOrders } from './order-list.ts'
import { orderTable } from './order-table.ts'
import { itemsOf, type OrderRow, toDetailedOrder, toOrder } from './orders.queries.ts'
import { readyForPickup } from './ready-for-pickup.ts'
import { trackOrder } from './track-order.ts'
import { clearAttention, updateOrder } from './update-order.ts'

export const orderHandlers = {
  'orders.list': (input, context) => answerList(context, input, async (rows) => rows.map(toOrder)),

  'orders.listDetailed': (input, context) =>
    answerList(context, input, async (rows) => {
      const ids = rows.map((row) => row.id)
      const items = await itemsOf(context.db.read, ids)
      return rows.map((row) => toDetailedOrder(row, items.get(row.id) ?? []))
    }),

  'orders.summary': async (filters, context, { user }) => {
    const { revenue, refunded, ...counts } = await summarizeOrders(context, filters)
    if (!user?.permissions.has('reports:read')) return counts
    return { ...counts, revenue, ...(refunded === undefined ? {} : { refunded }) }
  },

  'orders.export': report('orders.export', 'Orders', orderTable),

  'orders.update': updateOrder,

  'orders.bulkUpdate': bulkUpdateOrders,

  'orders.clearAttention': clearAttention,

  'orders.readyForPickup': readyForPickup,

  'orders.track': trackOrder,

  'orders.find': findOrder,
} satisfies Partial<Handlers>

/** A page, or the whole list if there is no limit (HTTP-14). */
async function answerList<T>(
  context: Context,
  { limit, ...query }: OrderQuery & { limit?: number },
  show: (rows: OrderRow[]) => Promise<T[]>,
): Promise<Reply<T[]> | LongList<T[]>> {
  if (limit !== undefined) {
    const { rows, page } = await listOrders(context, { ...query, limit })
    return new Reply(await show(rows), { page })
  }
  const { pages, page } = await everyOrder(context, query)
  async function* parts() {
    for await (const rows of pages) yield await show(rows)
  }
  return new LongList(parts(), page)
}
