import { sql, type SQL } from 'drizzle-orm'
import type { OrderSort } from '../../../shared/domain/order-sort.ts'
import { hasStatus, isWithin, type OrderSelection, type Rest } from './filter.ts'

// How the order index is read. All full-text queries and planner hints, which are specific to SQLite,
// are in this file. `entry` is an alias of order_index, `line` of product_orders.

/** An order's position in a list. */
export type OrderKey = { key: number | string; serial: number }

/** Where candidates are read from and which of them match; `name` is null if names are not needed. */
export type Source = { from: SQL; serial: SQL; where: SQL[]; name: SQL }

/**
 * An index walk in the wanted order: its bounds and the conditions on each order. `others` are
 * answered by the index and checked first; `words` need another read.
 */
export type Path = { from: SQL; serial: SQL; bounds: SQL[]; others: SQL[]; words: SQL[] }

/** The full-text index has prefixes up to this length. */
const LONGEST_PREFIX = 12

const ownSerial = sql`entry.serial`
const inWords = sql`order_words.rowid`
const inIndex = sql`order_index entry`
const byStatus = sql`order_index entry indexed by order_index_by_status`
const paths: Record<'highest' | 'lowest' | 'customer', SQL> = {
  highest: sql`order_index entry indexed by order_index_by_total`,
  lowest: sql`order_index entry indexed by order_index_by_total`,
  customer: sql`order_index entry indexed by order_index_by_name`,
}

export function pathOf(all: OrderSelection, sort: OrderSort, last: OrderKey | null): Path {
  const choice = last ? { ...all, ...restByTime(sort, last) } : all
  const { status, productId, terms } = choice
  const range = isWithin(ownSerial, choice)
  const states = status === undefined ? [] : [sql`entry.status = ${status}`]
  const words = terms.map(hasTerm)
  if (sort !== 'newest' && sort !== 'oldest') {
    const named = productId === undefined ? [] : [namesProduct(productId)]
    const others = [...states, ...range, ...named]
    return { from: paths[sort], serial: ownSerial, bounds: beyond(sort, last), others, words }
  }
  if (productId !== undefined) {
    const { from, serial, bounds, states: ownStates } = linesOf(choice, productId, false)
    return { from, serial, bounds, others: ownStates, words }
  }
  if (status === undefined && terms.length > 0) {
    const from = sql`order_words cross join order_index entry on entry.serial = order_words.rowid`
    const long = longOf(terms).map(hasTerm)
    return { from, serial: inWords, bounds: wordsFrom(choice), others: [], words: long }
  }
  const from = status === undefined ? inIndex : byStatus
  return { from, serial: ownSerial, bounds: [...states, ...range], others: [], words }
}

/** All orders that match the filters. */
export function sourceOf(choice: OrderSelection, withNames: boolean): Source {
  const { productId } = choice
  return productId === undefined
    ? fromStatus(choice, withNames)
    : fromProduct(choice, productId, withNames)
}

/**
 * The orders that match the other filters, among those found by their words. Each is looked up in an
 * index that answers these filters, whose rows are a tenth as wide as an order's.
 */
export function fromFound(
  choice: OrderSelection,
  serials: readonly number[],
  withNames: boolean,
): Source {
  const rest = { ...choice, terms: longOf(choice.terms) }
  const { from, serial, where, name } = sourceOf(rest, withNames)
  return {
    from: sql`json_each(${JSON.stringify(serials)}) found cross join ${from}`,
    serial,
    where: [sql`${serial} = found.value`, ...where],
    name,
  }
}

/** Whether having these words is the only condition. */
export function asksWordsAlone({ status, productId, terms }: OrderSelection): boolean {
  return status === undefined && productId === undefined && longOf(terms).length === 0
}

function fromStatus(choice: OrderSelection, withNames: boolean): Source {
  const { status, terms } = choice
  const name = nameIf(withNames)
  const conditions = [...isWithin(ownSerial, choice), ...terms.map(hasTerm)]
  if (status === undefined) return { from: inIndex, serial: ownSerial, where: conditions, name }
  const where = [hasStatus(sql`entry.status`, status), ...conditions]
  return { from: byStatus, serial: ownSerial, where, name }
}

function fromProduct(choice: OrderSelection, productId: string, withNames: boolean): Source {
  const { from, serial, bounds, states } = linesOf(choice, productId, withNames)
  const where = [...bounds, ...states, ...choice.terms.map(hasTerm)]
  return { from, serial, where, name: nameIf(withNames) }
}

/** The full-text index, whose row ids are the serials. */
export const wordsIn = sql`order_words`

export function wordsFrom(choice: OrderSelection & Rest): SQL[] {
  return [sql`order_words match ${phraseOf(choice.terms)}`, ...isWithin(inWords, choice)]
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

function beyond(sort: 'highest' | 'lowest' | 'customer', last: OrderKey | null): SQL[] {
  if (!last) return []
  const sign = isRising(sort) ? sql`>` : sql`<`
  return [sql`(${keyOf(sort, ownSerial)}, ${ownSerial}) ${sign} (${last.key}, ${last.serial})`]
}

export function inOrder(sort: OrderSort, serial: SQL): SQL {
  const direction = isRising(sort) ? sql`asc` : sql`desc`
  if (sort === 'newest' || sort === 'oldest') return sql`${serial} ${direction}`
  return sql`${keyOf(sort, serial)} ${direction}, ${serial} ${direction}`
}

function isRising(sort: OrderSort): boolean {
  return sort === 'oldest' || sort === 'lowest' || sort === 'customer'
}

/** A product's orders; order_index is joined only for words and customers' names. */
function linesOf(choice: OrderSelection & Rest, productId: string, withNames: boolean) {
  const isEnough = choice.terms.length === 0 && !withNames
  const from = isEnough
    ? sql`product_orders entry`
    : sql`product_orders line cross join order_index entry on entry.serial = line.serial`
  const line = isEnough ? sql`entry` : sql`line`
  const serial = sql`${line}.serial`
  const bounds = [sql`${line}.product_id = ${productId}`, ...isWithin(serial, choice)]
  const states = choice.status === undefined ? [] : [sql`${line}.status = ${choice.status}`]
  return { from, serial, bounds, states }
}

/** Terms have only letters and digits, so they need no escaping. */
function phraseOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term.slice(0, LONGEST_PREFIX)}" *`).join(' ')
}

function longOf(terms: readonly string[]): string[] {
  return terms.filter((term) => term.length > LONGEST_PREFIX)
}

function nameIf(isWanted: boolean): SQL {
  return isWanted ? sql`entry.name_key` : sql`null`
}

function hasTerm(term: string): SQL {
  return sql`instr(entry.words, ${` ${term}`}) > 0`
}

function namesProduct(productId: string): SQL {
  return sql`exists (select 1 from product_orders named where named.product_id = ${productId} and named.serial = entry.serial)`
}
