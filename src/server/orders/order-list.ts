import { invalidField } from '../../shared/contract/errors.ts'
import type { PageInfo } from '../../shared/contract/events.ts'
import type { OrderFilters, OrderSummary } from '../../shared/contract/orders.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import type { OrderSort } from '../../shared/domain/order-sort.ts'
import { countsAsRevenue } from '../../shared/domain/order-status.ts'
import { termsOf } from '../../shared/domain/search-words.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/engine.ts'
import type { OrderChoice } from '../db/order-choice.ts'
import { countOrders, findAllOrders, findOrders, type Plan, planFor } from '../db/order-finder.ts'
import type { OrderKey } from '../db/order-paths.ts'
import { readOrderWords } from '../db/order-words.ts'
import { findOrderRows, type OrderRow } from './orders.queries.ts'

type Shop = Pick<Context, 'db'>
export type OrderQuery = OrderFilters & {
  limit?: number
  cursor?: string | undefined
  sort?: OrderSort
}

/** The orders that the filters leave, in the wanted order. */
export async function listOrders(
  context: Shop,
  { limit, cursor, sort = 'newest', ...filters }: OrderQuery,
): Promise<{ rows: OrderRow[]; page: PageInfo }> {
  const choice = choiceOf(filters)
  if (choice.terms.length > 0 || sort === 'customer') await readOrderWords(context)
  const { read } = context.db
  const after = cursor === undefined ? null : readCursor(sort, cursor)
  const plan = await planFor(read, choice)
  if (limit === undefined) {
    const rows = await rowsOf(read, await findAllOrders(read, plan, { sort, after }))
    const total = after === null ? { total: rows.length } : await totalOf(read, plan)
    return { rows, page: { nextCursor: null, ...total } }
  }
  const { found, goesOnAfter } = await findOrders(read, plan, { sort, after, limit })
  const nextCursor = goesOnAfter && writeCursor(sort, goesOnAfter)
  return { rows: await rowsOf(read, found), page: { nextCursor, ...(await totalOf(read, plan)) } }
}

/** Counts and revenue of the orders that the filters leave. */
export async function summarizeOrders(context: Shop, filters: OrderFilters): Promise<OrderSummary> {
  const choice = choiceOf(filters)
  if (choice.terms.length > 0) await readOrderWords(context)
  const { totals, isMinimum } = await countOrders(
    context.db.read,
    await planFor(context.db.read, choice),
  )
  const summary = { total: 0, placed: 0, shipped: 0, completed: 0, cancelled: 0 }
  let revenue = 0
  for (const { status, orders, cents } of totals) {
    summary[status] = orders
    summary.total += orders
    if (countsAsRevenue(status)) revenue += cents
  }
  return { ...summary, revenue: formatMoney(revenue), ...(isMinimum ? { isMinimum } : {}) }
}

async function totalOf(db: Reader, plan: Plan) {
  const { totals, isMinimum } = await countOrders(db, plan)
  const total = totals.reduce((sum, { orders }) => sum + orders, 0)
  return isMinimum ? ({ total, isMinimum } as const) : { total }
}

/** In the order in which they were found; the rows are read by their keys, in one query. */
async function rowsOf(db: Reader, found: readonly { orderId: string }[]): Promise<OrderRow[]> {
  const rows = await findOrderRows(
    db,
    found.map(({ orderId }) => orderId),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ orderId }) => byId.get(orderId) ?? [])
}

function choiceOf({ status, from, to, productId, search }: OrderFilters): OrderChoice {
  return {
    terms: termsOf(search),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
    ...(productId === undefined ? {} : { productId }),
  }
}

function writeCursor(sort: OrderSort, { key, serial }: OrderKey): string {
  return Buffer.from(JSON.stringify([sort, key, serial])).toString('base64url')
}

function readCursor(sort: OrderSort, cursor: string): OrderKey {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const [from, key, serial] = parts
    const isKey = typeof key === (sort === 'customer' ? 'string' : 'number')
    if (from === sort && isKey && Number.isSafeInteger(serial)) {
      return { key: key as OrderKey['key'], serial: serial as number }
    }
  } catch {
    // Falls through to the refusal below: a cursor is ours or it is none.
  }
  throw invalidField('/cursor', 'This cursor is not one that the shop gave out for this list.')
}
