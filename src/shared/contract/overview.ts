import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { Id, Money, Timestamp } from './scalars.ts'

export const Overview = Type.Object({
  /** One entry for each day that was asked for, oldest first; cancelled orders do not count. */
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
  /** Payments that were captured and are no order yet; anything but 0 needs a person. */
  capturedWithoutOrder: Type.Integer(),
})
export type Overview = Static<typeof Overview>

export const getOverview = action({
  name: 'overview.get',
  summary: 'What came in, day by day, and what waits for somebody.',
  role: 'admin',
  input: Type.Object({
    /** Where each day begins by the viewer's clock, and where the last one ends; commas between. */
    days: Type.String({
      maxLength: 1_000,
      pattern: '^[^,]+(,[^,]+){1,31}$',
      errorMessage: 'Give the moments at which 1 to 31 days begin, and the end of the last.',
    }),
  }),
  output: Overview,
  errors: ['invalid'],
})
