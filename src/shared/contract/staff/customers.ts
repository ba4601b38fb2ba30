import { type Static, Type } from '@sinclair/typebox'
import { reviewStatuses } from '../../domain/catalog/review-status.ts'
import { customerSorts, longestNote } from '../../domain/customer/customers.ts'
import { orderStatuses } from '../../domain/order/order.ts'
import { mailKinds, mailStates } from '../../domain/shop/mail.ts'
import { locales } from '../../i18n/locale.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { Extended, Id, Money, Nullable, OneOf, page, Text, Timestamp } from '../scalars.ts'

export const Note = Type.Object({
  id: Id,
  text: Type.String(),
  /** The name of the account that wrote it. */
  by: Type.String(),
  at: Timestamp,
})
export type Note = Static<typeof Note>

/** Someone with orders, known by the address in small letters; name and phone are the last order's. */
export const Customer = Type.Object({
  email: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  orders: Type.Integer(),
  /** What was paid, less what was refunded. */
  spent: Money,
  refunded: Money,
  firstOrderAt: Timestamp,
  lastOrderAt: Timestamp,
  /** The language of the last order. */
  locale: OneOf(locales),
  /** About the customer, newest first; in lists the last one only. */
  notes: Type.Array(Note),
})
export type Customer = Static<typeof Customer>

const email = Type.String({ minLength: 1, maxLength: 254 })

export const listCustomers = staffAction({
  name: 'customers.list',
  needs: ['customers:read'],
  summary: 'Customers with what they bought, the latest buyer first; 50 at a time by default.',
  input: Type.Object({
    ...page,
    /** The beginnings of words of the name, the address or the phone number. */
    search: Type.Optional(Type.String({ maxLength: 200, errorMessage: m.fieldSearch })),
    sort: Type.Optional(OneOf(customerSorts)),
  }),
  output: Type.Array(Customer),
  errors: ['invalid'],
})

export const getCustomer = staffAction({
  name: 'customers.get',
  needs: ['customers:read'],
  summary: 'One customer.',
  input: Type.Object({ email }),
  output: Customer,
  errors: ['not_found'],
})

export const getCustomerHistory = staffAction({
  name: 'customers.history',
  needs: ['customers:read'],
  summary:
    "A customer's latest orders, reviews and emails, newest first; up to 100 of each. What the caller may not read is left out.",
  input: Type.Object({ email }),
  output: Type.Object({
    orders: Type.Array(
      Type.Object({
        id: Id,
        status: OneOf(orderStatuses),
        totalAmount: Money,
        refundedAmount: Money,
        items: Type.Array(Type.Object({ productName: Type.String(), quantity: Type.Integer() })),
        createdAt: Timestamp,
      }),
    ),
    reviews: Type.Array(
      Type.Object({
        id: Id,
        productId: Id,
        productName: Type.String(),
        rating: Type.Integer(),
        title: Nullable(Type.String()),
        comment: Nullable(Type.String()),
        status: OneOf(reviewStatuses),
        createdAt: Timestamp,
      }),
    ),
    emails: Type.Array(
      Type.Object({
        id: Id,
        kind: OneOf(mailKinds),
        state: OneOf(mailStates),
        orderId: Nullable(Id),
        createdAt: Timestamp,
      }),
    ),
  }),
  errors: ['not_found'],
})
export type CustomerHistory = Static<(typeof getCustomerHistory)['output']>

export const NoteInput = Type.Object({ text: Text(longestNote, { required: m.noteRequired }) })
export type NoteInput = Static<typeof NoteInput>

/** Customers never see notes; an erasure of the customer deletes them. */
export const addOrderNote = staffAction({
  name: 'orders.addNote',
  needs: ['orders:write'],
  summary: 'Adds a note for staff to an order.',
  input: Extended(NoteInput, { id: Id }),
  output: Note,
  status: 201,
  errors: ['not_found', 'invalid'],
})

/** See `addOrderNote`. */
export const addCustomerNote = staffAction({
  name: 'customers.addNote',
  needs: ['customers:write'],
  summary: 'Adds a note for staff to a customer.',
  input: Extended(NoteInput, { email }),
  output: Note,
  status: 201,
  errors: ['not_found', 'invalid'],
})

/** The same as the command `saucery customer export`. */
export const exportCustomer = staffAction({
  name: 'customers.export',
  needs: ['customers:read', 'export:read'],
  summary: 'Everything that the shop keeps about a customer; the export is audited.',
  input: Type.Object({ email, withNotes: Type.Optional(Type.Boolean()) }),
  output: Type.Record(Type.String(), Type.Unknown()),
  errors: ['not_found'],
})

/** The same as the command `saucery customer erase`. */
export const eraseCustomer = staffAction({
  name: 'customers.erase',
  needs: ['customers:erase'],
  summary:
    'Erases what the shop keeps about a customer, for good; amounts, stock and ratings stay. Refused while an order, a payment or a refund is open.',
  input: Type.Object({ email }),
  output: Type.Object({ orders: Type.Integer(), reviews: Type.Integer() }),
  errors: ['not_found', 'protected'],
})
