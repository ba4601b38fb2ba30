import { ActionError } from '#shared/contract/errors.ts'
import type { OpenHold } from '#shared/contract/payments.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { endedUnpaid, holdsStock } from '#shared/domain/order/payment/payment-status.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import {
  findPayment,
  findPaymentOfOrder,
  type PaymentRow,
} from '../payments/payment/payments.queries.ts'
import { providerOf, requireProvider } from '../payments/payment/provider-registry.ts'
import { captureNow } from '../payments/settlement/capture.ts'
import { freeCapture, isFree } from '../payments/settlement/free-order.ts'
import { notApprovedAs } from '../payments/settlement/not-approved.ts'
import { settlePayment } from '../payments/settlement/settle.ts'
import { storedCapture } from '../payments/settlement/sync-with-provider.ts'
import { notAnswered } from '../providers/outage-errors.ts'
import type { ProviderCapture, ProviderName } from '../providers/provider.ts'

/** The API answers with PayPal's statuses, for cards as well. */
export async function capture(context: Context, by: ProviderName, providerOrderId: string) {
  const { status, ...rest } = await capturePayment(context, by, providerOrderId)
  return { ...rest, status: status.toUpperCase() }
}

/**
 * Captures an approved payment and settles it. A repeated call returns the same capture; until the
 * buyer approves, it throws `not_approved`.
 */
async function capturePayment(
  context: Context,
  by: ProviderName,
  providerOrderId: string,
): Promise<ProviderCapture> {
  const payment = await paymentOf(context, by, providerOrderId)
  if (payment && isFree(payment)) return settleFree(context, payment)
  const ended = payment && knownCapture(context, payment)
  if (ended) return ended
  const provider = requireProvider(context, by)
  if (!payment) throw noSuchPayment()
  try {
    return await captureNow(context, provider, payment)
  } catch (error) {
    if (!(error instanceof ActionError)) throw notAnswered(error)
    throw await withOpenHold(context, error, payment)
  }
}

export async function paymentOf({ db }: Context, by: ProviderName, providerOrderId: string) {
  const payment = await findPaymentOfOrder(db.read, providerOrderId)
  return payment && (payment.provider === by || isFree(payment)) ? payment : null
}

/** Makes the order of a payment that takes no money; a repeated call returns the same answer. */
async function settleFree(context: Context, payment: PaymentRow): Promise<ProviderCapture> {
  const capture = storedCapture(payment) ?? freeCapture(payment)
  if (!capture) throw notApprovedAs(payment)
  try {
    await settlePayment(context, payment, capture, { reason: 'order_placed' })
    return capture
  } catch (error) {
    // Its hold ended while this call waited for its turn.
    const hasEnded = error instanceof ActionError && error.code === 'payment_not_captured'
    throw hasEnded ? notApprovedAs(null) : error
  }
}

export function noSuchPayment(): ActionError {
  return new ActionError('not_found', { message: m.errorNoPayment() })
}

/**
 * The stored capture, if any. Throws `not_approved` if the payment ended unpaid and its provider is
 * no longer configured, so that a browser that returns with an old payment can pay another way.
 */
function knownCapture(context: Context, payment: PaymentRow): ProviderCapture | null {
  if (endedUnpaid(payment.status) && !providerOf(context, payment)) {
    throw notApprovedAs(payment)
  }
  return storedCapture(payment)
}

/**
 * Adds the payment's hold to a `not_approved` error. A checkout that was reloaded during a payment
 * knows only the payment's id, and needs the hold to continue.
 */
async function withOpenHold(
  context: Context,
  refusal: ActionError,
  { id }: PaymentRow,
): Promise<ActionError> {
  if (refusal.code !== 'not_approved' || refusal.details?.reason !== 'waiting') return refusal
  const payment = await findPayment(context.db.read, id)
  if (!payment?.draft || !holdsStock(payment.status)) return refusal
  if (payment.expiresAt <= context.clock()) return refusal
  const hold: OpenHold = {
    expiresAt: new Date(payment.expiresAt).toISOString(),
    amount: formatMoney(payment.amountCents),
    items: payment.draft.items.map(({ productId, quantity }) => ({ productId, quantity })),
    paypalBaseUrl: providerOf(context, payment)?.webUrl ?? null,
  }
  const { code, message, details } = refusal
  return new ActionError(code, { message, details: { ...details, hold } })
}
