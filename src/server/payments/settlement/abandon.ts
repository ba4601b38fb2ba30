import type { Context } from '../../context/context.ts'
import { providerOf } from '../payment/provider-registry.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'

/** What is given up must not be paid in another tab; should it be, it is found out later. */
export async function abandonQuietly(context: Context, payment: PaymentRow): Promise<void> {
  const { id, providerOrderId } = payment
  if (providerOrderId === null) return
  await providerOf(context, payment)
    ?.abandonOrder?.(providerOrderId)
    .catch((error) => context.log.warn('payment_not_abandoned', { payment: id, error }))
}
