import { type Static, Type } from '@sinclair/typebox'
import { publicAction } from './action.ts'
import { Id, Nullable } from './scalars.ts'

export const InsufficientItem = Type.Object({
  productId: Id,
  requested: Type.Integer(),
  available: Type.Integer(),
})
export type InsufficientItem = Static<typeof InsufficientItem>

export const StockCheck = Type.Object({
  available: Type.Boolean(),
  insufficientItems: Type.Array(InsufficientItem),
})
export type StockCheck = Static<typeof StockCheck>

export const checkStock = publicAction({
  name: 'checkout.checkStock',
  summary: 'Checks whether the shop has enough stock of these items now.',
  input: Type.Object({
    items: Type.Array(
      Type.Object({ productId: Id, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  output: StockCheck,
  errors: ['invalid'],
})

export const Country = Type.Object({ country_code: Nullable(Type.String()) })

/** The server looks it up, so that the browser contacts no third party (GEO-05); null if unknown. */
export const geoCountry = publicAction({
  name: 'geo.country',
  summary: "The visitor's country, by IP address.",
  input: Type.Object({}),
  output: Country,
})

export const geoReverse = publicAction({
  name: 'geo.reverse',
  summary: 'The country at a position.',
  input: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
  }),
  output: Type.Object({ address: Country }),
  errors: ['invalid'],
})
