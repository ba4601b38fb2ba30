import { ActionError } from '../../../shared/contract/errors.ts'
import type { OpenHold } from '../../../shared/contract/payments.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { holdsStock } from '../../../shared/domain/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { providerOf } from '../payment/provider-registry.ts'
import { findPayment, type PaymentRow } from '../payment/payments.queries.ts'

/**
 * Adds the payment's hold to a `not_approved` error. A checkout that was reloaded during a payment
 * knows only its id, and continues from this.
 */
export async function withOpenHold(
  context: Context,
  refusal: ActionError,
  { id, provider }: Pick<PaymentRow, 'id' | 'provider'>,
): Promise<ActionError> {
  if (refusal.code !== 'not_approved' || refusal.details?.reason !== 'waiting') return refusal
  const payment = await findPayment(context.db.read, id)
  if (!payment?.draft || !holdsStock(payment.status)) return refusal
  if (payment.expiresAt <= context.clock()) return refusal
  const hold: OpenHold = {
    expiresAt: new Date(payment.expiresAt).toISOString(),
    amount: formatMoney(payment.amountCents),
    items: payment.draft.items.map(({ productId, quantity }) => ({ productId, quantity })),
    // A reload clears the card form, so the buyer enters the card again.
    paypalBaseUrl: providerOf(context, { provider })?.webUrl ?? null,
  }
  const { code, message, details } = refusal
  return new ActionError(code, { message, details: { ...details, hold } })
}
