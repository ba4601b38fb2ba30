import { and, asc, eq, inArray } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import type { Hold } from '#shared/contract/staff/staff-payments.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { nothingToPay } from '#shared/domain/order/payment/manual-payment.ts'
import { holdsStock, paymentStatuses } from '#shared/domain/order/payment/payment-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { inList } from '../../db/query/conditions.ts'
import { paymentVisitors } from '../../db/schema/payments/holds.ts'
import { holds, payments } from '../../db/schema/payments/payments.ts'
import { troubleWords } from '../../providers/trouble-words.ts'
import { findPayment, type PaymentRow } from '../payment/payments.queries.ts'
import { cancelWithin } from '../settlement/cancel-payment.ts'
import { abandonQuietly } from '../settlement/provider-order.ts'
import { releaseWithin } from '../settlement/release-payment.ts'

const PAGE_SIZE = 100

const holding = paymentStatuses.filter(holdsStock)

/** The current holds of one product, or of all; the next to expire comes first. */
export const listHolds: Handler<'holds.list'> = async (input, { db }) => {
  const { limit = PAGE_SIZE, productId } = input
  const ofProduct = db.read
    .select({ id: holds.paymentId })
    .from(holds)
    .where(productId === undefined ? undefined : eq(holds.productId, productId))
  const rows = await db.read
    .select({ payment: payments, network: paymentVisitors.network })
    .from(payments)
    .leftJoin(paymentVisitors, eq(paymentVisitors.paymentId, payments.id))
    .where(and(inList(payments.status, holding), inArray(payments.id, ofProduct)))
    .orderBy(asc(payments.expiresAt), asc(payments.id))
    .limit(limit)
  return rows.flatMap(({ payment, network }) => toHold(payment, network))
}

function toHold(payment: PaymentRow, network: string | null): Hold[] {
  const { id, status, provider, draft, createdAt, expiresAt, amountCents, trouble, issue } = payment
  if (!draft) return []
  return [
    {
      id,
      status,
      paymentMethod: provider === 'manual' ? nothingToPay : provider,
      openedAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      customerName: draft.customerName,
      customerEmail: draft.customerEmail,
      total: formatMoney(amountCents),
      network,
      trouble,
      what: trouble && troubleWords({ trouble, issue, provider }),
      items: draft.items,
    },
  ]
}

/**
 * Cancels an open payment for staff: its units are for sale again, and no later approval is
 * captured. Refuses a payment that was captured, or whose capture is in flight, unless the provider
 * does not tell what became of it.
 */
export const releaseHold: Handler<'holds.release'> = async ({ id }, context, caller) => {
  const stored = await findPayment(context.db.read, id)
  if (!stored?.draft) throw notHeld()
  const released = await atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    if (!payment?.draft || !holdsStock(payment.status)) throw notHeld()
    const at = context.clock()
    if (payment.trouble === 'unclear') {
      const to = payment.status === 'pending' ? 'expired' : 'cancelled'
      await releaseWithin(tx, payment, { to }, at, { reason: 'released' })
    } else if (payment.status === 'opened' || payment.status === 'approved') {
      await cancelWithin(tx, payment, at, 'released')
    } else throw new ActionError('payment_used', { message: m.errorHoldInUse() })
    const { customerName, items } = payment.draft
    const held = items.map(({ productName, quantity }) => `${quantity} of ${productName}`)
    await recordChange(tx, {
      by: caller,
      at,
      action: 'holds.release',
      subject: { kind: 'payment', id, name: `Payment of ${customerName}` },
      before: { held },
      after: { held: [] },
    })
    return payment
  })
  // Otherwise the buyer could still pay in an open window.
  await abandonQuietly(context, released)
  return null
}

function notHeld(): ActionError {
  return new ActionError('not_found', { message: m.errorNoHold() })
}
