import { endedUnpaid } from '#shared/domain/order/payment/payment-status.ts'
import type { ProviderCapture } from '../../providers/provider.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'

/** Whether a payment stands for an order that is placed without paying (PAY-19). */
export function isFree({ provider, providerOrderId }: PaymentRow): boolean {
  return provider === 'manual' && providerOrderId !== null
}

/** What settles such a payment; null once it has ended, because nobody was charged for it. */
export function freeCapture({ id, status }: PaymentRow): ProviderCapture | null {
  return endedUnpaid(status) ? null : { id, status: 'completed', amount: 0 }
}
