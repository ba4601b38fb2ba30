import { and, desc, isNotNull } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import type { TroubledPayment } from '#shared/contract/staff/staff-payments.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { holdsStock } from '#shared/domain/order/payment/payment-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { payments } from '../../db/schema/payments/payments.ts'
import { troubleWords } from '../../providers/trouble-words.ts'
import { findPayment, type PaymentRow, setTrouble } from '../payment/payments.queries.ts'

const PAGE_SIZE = 100

// A payment opened with only an amount has no draft, so strangers cannot raise this alarm.
const isTroubled = and(isNotNull(payments.trouble), isNotNull(payments.draft))

/** The payments without an order that staff must know about. */
export function countTroubles(db: Reader): Promise<number> {
  return db.$count(payments, isTroubled)
}

/** The same payments, newest first. */
export const listTroubles: Handler<'payments.troubles'> = async ({ limit = PAGE_SIZE }, { db }) => {
  const rows = await db.read
    .select()
    .from(payments)
    .where(isTroubled)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
  return rows.flatMap(toTroubled)
}

function toTroubled(payment: PaymentRow): TroubledPayment[] {
  const { id, trouble, issue, provider, status, draft, createdAt, amountCents } = payment
  if (!draft || trouble === null) return []
  return [
    {
      id,
      trouble,
      issue,
      what: troubleWords({ trouble, issue, provider }),
      status,
      paymentMethod: provider,
      providerId: payment.providerOrderId,
      openedAt: new Date(createdAt).toISOString(),
      customerName: draft.customerName,
      customerEmail: draft.customerEmail,
      total: formatMoney(amountCents),
      isHeld: holdsStock(status),
      items: draft.items,
    },
  ]
}

/** Takes a payment that holds nothing off the list. */
export const dismissTrouble: Handler<'payments.dismiss'> = async ({ id }, context, caller) => {
  await atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    if (!payment?.draft || payment.trouble === null) {
      throw new ActionError('not_found', { message: m.errorNoTrouble() })
    }
    if (holdsStock(payment.status)) {
      throw new ActionError('payment_used', { message: m.errorHoldInUse() })
    }
    const { trouble, issue, draft } = payment
    await setTrouble(tx, payment, { trouble: null, issue: null })
    await recordChange(tx, {
      by: caller,
      at: context.clock(),
      action: 'payments.dismiss',
      subject: { kind: 'payment', id, name: `Payment of ${draft.customerName}` },
      before: { trouble: issue ?? trouble },
      after: { trouble: null },
    })
  })
  return null
}
