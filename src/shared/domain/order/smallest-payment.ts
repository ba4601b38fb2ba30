import type { Cents } from '../money.ts'

/** The smallest amount that each provider takes, in cents. */
export const smallestPayment = { paypal: 1, stripe: 50 } as const satisfies Record<string, Cents>

export type ProviderName = keyof typeof smallestPayment

type Amount = { total: Cents; hasCode: boolean }

/**
 * Whether an order is placed without a payment: it costs nothing, or its discount code leaves less
 * than the provider takes (PAY-19).
 */
export function isNothingToPay({ total, hasCode }: Amount, provider: ProviderName): boolean {
  return total === 0 || (hasCode && total < smallestPayment[provider])
}
