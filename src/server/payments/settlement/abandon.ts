import type { Context } from '../../context/context.ts'
import { providerOf } from '../payment/provider-registry.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'

/** Cancels a payment at its provider so that another tab cannot pay it; a failure is only logged. */
export async function abandonQuietly(context: Context, payment: PaymentRow): Promise<void> {
  const { id, providerOrderId } = payment
  if (providerOrderId === null) return
  await providerOf(context, payment)
    ?.abandonOrder?.(providerOrderId)
    .catch((error) => context.log.warn('payment_not_abandoned', { payment: id, error }))
}
