import type { Handlers } from '../context/handler.ts'
import { shortagesOf } from '../catalog/stock.ts'

export const checkoutHandlers = {
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
} satisfies Partial<Handlers>
