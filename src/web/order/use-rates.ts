import { type Rates, ratesAt } from '#shared/domain/pricing/pricing.ts'
import { defaultTax } from '#shared/domain/tax/tax-profiles.ts'
import { useShipping, useShop } from '../boot/shop-info.ts'

/**
 * The rates for an order placed at this moment. The server decides: it refuses a price from
 * yesterday's rates and returns the right one.
 */
export function useRates(at = Date.now()): Rates {
  const { tax = defaultTax } = useShop()
  return ratesAt({ shipping: useShipping(), tax }, at)
}
