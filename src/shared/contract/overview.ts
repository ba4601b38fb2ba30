import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { Id, Money, Timestamp } from './scalars.ts'

export const Overview = Type.Object({
  /** One entry per requested day, oldest first; cancelled orders do not count. */
  days: Type.Array(Type.Object({ start: Timestamp, orders: Type.Integer(), revenue: Money })),
  /** By units sold within these days, most first. */
  topProducts: Type.Array(
    Type.Object({ productId: Id, name: Type.String(), units: Type.Integer(), revenue: Money }),
  ),
  lowStock: Type.Object({
    total: Type.Integer(),
    /** The lowest of them. */
    first: Type.Array(Type.Object({ id: Id, name: Type.String(), stock: Type.Integer() })),
  }),
  reviewsWaiting: Type.Integer(),
  /** Captured payments that are not an order yet; anything but 0 needs attention. */
  capturedWithoutOrder: Type.Integer(),
})
export type Overview = Static<typeof Overview>

export const getOverview = action({
  name: 'overview.get',
  summary: 'Orders and revenue by day, and what needs attention.',
  role: 'admin',
  input: Type.Object({
    /** The start of each day in the viewer's time zone, then the end of the last, comma-separated. */
    days: Type.String({
      maxLength: 1_000,
      pattern: '^[^,]+(,[^,]+){1,31}$',
      errorMessage: 'Give the moments at which 1 to 31 days begin, and the end of the last.',
    }),
  }),
  output: Overview,
  errors: ['invalid'],
})
