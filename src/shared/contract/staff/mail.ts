import { type Static, Type } from '@sinclair/typebox'
import { mailKinds, mailStates, previewKinds } from '../../domain/shop/mail.ts'
import { locales } from '../../i18n/locale.ts'
import { staffAction } from '../action.ts'
import { OrderPayload } from '../orders.ts'
import { Id, Nullable, OneOf, OptionalText, page, Timestamp } from '../scalars.ts'

/** An email that the shop has sent or will send, and its delivery state. */
export const Mail = Type.Object({
  id: Id,
  kind: OneOf(mailKinds),
  /** What it is about, such as "Order c0ffee42". */
  about: Type.String(),
  recipient: Type.String(),
  state: OneOf(mailStates),
  /** Delivery attempts so far. */
  attempts: Type.Integer(),
  /** Why the last attempt failed; null if it did not. */
  lastError: Nullable(Type.String()),
  /** Null if no further attempt is scheduled. */
  nextAttemptAt: Nullable(Timestamp),
  /** Whether the email waits until a mail server is set up. */
  isNotSetUp: Type.Boolean(),
  orderId: Nullable(Id),
  /** The email that this one sends again. */
  copyOf: Nullable(Id),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Mail = Static<typeof Mail>

export const listMail = staffAction({
  name: 'mail.list',
  needs: ['mail:read'],
  summary: 'Emails of the shop, newest first; 100 at a time by default.',
  input: Type.Object({
    ...page,
    state: Type.Optional(OneOf(mailStates)),
    orderId: Type.Optional(Id),
    /** A prefix of the recipient's address, or words of an order as in `orders.list` (DESK-09). */
    search: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Array(Mail),
})

/** Without a mail server, every email waits and is written to a file in the data directory. */
const MailDestination = OneOf(['mail server', 'files'])

export const MailSummary = Type.Object({
  waiting: Type.Integer(),
  /** Waiting emails whose last attempt failed. */
  failing: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
  goesTo: MailDestination,
  /** Whether people wait for emails that must have a postal address, and the shop has none. */
  lacksAddress: Type.Boolean(),
})
export type MailSummary = Static<typeof MailSummary>

export const summarizeMail = staffAction({
  name: 'mail.summary',
  needs: ['mail:read'],
  summary: 'How many emails are waiting, were sent and failed.',
  input: Type.Object({}),
  output: MailSummary,
})

/** Two clicks within ten seconds count as one, so that a double click does not send the email twice. */
export const sendMail = staffAction({
  name: 'mail.send',
  needs: ['mail:write'],
  summary:
    'Sends an email that is waiting or failed right away; one that was sent goes out as a new copy. Answers the email that is on its way.',
  input: Type.Object({ id: Id }),
  output: Mail,
  errors: ['not_found', 'mail_not_set_up'],
})

/** An address from a form that may be incomplete. */
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

/** The order payload (ENT-13) from a form that may be incomplete; blank counts as missing. */
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

/** For the Test Mode box on the checkout page and for the Mail page; admins only (T20). */
export const sendTestOrder = staffAction({
  name: 'mail.sendTestOrder',
  needs: ['mail:write'],
  summary: 'Sends an order confirmation with the given values to its customer address.',
  input: TestOrder,
  output: Type.Object({ messageId: Type.String(), goesTo: MailDestination }),
  errors: ['invalid', 'mail_unavailable'],
})

const Preview = Type.Object({
  kind: OneOf(previewKinds),
  locale: OneOf(locales),
  /** An order's number or id; the newest order if it is missing, or a made-up one. */
  order: Type.Optional(Type.String({ maxLength: 64 })),
})

export const previewMail = staffAction({
  name: 'mail.preview',
  needs: ['mail:read', 'orders:read'],
  summary: 'An email as it would be sent, with the data of a real order.',
  input: Preview,
  output: Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() }),
  errors: ['not_found'],
})

export const sendPreview = staffAction({
  name: 'mail.sendPreview',
  needs: ['mail:write', 'orders:read'],
  summary: 'Sends that email to the address of your own account, marked as a test.',
  input: Preview,
  output: Type.Object({ recipient: Type.String(), goesTo: MailDestination }),
  errors: ['invalid', 'not_found', 'mail_unavailable'],
})
