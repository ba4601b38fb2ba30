import { invalidField } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import type { OrderFilters, OrderSummary } from '#shared/contract/orders.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isWordless, termsOf } from '#shared/domain/order/order-words.ts'
import { countsAsRevenue, type OrderSort } from '#shared/domain/order/order.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import type { Reader } from '../db/engine/engine.ts'
import { decodeCursor, encodeCursor, isWhole } from '../db/query/paging.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'
import { findOrderRows, type OrderRow } from './orders.queries.ts'
import { findOrders, planFor, planForNone, type SearchPlan } from './search/finder.ts'
import type { OrderKey, OrderSelection } from './search/index-plans.ts'
import { refundedIn } from './search/refunded.ts'

type Shop = Pick<Context, 'db'>
/** Orders in memory at once. */
const BATCH = 200

export type OrderQuery = OrderFilters & {
  cursor?: string | undefined
  sort?: OrderSort
}

/** A page of the orders that match the filters. */
export async function listOrders(
  context: Shop,
  { limit, cursor, sort = 'newest', ...filters }: OrderQuery & { limit: number },
): Promise<{ rows: OrderRow[]; page: PageInfo }> {
  const after = cursor === undefined ? null : readCursor(sort, cursor)
  const plan = await planOf(context, filters)
  const { rows, nextAfter } = await pageOf(context, plan, { sort, after, limit })
  const nextCursor = nextAfter && writeCursor(sort, nextAfter)
  return { rows, page: { nextCursor, ...totalOf(plan) } }
}

/** All orders that match the filters, read page by page, and their number. */
export async function everyOrder(
  context: Shop,
  { cursor, sort = 'newest', ...filters }: OrderQuery,
): Promise<{ pages: AsyncGenerator<OrderRow[]>; page: PageInfo }> {
  let after = cursor === undefined ? null : readCursor(sort, cursor)
  const plan = await planOf(context, filters)
  async function* pages() {
    do {
      const { rows, nextAfter } = await pageOf(context, plan, { sort, after, limit: BATCH })
      yield rows
      await yieldToEventLoop()
      after = nextAfter
    } while (after !== null)
  }
  return { pages: pages(), page: { nextCursor: null, ...totalOf(plan) } }
}

/** Counts and revenue of the orders that match the filters. */
export async function summarizeOrders(context: Shop, filters: OrderFilters): Promise<OrderSummary> {
  const { choice, totals, isMinimum } = await planOf(context, filters)
  const summary = { total: 0, placed: 0, shipped: 0, completed: 0, cancelled: 0 }
  let revenue = 0
  for (const { status, orders, cents } of await totals()) {
    summary[status] = orders
    summary.total += orders
    if (countsAsRevenue(status)) revenue += cents
  }
  const isNone = isWordless(filters.search)
  const refunded = isNone ? 0 : await refundedIn(context.db.read, choice)
  return {
    ...summary,
    revenue: formatMoney(revenue),
    ...(refunded > 0 && { refunded: formatMoney(refunded) }),
    ...(isMinimum ? { isMinimum } : {}),
  }
}

async function planOf({ db }: Shop, filters: OrderFilters): Promise<SearchPlan> {
  const choice = selectionOf(filters)
  if (isWordless(filters.search)) return planForNone(choice)
  const plan = await planFor(db.read, choice)
  if (choice.terms.length > 0) await yieldToEventLoop()
  return plan
}

async function pageOf({ db }: Shop, plan: SearchPlan, request: Parameters<typeof findOrders>[2]) {
  const { rows, nextAfter } = await findOrders(db.read, plan, request)
  return { rows: await rowsOf(db.read, rows), nextAfter }
}

function totalOf({ total, isMinimum }: SearchPlan) {
  return isMinimum ? ({ total, isMinimum } as const) : { total }
}

/** Reads the rows in one query and keeps the order in which they were found. */
async function rowsOf(db: Reader, matches: readonly { orderId: string }[]): Promise<OrderRow[]> {
  const ids = matches.map(({ orderId }) => orderId)
  const rows = await findOrderRows(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectionOf({ status, from, to, productId, search }: OrderFilters): OrderSelection {
  return {
    terms: termsOf(search),
    status,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    productId,
  }
}

function writeCursor(sort: OrderSort, { key, serial }: OrderKey): string {
  return encodeCursor([sort, key, serial])
}

function readCursor(sort: OrderSort, cursor: string): OrderKey {
  const [from, key, serial] = decodeCursor(cursor)
  const isKey = sort === 'customer' ? typeof key === 'string' : isWhole(key)
  if (from === sort && isKey && isWhole(serial)) return { key: key as OrderKey['key'], serial }
  throw invalidField('/cursor', m.errorCursorOfList())
}
