import { formatMoney } from '#shared/domain/money.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { paymentWords } from '#shared/domain/order/payment/payment-words.ts'
import { writtenTaxes } from '#shared/domain/pricing/order-taxes.ts'
import type { AuditRow } from '../audit/audit.queries.ts'
import { allNotes, toNote } from '../customers/notes.queries.ts'
import type { Reader } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import { toMail } from '../mail/outbox/to-mail.ts'
import { itemsOf, toDetailedOrder } from '../orders/orders.queries.ts'
import { toRefund } from '../payments/refunds/refunds.queries.ts'
import { findAudit } from './erase-audit.ts'
import { findCustomer } from './find-customer.ts'

type Payment = Awaited<ReturnType<typeof findCustomer>>['payments'][number]

type DocumentOptions = { now: number; withNotes: boolean }

/**
 * All data that the shop keeps about a customer, as one JSON document (PRIV-01); what staff wrote for
 * themselves only if asked for.
 */
export async function customerDocument(
  db: Reader,
  email: string,
  { now, withNotes }: DocumentOptions,
) {
  const customer = await findCustomer(db, email)
  const orderIds = customer.orders.map(({ id }) => id)
  const items = await itemsOf(db, orderIds)
  const notes = withNotes ? await allNotes(db, customer.email, orderIds) : null
  const entries = await findAudit(db, customer)
  const openings = customer.payments.filter(({ orderId }) => orderId === null)
  return {
    format: 1,
    exportedAt: new Date(now).toISOString(),
    email: customer.email,
    orders: customer.orders.map((order) => ({
      number: orderNumber(order.id),
      ...toDetailedOrder(order, items.get(order.id) ?? []),
      payments: customer.payments.filter(({ orderId }) => orderId === order.id).map(toPayment),
      refunds: customer.refunds.filter(({ orderId }) => orderId === order.id).map(toRefund),
    })),
    /** Checkouts that were not completed, with the data that the customer entered. */
    unfinishedPayments: openings.map((payment) => ({
      ...toPayment(payment),
      order: payment.draft && withAmounts(payment.draft),
    })),
    reviews: customer.reviews.map((review) => ({ ...review, ...timesOf(review) })),
    /** The products, or without one the news, that the customer waits for, with the words of the consent. */
    stockAlerts: customer.alerts.map(({ sentAt, confirmedAt, ...alert }) => ({
      ...alert,
      sentAt: sentAt && new Date(sentAt).toISOString(),
      confirmedAt: confirmedAt && new Date(confirmedAt).toISOString(),
      ...timesOf(alert),
    })),
    emails: customer.mails.map(toMail),
    /** What staff and the shop changed. */
    changes: entries.map(toChange),
    ...(notes && { notes: notes.map((note) => ({ order: note.orderId, ...toNote(note) })) }),
  }
}

function toPayment(payment: Payment) {
  const { id, provider, status, providerOrderId, captureId } = payment
  return {
    id,
    provider,
    status,
    words: paymentWords(status),
    amount: formatMoney(payment.amountCents),
    refunded: formatMoney(payment.refundedCents),
    providerOrderId,
    captureId,
    ...timesOf(payment),
  }
}

function withAmounts(draft: NonNullable<Payment['draft']>) {
  const { subtotal, discount = 0, shipping, tax, taxes, total, items, ...customer } = draft
  return {
    ...customer,
    items: items.map((item) => ({ ...item, price: formatMoney(item.price) })),
    subtotal: formatMoney(subtotal),
    discount: formatMoney(discount),
    shippingCost: formatMoney(shipping),
    taxAmount: formatMoney(tax),
    taxes: taxes ? writtenTaxes(taxes) : null,
    totalAmount: formatMoney(total),
  }
}

/** A change without the names of staff, which are not the customer's data. */
function toChange({ createdAt, action, subjectName, changes }: AuditRow) {
  return { at: new Date(createdAt).toISOString(), action, subject: subjectName, changes }
}
