import type { OrderFilters } from '#shared/contract/orders.ts'
import { formatMoney, sumOf } from '#shared/domain/money.ts'
import { attentionWords } from '#shared/domain/order/attention-words.ts'
import { writtenNotes } from '#shared/domain/order/order-attention.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { trackingWords } from '#shared/domain/order/parcels/shipment.ts'
import { hasMethods } from '#shared/domain/shipping/methods.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { skusOf } from '../catalog/skus-of.ts'
import type { Context } from '../context/context.ts'
import type { Cell } from '../downloads/csv-cell.ts'
import type { Columns, Table } from '../downloads/csv.ts'
import { type AddressCells, addressCells } from './address-cells.ts'
import { everyOrder, type OrderQuery } from './order-list.ts'
import { feesOf, splitRefunds } from './order-refunds.queries.ts'
import { itemsOf, type OrderItemRow, type OrderRow } from './orders.queries.ts'

type OrderRecord = OrderRow & {
  items: readonly OrderItemRow[]
  /** The products' SKUs today, in the order of the items; blank without one. */
  skus: readonly string[]
  /** The provider's fee, less what it returned with refunds; null if unknown. */
  feeCents: number | null
}

const columns: readonly [heading: () => string, cell: (order: OrderRecord) => Cell][] = [
  // With the sign, because spreadsheets read `982735e5` as a number.
  [m.csvOrder, ({ id }) => `#${orderNumber(id)}`],
  [m.csvPlaced, ({ createdAt }) => ({ time: createdAt })],
  [m.csvStatus, ({ status }) => status],
  [m.csvCustomer, ({ customerName }) => customerName],
  [m.csvEmail, ({ customerEmail }) => customerEmail],
  [m.csvPhone, ({ customerPhone }) => customerPhone],
  [m.csvStreet, (order) => placeOf(order).street],
  [m.csvCity, (order) => placeOf(order).city],
  [m.csvProvince, (order) => placeOf(order).province],
  [m.csvPostalCode, (order) => placeOf(order).postalCode],
  [m.csvCountry, (order) => placeOf(order).country],
  [m.csvItems, ({ items }) => items.map(itemText).join('; ')],
  [m.csvSkus, ({ skus }) => (skus.some(Boolean) ? skus.join('; ') : null)],
  [m.csvUnits, ({ items }) => items.reduce((units, { quantity }) => units + quantity, 0)],
  [m.csvSubtotal, ({ subtotalCents, discountCents }) => ({ cents: subtotalCents + discountCents })],
  [m.csvDiscount, ({ discountCents }) => ({ cents: discountCents })],
  [m.csvDiscountCode, ({ discount }) => discount?.code ?? null],
  [m.csvShipping, ({ shippingCents }) => ({ cents: shippingCents })],
  [m.csvTax, ({ taxCents }) => ({ cents: taxCents })],
  [m.taxGst, taxCell('GST')],
  [m.taxHst, taxCell('HST')],
  [m.taxPst, taxCell('PST')],
  [m.taxQst, taxCell('QST')],
  [m.csvTaxes, taxesCell],
  [m.csvTotal, ({ totalCents }) => ({ cents: totalCents })],
  [m.csvPaid, ({ paidCents }) => ({ cents: paidCents })],
  [m.csvRefunded, ({ refundedCents }) => ({ cents: refundedCents })],
  [m.csvRefundedTax, (order) => ({ cents: refundedTax(order) })],
  [m.csvFee, ({ feeCents }) => (feeCents === null ? null : { cents: feeCents })],
  [m.csvNet, netCell],
  [m.csvPaidBy, ({ paymentMethod }) => paymentMethod],
  [m.csvPayment, ({ captureId }) => captureId],
  [
    m.csvParcels,
    ({ shipments = [] }) => shipments.map(trackingWords).filter(Boolean).join('; ') || null,
  ],
  [m.csvNeedsAttention, ({ attention }) => attentionWords(attention && writtenNotes(attention))],
  [m.csvId, ({ id }) => id],
]

/** After the shipping, in a shop whose zones have methods (METHOD-05). */
const methodColumn: (typeof columns)[number] = [
  m.csvDelivery,
  ({ delivery }) => delivery?.name ?? null,
]

function columnsOf({ settings }: Pick<Context, 'settings'>) {
  if (!settings.now().shipping.zones.some(hasMethods)) return columns
  const place = columns.findIndex(([heading]) => heading === m.csvShipping) + 1
  return columns.toSpliced(place, 0, methodColumn)
}

/** The columns with their headings in the language of the reader. */
export function orderColumns(): Columns<OrderRecord> {
  return columns.map(([heading, cell]) => [heading(), cell])
}

/**
 * The orders that match the filters as a table, oldest first. Each order is one row, regardless of
 * its items, so that columns of amounts can be summed.
 */
export function orderTable(context: Context, filters: OrderFilters): Table {
  const columns = columnsOf(context)
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const page of ordersWithItems(context, { ...filters, sort: 'oldest' })) {
      for (const order of page) yield columns.map(([, cell]) => cell(order))
    }
  }
  return { name: 'orders', columns: columns.map(([heading]) => heading()), rows: rows() }
}

/** All orders that match the filters with their items, read page by page. */
export async function* ordersWithItems(
  context: Pick<Context, 'db'>,
  query: OrderQuery,
): AsyncGenerator<OrderRecord[]> {
  const { pages } = await everyOrder(context, query)
  for await (const page of pages) {
    const ids = page.map(({ id }) => id)
    const items = await itemsOf(context.db.read, ids)
    const fees = await feesOf(context.db.read, ids)
    const products = [...items.values()].flat().map(({ productId }) => productId)
    const skus = await skusOf(context.db.read, products)
    yield page.map((row) => {
      const lines = items.get(row.id) ?? []
      return {
        ...row,
        items: lines,
        skus: lines.map(({ productId }) => skus.get(productId) ?? ''),
        feeCents: keptFee(row, fees.get(row.id)),
      }
    })
  }
}

function keptFee({ refunds = [] }: OrderRow, fee: number | null = null): number | null {
  return fee === null ? null : fee - sumOf(refunds.map((refund) => refund.feeReturnedCents ?? 0))
}

function refundedTax(order: OrderRecord): number {
  const refunds = splitRefunds(order, order.items).filter(({ status }) => status === 'done')
  return sumOf(refunds.flatMap(({ split }) => split.taxes.map(({ cents }) => cents)))
}

/** What is left of the payment; a fee that is unknown is not deducted. */
function netCell({ paidCents, refundedCents, feeCents }: OrderRecord): Cell {
  return { cents: paidCents - refundedCents - (feeCents ?? 0) }
}

/** The amount of one tax component; blank if it was not charged. */
function taxCell(taxCode: string) {
  return ({ taxes }: OrderRecord): Cell => {
    const component = taxes?.components.find(({ code }) => code === taxCode)
    return component ? { cents: component.amount } : null
  }
}

/** All tax components in words, including those without a column. */
function taxesCell({ taxes }: OrderRecord): Cell {
  const components = taxes?.components ?? []
  const words = components.map(({ code, rate, amount }) =>
    m.csvTaxComponent({ code, rate: decimal(rate), amount: decimal(formatMoney(amount)) }),
  )
  const list = words.join('; ')
  return taxes?.isIncluded && list ? m.csvTaxesIncluded({ list }) : list
}

/** A decimal number with the sign of the reader's language. */
function decimal(number: number | string): string {
  return currentLocale() === 'fr' ? String(number).replace('.', ',') : String(number)
}

function itemText({ quantity, productName, components }: OrderItemRow): string {
  const text = `${quantity} × ${productName}`
  if (!components) return text
  // Of all these packs together, as they are picked from the shelf.
  const inside = components.map((each) => `${each.quantity * quantity} × ${each.productName}`)
  return `${text} (${inside.join(', ')})`
}

function placeOf({ shippingAddress, pickupProvince }: OrderRow): AddressCells {
  return addressCells(
    pickupProvince ? { country: 'CA', province: pickupProvince } : shippingAddress,
  )
}
