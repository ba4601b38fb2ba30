import { type Static, Type } from '@sinclair/typebox'
import { mailKinds, mailStates } from '../domain/mail.ts'
import { action } from './action.ts'
import { OrderPayload } from './orders.ts'
import { Id, Nullable, OneOf, OptionalText, page, Timestamp } from './scalars.ts'

/** A mail that the shop has written or is about to write, and what became of it. */
export const Mail = Type.Object({
  id: Id,
  kind: OneOf(mailKinds),
  /** What it is about, such as "Order c0ffee42". */
  about: Type.String(),
  recipient: Type.String(),
  state: OneOf(mailStates),
  /** How often it was tried. */
  attempts: Type.Integer(),
  /** Why the last try failed, in words; null when it did not. */
  lastError: Nullable(Type.String()),
  /** Null once nothing more will be tried by itself. */
  nextAttemptAt: Nullable(Timestamp),
  orderId: Nullable(Id),
  /** The mail that was sent once more by this one. */
  copyOf: Nullable(Id),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Mail = Static<typeof Mail>

export const listMail = action({
  name: 'mail.list',
  summary: 'What the shop has written, newest first; 100 at a time unless told.',
  role: 'admin',
  input: Type.Object({
    ...page,
    state: Type.Optional(OneOf(mailStates)),
    orderId: Type.Optional(Id),
  }),
  output: Type.Array(Mail),
})

export const MailSummary = Type.Object({
  waiting: Type.Integer(),
  /** How many of those that wait have been tried and did not get through. */
  failing: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
  /** Without a mail server every mail becomes a file in the data directory. */
  goesTo: OneOf(['mail server', 'files']),
})
export type MailSummary = Static<typeof MailSummary>

export const summarizeMail = action({
  name: 'mail.summary',
  summary: 'How many mails wait, were sent, and were given up.',
  role: 'admin',
  input: Type.Object({}),
  output: MailSummary,
})

/** Pressed twice within ten seconds it is one wish: nobody gets a mail twice by a double click. */
export const sendMail = action({
  name: 'mail.send',
  summary:
    'Tries a mail that waits or was given up at once; one that was sent goes out as a new copy. Answers the mail that is on its way.',
  role: 'admin',
  input: Type.Object({ id: Id }),
  output: Mail,
  errors: ['not_found'],
})

/** An address as far as the form is filled in. */
const HalfAddress = Type.Optional(
  Nullable(
    Type.Union([
      Type.Record(Type.String({ maxLength: 40 }), Nullable(Type.String({ maxLength: 300 }))),
      Type.String({ maxLength: 2_000 }),
    ]),
  ),
)

const { customerEmail, items, subtotal, shippingCost, taxAmount, total, totalAmount } =
  OrderPayload.properties

/** The order payload (ENT-13) of a form that may be half filled: blank counts as missing. */
export const TestOrder = Type.Object({
  customerEmail,
  items,
  customerName: OptionalText(200),
  customerPhone: OptionalText(40),
  shippingAddress: HalfAddress,
  billingAddress: HalfAddress,
  subtotal,
  shippingCost,
  taxAmount,
  total,
  totalAmount,
  paymentMethod: OptionalText(40),
  paymentIntentId: OptionalText(100),
})
export type TestOrder = Static<typeof TestOrder>

/** The Test Mode box of the checkout page; needs an admin (T20). */
export const sendTestOrder = action({
  name: 'mail.sendTestOrder',
  summary: 'Sends an order confirmation with the given values to its customer address.',
  role: 'admin',
  input: TestOrder,
  output: Type.Object({ messageId: Type.String() }),
  errors: ['invalid', 'mail_unavailable'],
})
