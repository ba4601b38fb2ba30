import type { Cents } from '../money.ts'
import { providerFacts, type ProviderName } from './providers.ts'

/** The least that every provider takes: an order without a payment has a lower total. */
export const leastPaid: Cents = Math.max(
  ...Object.values(providerFacts).map(({ smallest }) => smallest),
)

type Amount = { total: Cents; hasCode: boolean }

/**
 * Whether an order is placed without a payment: it costs nothing, or its discount code leaves less
 * than the provider takes.
 */
export function isNothingToPay({ total, hasCode }: Amount, provider: ProviderName): boolean {
  return total === 0 || (hasCode && total < providerFacts[provider].smallest)
}
