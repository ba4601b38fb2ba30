import type { Cents } from '../money.ts'

/** Every payment provider; all other lists of them follow. */
export const providerNames = ['paypal', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** The smallest amount that each provider takes, in cents. */
export const smallestPayment: Readonly<Record<ProviderName, Cents>> = { paypal: 1, stripe: 50 }

type Amount = { total: Cents; hasCode: boolean }

/**
 * Whether an order is placed without a payment: it costs nothing, or its discount code leaves less
 * than the provider takes (PAY-19).
 */
export function isNothingToPay({ total, hasCode }: Amount, provider: ProviderName): boolean {
  return total === 0 || (hasCode && total < smallestPayment[provider])
}
