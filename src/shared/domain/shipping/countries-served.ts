import { countries, type Region } from '../address.ts'
import { type Shipping, shipsTo } from './shipping.ts'

/**
 * The countries that a shop ships to, for a list to choose from (SHIP-12). One that was chosen before
 * the owner took it away stays, so that the customer sees what is refused.
 */
export function countriesServed(shipping: Shipping, chosen = ''): readonly Region[] {
  return countries().filter(({ code }) => code === chosen || shipsTo(code, shipping))
}
