import { countries, type Region } from '../address.ts'
import { type Shipping, shipsTo } from './shipping.ts'

/**
 * The countries that a shop ships to, for a menu (SHIP-12). The chosen country stays in the menu even
 * if the owner has since removed it, so that the customer sees what is refused.
 */
export function countriesServed(shipping: Shipping, chosen = ''): readonly Region[] {
  return countries().filter(({ code }) => code === chosen || shipsTo(code, shipping))
}
