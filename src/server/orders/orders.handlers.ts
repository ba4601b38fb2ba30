import { type Handlers, Reply } from '../action/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/atomically.ts'
import { offerDownload } from '../action/offer-download.ts'
import { listOrders, summarizeOrders } from './order-list.ts'
import { itemsOf, toDetailedOrder, toOrder } from './orders.queries.ts'
import { trackOrder } from './track-order.ts'
import { updateOrder } from './update-order.ts'

type OrderHandlers = Pick<
  Handlers,
  | 'orders.list'
  | 'orders.listDetailed'
  | 'orders.summary'
  | 'orders.export'
  | 'orders.update'
  | 'orders.track'
>

export const orderHandlers: OrderHandlers = {
  'orders.list': async (input, context) => {
    const { rows, page } = await listOrders(context, input)
    return new Reply(rows.map(toOrder), { page })
  },

  'orders.listDetailed': async (input, context) => {
    const { rows, page } = await listOrders(context, input)
    const ids = rows.map((row) => row.id)
    const items = await itemsOf(context.db.read, ids)
    return new Reply(
      rows.map((row) => toDetailedOrder(row, items.get(row.id) ?? [])),
      { page },
    )
  },

  'orders.summary': (filters, context) => summarizeOrders(context, filters),

  'orders.export': async (filters, context, caller) => {
    const at = context.clock()
    await atomically(context, (tx) =>
      recordChange(tx, {
        by: caller,
        at,
        action: 'orders.export',
        subject: { kind: 'export', id: null, name: 'Orders' },
        before: null,
        after: { format: 'CSV', ...filters },
      }),
    )
    return offerDownload(context, caller, { what: 'orders', filters })
  },

  'orders.update': updateOrder,

  'orders.track': trackOrder,
}
