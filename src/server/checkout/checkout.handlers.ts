import type { Handlers } from '../context/handler.ts'
import { shortagesOf } from '../catalog/stock.ts'

type CheckoutHandlers = Pick<Handlers, 'checkout.checkStock' | 'geo.country' | 'geo.reverse'>

export const checkoutHandlers: CheckoutHandlers = {
  'checkout.checkStock': async ({ items }, { db }) => {
    const insufficientItems = await shortagesOf(db.read, items)
    return { available: insufficientItems.length === 0, insufficientItems }
  },

  'geo.country': async (_input, { geo }, { address }) => ({
    country_code: await geo.countryOfAddress(address),
  }),

  'geo.reverse': async ({ lat, lon }, { geo }) => ({
    address: { country_code: await geo.countryOfPosition(lat, lon) },
  }),
}
