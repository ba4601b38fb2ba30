import type { Cents } from '#shared/domain/money.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'

/**
 * What an event's amount means for each of its payments, by their ids. The provider gives one amount for
 * all, so each takes as much of it as was paid, in their order; empty if the amount is unknown.
 */
export function sharesOf(
  payments: readonly Pick<PaymentRow, 'id' | 'amountCents'>[],
  amount: Cents | undefined,
): Map<string, Cents> {
  if (amount === undefined) return new Map()
  let left = amount
  return new Map(
    payments.map(({ id, amountCents }) => {
      const share = Math.min(left, amountCents)
      left -= share
      return [id, share]
    }),
  )
}
