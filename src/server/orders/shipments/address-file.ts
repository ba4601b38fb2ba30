import type { Address } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { inPackingOrder } from '#shared/domain/order/parcels/packing-order.ts'
import { isSentToAddress } from '#shared/domain/order/parcels/parcel.ts'
import { canonicalAddress } from '#shared/domain/region/canonical-address.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Cell } from '../../downloads/csv-cell.ts'
import { plainStyle } from '../../downloads/csv-style.ts'
import { csvHead, csvLine } from '../../downloads/csv.ts'
import {
  findOrderRows,
  itemsOf,
  type OrderRow,
  toDetailedOrder,
  toOrder,
} from '../orders.queries.ts'

/** Canada Post's own columns, in the language of its import. */
const columns: readonly [heading: string, cell: (order: OrderRow) => Cell][] = [
  // With the sign, because spreadsheets read `982735e5` as a number.
  ['Customer reference', ({ id }) => `#${orderNumber(id)}`],
  ['Name', (order) => nameOf(order)],
  ['Company', (order) => fieldsOf(order).company ?? ''],
  ['Address line 1', (order) => fieldsOf(order).address ?? ''],
  ['Address line 2', (order) => fieldsOf(order).address2 ?? ''],
  ['City', (order) => fieldsOf(order).city ?? ''],
  ['Province', (order) => fieldsOf(order).province ?? ''],
  ['Postal code', (order) => (fieldsOf(order).zipCode ?? '').replace(/\s/g, '')],
  ['Country', (order) => fieldsOf(order).country ?? ''],
  ['Phone', (order) => fieldsOf(order).phone || order.customerPhone],
  ['Email', ({ customerEmail }) => customerEmail],
]

/**
 * The addresses of orders that send something, in the columns that Canada Post imports, by postal code. The
 * answer has the file itself: it is made for the orders of one screen.
 */
export const exportAddresses: Handler<'orders.exportAddresses'> = async ({ ids }, context, by) => {
  const rows = await findOrderRows(context.db.read, ids)
  const items = await itemsOf(context.db.read, ids)
  const sent = rows.filter((row) => isSentToAddress(toDetailedOrder(row, items.get(row.id) ?? [])))
  const byId = new Map(sent.map((row) => [row.id, row]))
  const sorted = inPackingOrder(sent.map(toOrder)).flatMap(({ id }) => byId.get(id) ?? [])
  await atomically(context, (tx) =>
    recordChange(tx, {
      by,
      at: context.clock(),
      action: 'orders.exportAddresses',
      subject: { kind: 'export', id: null, name: 'Addresses' },
      before: null,
      after: { format: 'CSV', orders: sorted.length },
    }),
  )
  const lines = sorted.map((row) => csvLine(columns.map(([, cell]) => cell(row))))
  const head = csvHead(
    columns.map(([heading]) => heading),
    plainStyle,
  )
  return { fileName: 'addresses.csv', csv: head + lines.join('') }
}

/** An address in one text is all street. */
function fieldsOf({ shippingAddress }: OrderRow): Partial<Address> {
  if (typeof shippingAddress === 'string') return { address: shippingAddress }
  return canonicalAddress(shippingAddress) ?? {}
}

function nameOf(order: OrderRow): string {
  const { firstName, lastName } = fieldsOf(order)
  return [firstName, lastName].filter(Boolean).join(' ') || order.customerName
}
