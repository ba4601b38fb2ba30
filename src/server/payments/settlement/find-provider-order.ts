import type { PaymentRow } from '../payment/payments.queries.ts'
import { type PaymentProvider, type ProviderOrder, ProviderRefusal } from '../providers/provider.ts'

/** Null when the provider does not know the payment, or has deleted it. */
export async function findProviderOrder(
  provider: PaymentProvider,
  { providerOrderId }: PaymentRow,
): Promise<ProviderOrder | null> {
  if (providerOrderId === null) return null
  return provider.getOrder(providerOrderId).catch((error) => {
    if (error instanceof ProviderRefusal && error.status === 404) return null
    throw error
  })
}
