// Why it is built like this: docs/decisions/order-lists.md

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { invalidField } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import type { CustomerSort } from '#shared/domain/customer/customers.ts'
import { isWordless, termsOf } from '#shared/domain/order/order-words.ts'
import * as m from '#shared/i18n/messages.ts'
import type { AnyDatabase, Reader } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { contains, tableOf } from '../db/query/expressions.ts'
import { hasOrderWords, wordIndex } from '../db/query/full-text.ts'
import { decodeCursor, encodeCursor, isWhole } from '../db/query/paging.ts'
import { customers } from '../db/schema/customers.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'

export type CustomerRow = typeof customers.$inferSelect

/** The most orders whose customers are collected, and twice the most customers that are walked. */
const BOUND = 10_000

type CustomerQuery = { search?: string; sort?: CustomerSort; cursor?: string; limit: number }

export async function findCustomerRow(db: AnyDatabase, email: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(eq(customers.email, email)).limit(1)
  return row ?? null
}

/**
 * A page of the customers whose name, address or phone number have these words. If many orders have them,
 * the page may be shorter than its limit, and the next one continues from there.
 */
export async function listCustomerRows(
  db: Reader,
  { search, sort = 'last', cursor, limit }: CustomerQuery,
  bound = BOUND,
): Promise<{ rows: CustomerRow[]; page: PageInfo }> {
  const after = cursor === undefined ? undefined : beyond(sort, cursor)
  if (isWordless(search)) return { rows: [], page: { nextCursor: null, total: 0 } }
  const terms = termsOf(search)
  const request = { sort, after, limit }
  if (terms.length === 0) return pageOf(db, request, undefined)
  const serials = await ordersWith(db, terms, bound + 1)
  const named = and(...terms.map(isNamed))
  if (serials.length > bound) return walk(db, request, { named, most: Math.ceil(bound / 2) })
  return pageOf(db, request, and(inList(customers.email, await emailsOf(db, serials)), named))
}

type PageRequest = { sort: CustomerSort; after: SQL | undefined; limit: number }

async function pageOf(db: Reader, { sort, after, limit }: PageRequest, matching: SQL | undefined) {
  const page = await db
    .select()
    .from(customers)
    .where(and(matching, after))
    .orderBy(...inOrder(sort))
    .limit(limit + 1)
  const rows = page.slice(0, limit)
  const last = page.length > limit ? rows.at(-1) : undefined
  const total = await db.$count(customers, matching)
  return { rows, page: { nextCursor: last ? cursorAt(sort, last) : null, total } }
}

type Walk = { named: SQL | undefined; most: number }

/** Walks some customers in the wanted order, and returns those that match. */
async function walk(db: Reader, { sort, after, limit }: PageRequest, { named, most }: Walk) {
  const walked = db
    .select()
    .from(customers)
    .where(after)
    .orderBy(...inOrder(sort))
  const places = walked.limit(most).as('customers')
  const page = await db
    .select()
    .from(places)
    .where(named)
    .orderBy(...inOrder(sort))
    .limit(limit + 1)
  const rows = page.slice(0, limit)
  const isFull = page.length > limit
  const [end] = isFull ? [] : await walked.limit(1).offset(most - 1)
  const last = isFull ? rows.at(-1) : end
  const nextCursor = last ? cursorAt(sort, last) : null
  return { rows, page: { nextCursor, total: rows.length, isMinimum: true as const } }
}

/** Some orders with these words, by their place in the index; every customer's words are words of one. */
async function ordersWith(db: Reader, terms: readonly string[], most: number): Promise<number[]> {
  const { from, serial } = wordIndex
  const rows = await db.values<[number]>(
    sql`select ${serial} from ${from} where ${hasOrderWords(terms)} limit ${most}`,
  )
  await yieldToEventLoop()
  return rows.map(([value]) => value)
}

/** The customers of orders by their place in the index of orders. */
async function emailsOf(db: Reader, serials: readonly number[]): Promise<string[]> {
  const rows = await db.values<[string]>(
    sql`select distinct lower(o.customer_email) from ${tableOf(serials)}
      cross join order_index entry cross join orders o
      where entry.serial = found.value and o.id = entry.order_id`,
  )
  return rows.map(([email]) => email)
}

/** Whether one of these has the term: the name, the address, or the digits of the phone number. */
function isNamed(term: string): SQL {
  const signs = [' ', '-', '(', ')', '.', '+']
  const digits = signs.reduce(
    (text, sign) => sql`replace(${text}, ${sign}, '')`,
    sql`${customers.phone}`,
  )
  return contains(sql`${customers.nameKey} || ' ' || ${customers.email} || ' ' || ${digits}`, term)
}

/** The column that each order goes by; those that are equal go by address. */
const keys = {
  spent: 'spentCents',
  orders: 'orders',
  last: 'lastOrderAt',
  name: 'nameKey',
} as const satisfies Record<CustomerSort, keyof CustomerRow>

function inOrder(sort: CustomerSort): [SQL, SQL] {
  const order = sort === 'name' ? asc : desc
  return [order(customers[keys[sort]]), order(customers.email)]
}

function cursorAt(sort: CustomerSort, last: CustomerRow): string {
  return encodeCursor([sort, last[keys[sort]], last.email])
}

function beyond(sort: CustomerSort, cursor: string): SQL {
  const [from, key, email] = decodeCursor(cursor)
  const isKey = sort === 'name' ? typeof key === 'string' : isWhole(key)
  if (from !== sort || !isKey || typeof email !== 'string') {
    throw invalidField('/cursor', m.errorCursorOfList())
  }
  const sign = sort === 'name' ? sql`>` : sql`<`
  return sql`(${customers[keys[sort]]}, ${customers.email}) ${sign} (${key}, ${email})`
}
