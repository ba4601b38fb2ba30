import { ActionError } from '../../shared/contract/errors.ts'
import type { CardCapture, PaypalCapture } from '../../shared/contract/payments.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { isGivenUp } from '../../shared/domain/payment-status.ts'
import { currency } from '../../shared/domain/pricing.ts'
import type { Context } from '../context/context.ts'
import { captureNow, notApprovedAs } from '../payments/settlement/capture.ts'
import { storedCapture } from '../payments/settlement/sync-with-provider.ts'
import { withOpenHold } from '../payments/settlement/open-hold.ts'
import { providerOf, requireProvider } from '../payments/payment/provider-registry.ts'
import { findPaymentOfOrder, type PaymentRow } from '../payments/payment/payments.queries.ts'
import type { ProviderCapture, ProviderName } from '../payments/providers/provider.ts'
import { notAnswered } from '../payments/providers/outage-errors.ts'

/**
 * Captures an approved payment and settles it. A repeated call returns the same capture; until the
 * buyer approves, it throws `not_approved`.
 */
export async function capturePayment(
  context: Context,
  by: ProviderName,
  providerOrderId: string,
): Promise<ProviderCapture> {
  const found = await findPaymentOfOrder(context.db.read, providerOrderId)
  const payment = found?.provider === by ? found : null
  const ended = payment && endOf(context, payment)
  if (ended) return ended
  const provider = requireProvider(context, by)
  if (!payment) throw new ActionError('not_found', { message: 'There is no such payment.' })
  try {
    return await captureNow(context, provider, payment)
  } catch (error) {
    if (!(error instanceof ActionError)) throw notAnswered(error)
    throw await withOpenHold(context, error, payment)
  }
}

/**
 * What is known without the provider, which may no longer be configured: a browser that returns with
 * an old payment can pay another way.
 */
function endOf(context: Context, payment: PaymentRow): ProviderCapture | null {
  if (isGivenUp(payment.status) && !providerOf(context, payment)) {
    throw notApprovedAs(payment.status)
  }
  return storedCapture(payment)
}

/**
 * A payment's capture; null when nothing was captured. Asks the provider when the answer to an
 * earlier request may have been lost.
 */
export async function findCapture(
  context: Context,
  payment: PaymentRow,
): Promise<ProviderCapture | null> {
  const stored = storedCapture(payment)
  if (stored || payment.providerOrderId === null) return stored
  const { capture } = await requireProvider(context, payment.provider).getOrder(
    payment.providerOrderId,
  )
  return capture?.status === 'completed' ? capture : null
}

/** In PayPal's own format, so that the page can read it like a response from PayPal. */
export function paypalCapture(providerOrderId: string, capture: ProviderCapture): PaypalCapture {
  const amount = { currency_code: currency, value: formatMoney(capture.amount) }
  const status = statusOf(capture)
  const captures = [{ id: capture.id, status, amount }]
  return { id: providerOrderId, status, purchase_units: [{ payments: { captures } }] }
}

export function cardCapture(providerOrderId: string, capture: ProviderCapture): CardCapture {
  const amount = formatMoney(capture.amount)
  return { id: providerOrderId, status: statusOf(capture), amount }
}

/** The API answers with PayPal's statuses, for cards as well. */
function statusOf({ status }: ProviderCapture): string {
  return status.toUpperCase()
}
