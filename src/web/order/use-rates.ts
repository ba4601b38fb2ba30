import { type Rates, ratesAt } from '../../shared/domain/pricing/pricing.ts'
import { firstTax } from '../../shared/domain/tax/tax-profiles.ts'
import { useShipping, useShop } from '../boot/shop-info.ts'

/**
 * By what the shop prices orders of a moment. The server decides: it refuses a price of yesterday's rates with
 * the right one.
 */
export function useRates(at = Date.now()): Rates {
  const { tax = firstTax } = useShop()
  return ratesAt({ shipping: useShipping(), tax }, at)
}
