import { type Rates, ratesAt } from '../../shared/domain/pricing.ts'
import { firstTax } from '../../shared/domain/tax-profiles.ts'
import { useShipping } from '../boot/shop-info.ts'

/**
 * By what the shop prices orders now. The server decides: it refuses a price of yesterday's rates with
 * the right one.
 */
export function useRates(): Rates {
  return ratesAt({ shipping: useShipping(), tax: firstTax }, Date.now())
}
