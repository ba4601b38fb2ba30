import { and, eq, gt, ne } from 'drizzle-orm'
import { formatMoney } from '#shared/domain/money.ts'
import { needsOwner, type PaymentTrouble } from '#shared/domain/order/payment/payment-trouble.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { PaymentNotice } from '../../db/schema/mail-data.ts'
import { payments } from '../../db/schema/payments/payments.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { hasProvider, type PaymentRow } from '../payment/payments.queries.ts'

/** Tells the buyer that the money is on the way, and staff if that needs them at the provider. */
export async function announcePending(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  issue: string | null,
  staffEmail: string | null,
) {
  const data = noticeOf(payment, 'pending', issue)
  if (!data) return
  await enqueueMail(tx, at, { kind: 'payment_pending', recipient: data.customerEmail, data })
  if (!needsOwner(issue) || staffEmail === null) return
  await enqueueMail(tx, at, { kind: 'payment_trouble', recipient: staffEmail, data })
}

/**
 * Tells the buyer that a pending payment came to nothing, and staff of what they must know. `payment`
 * is the payment before it ended.
 */
export async function announceEnd(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  { trouble = null, issue = null }: Partial<Pick<PaymentRow, 'trouble' | 'issue'>>,
  staffEmail: string | null,
) {
  const data = noticeOf(payment, trouble ?? 'pending', issue)
  if (!data) return
  if (payment.status === 'pending') {
    await enqueueMail(tx, at, { kind: 'payment_denied', recipient: data.customerEmail, data })
  }
  if (trouble === null || staffEmail === null) return
  if (trouble === 'account' && (await isKnownFault(tx, at, payment, issue))) return
  await enqueueMail(tx, at, { kind: 'payment_trouble', recipient: staffEmail, data })
}

const DAY = 24 * 60 * 60 * 1000

/** Whether another payment was refused for the same reason within a day: one email is enough. */
async function isKnownFault(tx: Transaction, at: number, { id }: PaymentRow, issue: string | null) {
  const same = and(eq(payments.trouble, 'account'), eq(payments.issue, issue ?? ''))
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(same, ne(payments.id, id), gt(payments.updatedAt, at - DAY)))
    .limit(1)
  return other !== undefined
}

/** Null for a payment without a draft, whose buyer is unknown. */
function noticeOf(
  payment: PaymentRow,
  trouble: PaymentTrouble,
  issue: string | null,
): PaymentNotice | null {
  const { draft, providerOrderId, amountCents } = payment
  if (!draft || !hasProvider(payment)) return null
  return {
    trouble,
    issue,
    provider: payment.provider,
    providerId: providerOrderId,
    amount: formatMoney(amountCents),
    customerName: draft.customerName,
    customerEmail: draft.customerEmail,
    locale: draft.locale ?? 'en',
    items: draft.items.map(({ productName, translatedName, quantity }) => ({
      productName,
      translatedName,
      quantity,
    })),
  }
}
