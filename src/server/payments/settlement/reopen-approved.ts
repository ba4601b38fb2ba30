import { ActionError } from '#shared/contract/errors.ts'
import type { Context } from '../../context/context.ts'
import {
  hasFailed,
  isCapturable,
  type PaymentProvider,
  type ProviderOrder,
} from '../../providers/provider.ts'
import { priceChanged, repriced } from '../payment/order-pricing.ts'
import { wasCancelled, wasEndedByPriceChange } from '../payment/payment-steps.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'
import { notApproved, notApprovedAs } from './not-approved.ts'
import { abandonQuietly, findProviderOrder } from './provider-order.ts'
import { reopenPayment } from './release-payment.ts'

/**
 * Reopens a payment that was given up, if its buyer has since approved it and did not cancel it,
 * and its price is unchanged; throws otherwise. Returns the provider's record of it, which may have
 * been captured after all.
 */
export async function reopenApproved(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderOrder> {
  const isFinal = payment.status === 'denied'
  // PayPal deletes orders that nobody approves within a few hours; they count as not approved.
  const order = isFinal ? null : await findProviderOrder(provider, payment)
  if (order?.capture?.status === 'completed') return order
  // Its capture was never answered; the sweep finds out what became of it, without a new hold.
  if (payment.trouble === 'unclear') throw notApprovedAs(payment)
  if (await wasCancelled(context.db.read, payment.id)) {
    await abandonQuietly(context, payment)
    throw notApproved('cancelled')
  }
  if (await wasEndedByPriceChange(context.db.read, payment.id)) {
    await abandonQuietly(context, payment)
    throw await priceRefusal(context, payment)
  }
  const isTaking = order !== null && order.capture !== null && !hasFailed(order.capture)
  if (order === null || !(isTaking || isCapturable(order))) throw notApprovedAs(payment)
  // If it cannot be reopened, the buyer's authorization at the provider is released.
  const refusal = await reopenPayment(context, payment.id, { isTaking }).catch(async (error) => {
    await abandonQuietly(context, payment)
    throw error
  })
  if (!refusal) return order
  // The payment ended while the provider was being asked; the next pass finds the recorded reason.
  if (refusal === 'ended') return reopenApproved(context, provider, payment)
  await abandonQuietly(context, payment)
  throw refusal
}

/** `price_changed` with current amounts, for a payment that ended because its price changed. */
async function priceRefusal(
  { db, settings, clock }: Context,
  { draft }: PaymentRow,
): Promise<ActionError> {
  const at = clock()
  return draft
    ? priceChanged(await repriced(db.read, draft, { rates: settings.rates(at), at }))
    : new ActionError('price_changed')
}
