import type { DetailedOrder } from '#shared/contract/orders.ts'
import { oneLine } from '#shared/domain/address.ts'
import { currentLocale, type Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { accountChanged, invitation, passwordChanged } from './accounts.ts'
import { backInStock } from './back-in-stock.ts'
import { connectionChanged } from './connections.ts'
import {
  cancelled,
  confirmation,
  orderLink,
  ready,
  refunded,
  shipped,
  testConfirmation,
} from './customer.ts'
import type { EmailContent, EmailPayload, Link, Mailbox, Section, Sender } from './email.ts'
import { renderEmailHtml } from './html.tsx'
import { news, newsConfirmation } from './news.ts'
import type { OrderSummaryText } from './order-summary.ts'
import { withOwnLines } from './owner-lines.ts'
import { parcelShipped } from './parcel.ts'
import { paymentDenied, paymentPending, paymentTrouble } from './payment.ts'
import { newOrder, reviewReceived, reviewsReceived } from './staff.ts'
import { webhookEnded } from './webhook.ts'

export type Message = {
  id: string
  messageId: string
  date: Date
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox
  subject: string
  text: string
  html: string
  /** The URL that ends further emails of this kind by one POST (RFC 8058). */
  unsubscribe?: string
}

/** What a message is composed from: an outbox row, or its fields for an email sent immediately. */
export type OutgoingMail = EmailPayload & { id: string; recipient: string; createdAt: number }

/**
 * Composes an email. Names are passed separately from addresses and without line breaks, so that they
 * cannot inject recipients or headers. `staff` is the language of an email to the shop.
 */
export function composeMessage(mail: OutgoingMail, sender: Sender, staff: Locale = 'en'): Message {
  return inLocale(localeOf(mail, staff), () => compose(mail, sender))
}

/** The language of an email: the order's for customers, the caller's for tests, the account's for notices, else `staff`. */
function localeOf({ kind, data }: EmailPayload, staff: Locale): Locale {
  switch (kind) {
    case 'order_confirmation':
    case 'order_shipped':
    case 'order_ready':
    case 'order_cancelled':
      return languageOf(data)
    case 'order_refunded':
    case 'parcel_shipped':
      return languageOf(data.order)
    case 'order_link':
      return data.order ? languageOf(data.order) : 'en'
    case 'password_changed':
    case 'account_changed':
    case 'connection_changed':
    case 'invitation':
      return data.language ?? staff
    case 'payment_pending':
    case 'payment_denied':
    case 'back_in_stock':
    case 'news_confirmation':
    case 'news':
      return data.locale
    case 'test_order':
      return currentLocale()
    case 'preview':
      return data.locale
    default:
      return staff
  }
}

/** Emails from earlier versions have no language. */
function languageOf(order: DetailedOrder): Locale {
  return order.locale ?? 'en'
}

function compose(mail: OutgoingMail, sender: Sender): Message {
  const { id, recipient, createdAt } = mail
  const content = buildEmail(mail, sender)
  return {
    id,
    // Derived from the row's id: if an email is sent twice, because the shop stopped before recording
    // it, mail programs show one.
    messageId: `<${id}@${sender.mailFrom.split('@').at(-1)}>`,
    date: new Date(createdAt),
    from: { name: content.storeName, address: sender.mailFrom },
    to: { name: oneLine(content.addressee), address: recipient },
    replyTo: content.replyTo,
    subject: content.subject,
    text: renderEmailText(content),
    html: renderEmailHtml(content),
    ...(content.unsubscribe !== undefined && { unsubscribe: content.unsubscribe }),
  }
}

type Preview = Extract<EmailPayload, { kind: 'preview' }>['data']

type Templates = {
  [Kind in EmailPayload['kind']]: (
    data: Extract<EmailPayload, { kind: Kind }>['data'],
    sender: Sender,
  ) => EmailContent
}

const templates: Templates = {
  order_confirmation: confirmation,
  new_order: newOrder,
  test_order: testConfirmation,
  order_shipped: shipped,
  order_ready: ready,
  order_cancelled: cancelled,
  order_refunded: refunded,
  order_link: orderLink,
  back_in_stock: backInStock,
  news_confirmation: newsConfirmation,
  news,
  parcel_shipped: parcelShipped,
  reviews_received: reviewsReceived,
  review_received: reviewReceived,
  password_changed: passwordChanged,
  account_changed: accountChanged,
  connection_changed: connectionChanged,
  invitation,
  payment_pending: paymentPending,
  payment_denied: paymentDenied,
  payment_trouble: paymentTrouble,
  webhook_ended: webhookEnded,
  preview,
}

/** Leads to the dashboard in place of the customer's own pages, and ends nothing. */
function preview({ mail, isSent }: Preview, sender: Sender): EmailContent {
  const { publicUrl } = sender
  const orderPage = (id: string) => `${publicUrl}/admin?tab=orders&order=${id}`
  const { unsubscribe: _, ...content } = buildEmail(mail, { ...sender, orderPage })
  if (!isSent) return content
  return {
    ...content,
    subject: m.emailTestSubject(content),
    notice: m.emailPreviewNotice(),
  }
}

function buildEmail(mail: EmailPayload, sender: Sender): EmailContent {
  const { kind, data } = mail
  const content = templates[kind](data as never, sender)
  return { ...withOwnLines(content, mail, sender), pictures: sender.pictures }
}

function renderEmailText(content: EmailContent): string {
  const { order, notice, button, sections, closing } = content
  const blocks = [
    ...(notice === null ? [] : [[`*** ${notice} ***`]]),
    [content.heading],
    [content.introduction],
    ...(button ? [[line(button)]] : []),
    ...(order ? orderBlocks(order) : []),
    ...sections.map(section),
    ...(closing === null ? [] : [[closing]]),
    ['-- ', content.storeName, content.shop.href, ...content.imprint],
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

function orderBlocks({ number, lines, sums, total, refunded }: OrderSummaryText): string[][] {
  return [
    [
      title(m.emailOrder({ number })),
      ...lines.flatMap(({ contents, ...each }) => [
        m.emailLine(each),
        ...(contents ? [`  ${contents}`] : []),
      ]),
    ],
    [
      ...sums,
      { label: m.emailTotal(), amount: total },
      ...(refunded ? [{ label: m.emailRefundedSum(), amount: refunded }] : []),
    ].map(({ label, amount }) => m.emailFact({ label, value: amount })),
  ]
}

function section({ title: name, lines, link }: Section): string[] {
  return [title(name), ...lines, ...(link ? [line(link)] : [])]
}

function line({ label, href }: Link): string {
  return href.startsWith('mailto:') ? label : m.emailFact({ label, value: href })
}

function title(text: string): string {
  return `${text}\n${'-'.repeat(text.length)}`
}
