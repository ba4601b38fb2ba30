import type { Context } from '../../context/context.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  UnreadableRecord,
} from '../../providers/provider.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'
import { providerOf } from '../payment/provider-registry.ts'

/**
 * Null when the provider does not know the payment, or has deleted it. Throws `UnreadableRecord` if
 * the record says that money was taken, but not which.
 */
export async function findProviderOrder(
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderOrder | null> {
  const order = await lookUpOrder(provider, payment)
  if (order) refuseWithoutCapture(order)
  return order
}

export function refuseWithoutCapture({ status, capture, trace }: ProviderOrder) {
  if (status !== 'captured' || capture) return
  throw new UnreadableRecord('A payment is complete, but its record has no capture.', trace)
}

/** The record as it is; null when the provider does not know the payment, or has deleted it. */
export async function lookUpOrder(
  provider: PaymentProvider,
  { providerOrderId }: PaymentRow,
): Promise<ProviderOrder | null> {
  if (providerOrderId === null) return null
  return provider.getOrder(providerOrderId).catch((error) => {
    if (error instanceof ProviderRefusal && error.status === 404) return null
    throw error
  })
}

/** Cancels a payment at its provider so that another tab cannot pay it; a failure is only logged. */
export async function abandonQuietly(context: Context, payment: PaymentRow): Promise<void> {
  const { id, providerOrderId } = payment
  if (providerOrderId === null) return
  await providerOf(context, payment)
    ?.abandonOrder?.(providerOrderId)
    .catch((error) => context.log.warn('payment_not_abandoned', { payment: id, error }))
}
