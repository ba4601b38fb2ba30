import { and, eq, type SQL, sql } from 'drizzle-orm'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { termsOf } from '#shared/domain/order/order-words.ts'
import { canonicalEmail } from '#shared/domain/shop/email-address.ts'
import type { MailState } from '#shared/domain/shop/mail.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { withoutIndex } from '../../db/query/expressions.ts'
import { hasOrderWords, wordIndex, wordsWithIndex } from '../../db/query/full-text.ts'
import { type PageInput, readPage } from '../../db/query/paging.ts'
import { outbox } from '../../db/schema/shop.ts'

type MailFilters = { state?: MailState; orderId?: string; search?: string }

export async function listMailRows(db: Reader, input: PageInput & MailFilters & { limit: number }) {
  const { state, orderId, search = '' } = input
  const matchesSearch = search.trim() === '' ? undefined : isFound(search)
  // A search finds ids first, so the other filters must not use an index of their own.
  const conditionAfterSearch = (condition: SQL) =>
    matchesSearch ? withoutIndex(sql`(${condition})`) : condition
  const chosen = and(
    state === undefined ? undefined : conditionAfterSearch(eq(outbox.status, state)),
    orderId === undefined ? undefined : conditionAfterSearch(eq(outbox.orderId, orderId)),
    matchesSearch,
  )
  return readPage(outbox, 'newest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(outbox)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(outbox, chosen),
  })
}

/** A search covers the emails of this many orders, newest first, so common words stay cheap. */
const ORDERS_SEARCHED = 1_000

/** Whether the recipient begins with the search text, or the email's order matches it. */
function isFound(search: string): SQL {
  const start = emailKey(canonicalEmail(search.trim()))
  const terms = termsOf(search)
  const ids = sql`select id from outbox where lower(recipient) >= ${start} and lower(recipient) < ${`${start}\u{10FFFF}`}`
  if (terms.length === 0) return sql`${outbox.id} in (${ids})`
  const orders = sql`select entry.order_id from ${wordsWithIndex} where ${hasOrderWords(terms)} order by ${wordIndex.serial} desc limit ${ORDERS_SEARCHED}`
  return sql`${outbox.id} in (${ids} union select id from outbox where order_id in (${orders}))`
}
