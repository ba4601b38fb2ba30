import type { Mail } from '#shared/contract/staff/mail.ts'
import { oneLine } from '#shared/domain/address.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { type MailKind, mailPriorities } from '#shared/domain/shop/mail.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { timesOf } from '../../db/query/stale.ts'
import type { MailPayload, OrderLink, ReviewDigest } from '../../db/schema/mail-data.ts'
import { connectionName } from '../templates/connections.ts'
import { faultWords } from '../transport/fault-words.ts'
import type { OutboxRow } from './outbox.queries.ts'

export function toMail(row: OutboxRow): Mail {
  const { id, recipient, status, attempts, lastError, orderId, copyOf } = row
  const isNotSetUp = status === 'waiting' && row.priority === mailPriorities.notSetUp
  return {
    id,
    kind: row.kind as MailKind,
    about: aboutOf(row as MailPayload & OutboxRow),
    recipient,
    state: status,
    attempts,
    lastError: lastError === null ? null : faultWords(lastError),
    nextAttemptAt:
      status === 'waiting' && !isNotSetUp ? new Date(row.nextAttemptAt).toISOString() : null,
    isNotSetUp,
    orderId,
    copyOf,
    ...timesOf(row),
  }
}

function aboutOf(payload: MailPayload): string {
  switch (payload.kind) {
    case 'reviews_received':
      return aboutReviews(payload.data)
    case 'review_received':
      return m.mailAboutReview({ product: oneLine(payload.data.productName) })
    case 'password_changed':
    case 'account_changed':
    case 'invitation':
      return m.mailAboutAccount({ name: oneLine(payload.data.username) })
    case 'connection_changed':
      return connectionName(payload.data.connection)
    case 'payment_pending':
    case 'payment_denied':
    case 'payment_trouble':
      return m.mailAboutPayment({ amount: displayPrice(payload.data.amount) })
    case 'back_in_stock':
      return oneLine(payload.data.name)
    case 'news_confirmation':
    case 'news':
      return m.newsTitle()
    case 'order_link':
      return m.staffOrderNumber({ number: numberIn(payload.data) })
    case 'webhook_ended':
      return oneLine(payload.data.url)
    case 'order_refunded':
    case 'parcel_shipped':
      return m.staffOrderNumber({ number: orderNumber(payload.data.order.id) })
    default:
      return m.staffOrderNumber({ number: orderNumber(payload.data.id) })
  }
}

function aboutReviews({ reviews: [first], total }: ReviewDigest): string {
  if (first && total === 1) return m.mailAboutReview({ product: oneLine(first.productName) })
  return m.mailAboutReviews({ total })
}

/** The number of the order, or what its customer has typed while it was not looked up. */
function numberIn({ number, order }: OrderLink): string {
  return order ? orderNumber(order.id) : oneLine(number).replace(/^#\s*/, '')
}
