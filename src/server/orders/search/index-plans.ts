import { and, type SQL, sql } from 'drizzle-orm'
import { type OrderSort, type OrderStatus, orderStatuses } from '#shared/domain/order/order.ts'
import { contains, indexedBy, tableOf } from '../../db/query/expressions.ts'
import { hasOrderWords, wordIndex, wordsWithIndex } from '../../db/query/full-text.ts'

// How the order index is read. `entry` is an alias of order_index, and `line` of product_orders. If
// only product_orders is read, `entry` is its alias.

/** Which orders to find; times are milliseconds since 1970. */
export type OrderSelection = {
  status?: OrderStatus | undefined
  /** Inclusive. */
  from?: number | undefined
  /** Exclusive. */
  to?: number | undefined
  productId?: string | undefined
  /** Prefixes of words, without accents. */
  terms: readonly string[]
}

/** The number of orders with a status, and their total amount. */
export type StatusTotals = { status: OrderStatus; orders: number; cents: number }

/** Serials per millisecond. */
const SERIALS = 1024

/** Where a list by time continues: between these serials, both exclusive. */
type Rest = { after?: number; before?: number }

type Range = Rest & { from?: number | undefined; to?: number | undefined }

/**
 * The lower bound is always included, so that SQLite walks the index. Each side is a single
 * comparison: if there were two, SQLite would seek by only one and might read all rows that the
 * other excludes.
 */
export function isWithin(serial: SQL, range: Range): SQL[] {
  const { from = 0, to = Infinity, after = -1, before = Infinity } = range
  const first = Math.max(from * SERIALS, after + 1)
  const end = Math.min(to * SERIALS, before)
  return [sql`${serial} >= ${first}`, ...(end === Infinity ? [] : [sql`${serial} < ${end}`])]
}

/**
 * Without a status, lists every status, so that SQLite can use an index that starts with it.
 */
export function hasStatus(column: SQL, status: OrderStatus | undefined): SQL {
  return sql`${column} in ${status === undefined ? orderStatuses : [status]}`
}

export function allOf(conditions: readonly SQL[]): SQL {
  return and(...conditions) ?? sql`true`
}

/** An order's position in a list. */
export type OrderKey = { key: number | string; serial: number }

/** Where orders are read from and which of them match. */
export type IndexSource = { from: SQL; serial: SQL; where: SQL[] }

/**
 * An index walk in the wanted order: its bounds and the conditions on each order. `others` are
 * answered by the index and checked first; `words` need another read.
 */
type Path = { from: SQL; serial: SQL; bounds: SQL[]; others: SQL[]; words: SQL[] }

const ownSerial = sql`entry.serial`
const inIndex = sql`order_index entry`
/** SQLite would look up single orders in the table, whose rows are ten times as wide. */
const byStatus = sql`order_index entry ${indexedBy('order_index_by_status')}`

export function pathOf(all: OrderSelection, sort: OrderSort, last: OrderKey | null): Path {
  const choice = last ? { ...all, ...restByTime(sort, last) } : all
  const { status, productId, terms } = choice
  const range = isWithin(ownSerial, choice)
  const states = status === undefined ? [] : [sql`entry.status = ${status}`]
  const words = terms.map(hasTerm)
  if (sort !== 'newest' && sort !== 'oldest') {
    const named = productId === undefined ? [] : [namesProduct(productId)]
    const others = [...states, ...range, ...named]
    const bounds = beyond(sort, { key: keyOf(sort, ownSerial), serial: ownSerial }, last)
    return { from: inIndex, serial: ownSerial, bounds, others, words }
  }
  if (productId !== undefined) {
    const { from, serial, bounds, states: ownStates } = linesOf(choice, productId, false)
    return { from, serial, bounds, others: ownStates, words }
  }
  if (status === undefined && terms.length > 0) {
    const { serial } = wordIndex
    return { from: wordsWithIndex, serial, bounds: wordsFrom(choice), others: [], words: [] }
  }
  const from = status === undefined ? inIndex : byStatus
  return { from, serial: ownSerial, bounds: [...states, ...range], others: [], words }
}

/** All orders that match the filters. */
export function sourceOf(choice: OrderSelection, needsName: boolean): IndexSource {
  const { status, productId } = choice
  const terms = choice.terms.map(hasTerm)
  if (productId !== undefined) {
    const { from, serial, bounds, states } = linesOf(choice, productId, needsName)
    return { from, serial, where: [...bounds, ...states, ...terms] }
  }
  const where = [...isWithin(ownSerial, choice), ...terms]
  if (status === undefined) return { from: inIndex, serial: ownSerial, where }
  const states = hasStatus(sql`entry.status`, status)
  return { from: byStatus, serial: ownSerial, where: [states, ...where] }
}

/**
 * The orders found by the search words that also match the other filters. Each is looked up in an
 * index that covers these filters; its rows are a tenth as wide as an order's.
 */
export function fromFound(
  choice: OrderSelection,
  serials: readonly number[],
  needsName: boolean,
): IndexSource {
  const { from, serial, where } = sourceOf({ ...choice, terms: [] }, needsName)
  return {
    from: sql`${tableOf(serials)} cross join ${from}`,
    serial,
    where: [sql`${serial} = found.value`, ...where],
  }
}

/** Conditions on `wordIndex`. */
export function wordsFrom(choice: OrderSelection & Rest): SQL[] {
  return [hasOrderWords(choice.terms), ...isWithin(wordIndex.serial, choice)]
}

/** The value that a list is sorted by. */
export function keyOf(sort: OrderSort, serial: SQL): SQL {
  if (sort === 'customer') return sql`entry.name_key`
  return sort === 'highest' || sort === 'lowest' ? sql`entry.total_cents` : serial
}

/** In a list by time, the serial is both the sort key and the position in the index. */
function restByTime(sort: OrderSort, { serial }: OrderKey): Rest {
  if (sort === 'oldest') return { after: serial }
  return sort === 'newest' ? { before: serial } : {}
}

type Position = { key: SQL; serial: SQL }

/** The orders after the last one of the previous page. */
export function beyond(sort: OrderSort, { key, serial }: Position, last: OrderKey | null): SQL[] {
  if (!last) return []
  const sign = isRising(sort) ? sql`>` : sql`<`
  return [sql`(${key}, ${serial}) ${sign} (${last.key}, ${last.serial})`]
}

export function inOrder(sort: OrderSort, { key, serial }: Position): SQL {
  const direction = isRising(sort) ? sql`asc` : sql`desc`
  const isByTime = sort === 'newest' || sort === 'oldest'
  return isByTime ? sql`${serial} ${direction}` : sql`${key} ${direction}, ${serial} ${direction}`
}

function isRising(sort: OrderSort): boolean {
  return sort === 'oldest' || sort === 'lowest' || sort === 'customer'
}

/** A product's orders; order_index is joined only for words and customers' names. */
function linesOf(choice: OrderSelection & Rest, productId: string, needsName: boolean) {
  const isEnough = choice.terms.length === 0 && !needsName
  const from = isEnough
    ? sql`product_orders entry`
    : sql`product_orders line cross join order_index entry`
  const line = isEnough ? sql`entry` : sql`line`
  const serial = sql`${line}.serial`
  const joined = isEnough ? [] : [sql`entry.serial = line.serial`]
  const bounds = [sql`${line}.product_id = ${productId}`, ...joined, ...isWithin(serial, choice)]
  const states = choice.status === undefined ? [] : [sql`${line}.status = ${choice.status}`]
  return { from, serial, bounds, states }
}

/** Needs the order index as `entry`. */
export function hasTerm(term: string): SQL {
  return contains(sql`entry.words`, ` ${term}`)
}

function namesProduct(productId: string): SQL {
  return sql`exists (select 1 from product_orders named where named.product_id = ${productId} and named.serial = entry.serial)`
}
