import { type Handlers, Reply } from '../action/handler.ts'
import { itemsOf, listOrderRows, summarize, toDetailedOrder, toOrder } from './orders.queries.ts'
import { trackOrder } from './track-order.ts'
import { updateOrder } from './update-order.ts'

type OrderHandlers = Pick<
  Handlers,
  'orders.list' | 'orders.listDetailed' | 'orders.summary' | 'orders.update' | 'orders.track'
>

export const orderHandlers: OrderHandlers = {
  'orders.list': async (input, { db }) => {
    const { rows, page } = await listOrderRows(db.read, input)
    return new Reply(rows.map(toOrder), { page })
  },

  'orders.listDetailed': async (input, { db }) => {
    const { rows, page } = await listOrderRows(db.read, input)
    const ids = rows.map((row) => row.id)
    const items = await itemsOf(db.read, ids)
    return new Reply(
      rows.map((row) => toDetailedOrder(row, items.get(row.id) ?? [])),
      { page },
    )
  },

  'orders.summary': async (filters, { db }) => summarize(db.read, filters),

  'orders.update': updateOrder,

  'orders.track': trackOrder,
}
