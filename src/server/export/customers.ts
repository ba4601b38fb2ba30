import { count, gt, min, sql } from 'drizzle-orm'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Reader } from '../db/engine/engine.ts'
import { orders } from '../db/schema/shop.ts'
import { amountCell, timeCell } from '../downloads/csv-cell.ts'
import type { Columns } from '../downloads/csv.ts'
import { addressCells } from '../orders/address-cells.ts'
import { findOrderRows, type OrderRow } from '../orders/orders.queries.ts'

type Customer = ReturnType<typeof toCustomer>

export const customerColumns: Columns<Customer> = [
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ shippingAddress }) => addressCells(shippingAddress).street],
  ['City', ({ shippingAddress }) => addressCells(shippingAddress).city],
  ['Province', ({ shippingAddress }) => addressCells(shippingAddress).province],
  ['Postal code', ({ shippingAddress }) => addressCells(shippingAddress).postalCode],
  ['Country', ({ shippingAddress }) => addressCells(shippingAddress).country],
  ['Orders', ({ orders: placed }) => placed],
  ['Spent', ({ spent }) => amountCell(spent)],
  ['Refunded', ({ refunded }) => amountCell(refunded)],
  ['First order (UTC)', ({ firstOrderAt }) => timeCell(firstOrderAt)],
  ['Last order (UTC)', ({ lastOrderAt }) => timeCell(lastOrderAt)],
]

/**
 * Customers per page. Pages are large, because each one reads all orders: there is no index on the
 * email addresses.
 */
const AT_ONCE = 5_000

/** The customers by email address, except those who were erased. */
export async function* everyCustomer(db: Reader): AsyncGenerator<Customer[]> {
  for (let after = ''; ;) {
    const sums = await sumsAfter(db, after)
    const rows = await findOrderRows(db, sums.map(newestId))
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield sums.flatMap((sum) => {
      const newest = byId.get(newestId(sum))
      return newest && !isErasedEmail(sum.email) ? toCustomer(sum, newest) : []
    })
    const last = sums.at(-1)
    if (!last || sums.length < AT_ONCE) return
    after = last.email
  }
}

const email = sql<string>`lower(${orders.customerEmail})`
const spent = sql`sum(${orders.paidCents} - ${orders.refundedCents})`
const refunded = sql`sum(${orders.refundedCents})`

type Sums = Awaited<ReturnType<typeof sumsAfter>>[number]

function sumsAfter(db: Reader, after: string) {
  return db
    .select({
      email,
      orders: count(),
      spentCents: spent.mapWith(Number),
      refundedCents: refunded.mapWith(Number),
      firstAt: min(orders.createdAt),
      /**
       * The time and the id of the newest order. They can be compared as text, because all times
       * have the same number of digits.
       */
      newest: sql<string>`max(cast(${orders.createdAt} as text) || ' ' || ${orders.id})`,
    })
    .from(orders)
    .where(gt(email, after))
    .groupBy(email)
    .orderBy(email)
    .limit(AT_ONCE)
}

function newestId({ newest }: Sums): string {
  return newest.slice(newest.indexOf(' ') + 1)
}

/** Name, phone and address are those of the newest order. */
function toCustomer(sums: Sums, newest: OrderRow) {
  return {
    email: sums.email,
    name: newest.customerName,
    phone: newest.customerPhone,
    shippingAddress: newest.shippingAddress,
    orders: sums.orders,
    /** What was paid, less what was refunded. */
    spent: formatMoney(sums.spentCents),
    refunded: formatMoney(sums.refundedCents),
    firstOrderAt: new Date(sums.firstAt ?? newest.createdAt).toISOString(),
    lastOrderAt: new Date(newest.createdAt).toISOString(),
  }
}
