import { existing } from '#shared/contract/errors.ts'
import type { Customer } from '#shared/contract/staff/customers.ts'
import { emailKey } from '#shared/domain/customer/email-key.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { canonicalEmail } from '#shared/domain/shop/email-address.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Caller, Handlers } from '../context/handler.ts'
import { Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { findOrder, orderSubject } from '../orders/orders.queries.ts'
import { historyOf } from './customer-history.ts'
import { type CustomerRow, findCustomerRow, listCustomerRows } from './find-customers.ts'
import { insertNote, lastNotes, notesOfCustomer, toNote } from './notes.queries.ts'

const DEFAULT_LIMIT = 50

export const customerHandlers = {
  'customers.list': async ({ limit = DEFAULT_LIMIT, ...query }, { db }) => {
    const { rows, page } = await listCustomerRows(db.read, { ...query, limit })
    const last = await lastNotes(
      db.read,
      rows.map(({ email }) => email),
    )
    const list = rows.map((row) => toCustomer(row, [last.get(row.email) ?? []].flat()))
    return new Reply(list, { page })
  },

  'customers.get': async ({ email }, { db }) => {
    const row = existing(await findCustomerRow(db.read, keyOf(email)))
    return toCustomer(row, await notesOfCustomer(db.read, row.email))
  },

  'customers.history': async ({ email }, { db }, { user }) => {
    const row = existing(await findCustomerRow(db.read, keyOf(email)))
    return historyOf(db.read, row.email, user?.permissions ?? new Set())
  },

  'customers.addNote': async ({ email, text }, context, by) =>
    atomically(context, async (tx) => {
      const { email: customer } = existing(await findCustomerRow(tx, keyOf(email)))
      const at = context.clock()
      const subject = { kind: 'customer', id: null, name: customer } as const
      await recordChange(tx, { by, at, action: 'customers.addNote', subject, ...lengthOf(text) })
      return insertNote(tx, { customer, text, author: authorOf(by), createdAt: at })
    }),

  'orders.addNote': async ({ id, text }, context, by) =>
    atomically(context, async (tx) => {
      const { order } = existing(await findOrder(tx, id))
      const at = context.clock()
      const subject = orderSubject(order)
      await recordChange(tx, { by, at, action: 'orders.addNote', subject, ...lengthOf(text) })
      return insertNote(tx, { orderId: order.id, text, author: authorOf(by), createdAt: at })
    }),
} satisfies Partial<Handlers>

function keyOf(email: string): string {
  return emailKey(canonicalEmail(email.trim()))
}

/** The activity says that there is a note, not what it says: more people see it. */
function lengthOf(text: string) {
  return { before: null, after: { noteLength: text.length } }
}

function authorOf({ user }: Caller): string {
  return user?.username ?? ''
}

function toCustomer(row: CustomerRow, notes: Parameters<typeof toNote>[0][]): Customer {
  const { email, name, phone, orders, spentCents, refundedCents, locale } = row
  return {
    email,
    name,
    phone,
    orders,
    spent: formatMoney(spentCents),
    refunded: formatMoney(refundedCents),
    firstOrderAt: new Date(row.firstOrderAt).toISOString(),
    lastOrderAt: new Date(row.lastOrderAt).toISOString(),
    locale,
    notes: notes.map(toNote),
  }
}
