import fc from 'fast-check'

// What may happen in a story: everything that buyers, the providers, the clock and staff do.

export type Payer = 'paypal' | 'stripe'

/** What a buyer does with a payment that is open. */
type BuyersStep = 'approve' | 'decline' | 'cancel' | 'capture' | 'place' | 'goBack'

export type Step =
  | { do: 'open'; by: Payer; product: 0 | 1; quantity: number }
  | { do: BuyersStep; payment: number }
  | { do: 'webhook'; payment: number; times: number }
  | { do: 'expire' }
  | { do: 'stock'; product: 0 | 1; to: number }
  | { do: 'price'; product: 0 | 1 }
  | { do: 'cancelOrder' | 'reviveOrder'; payment: number }
  | { do: 'fault'; by: Payer; to: 'create' | 'capture' | 'get'; how: Fault }

/** What the provider does to the next call of a kind. */
export type Fault = 'late' | 'refused' | 'done, then an error'

const which = fc.constantFrom<0 | 1>(0, 1)
const by = fc.constantFrom<Payer>('paypal', 'stripe')
const payment = fc.nat({ max: 5 })
const one = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), payment })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      by,
      product: which,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: one('approve') },
  { weight: 1, arbitrary: one('decline') },
  { weight: 2, arbitrary: one('cancel') },
  { weight: 4, arbitrary: one('capture') },
  { weight: 3, arbitrary: one('place') },
  { weight: 1, arbitrary: one('goBack') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('webhook' as const),
      payment,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'expire' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      product: which,
      to: fc.nat({ max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), product: which }) },
  { weight: 1, arbitrary: one('cancelOrder') },
  { weight: 1, arbitrary: one('reviveOrder') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      by,
      to: fc.constantFrom('create' as const, 'capture' as const, 'get' as const),
      how: fc.constantFrom<Fault>('late', 'refused', 'done, then an error'),
    }),
  },
)

/** Steps that are taken at the same moment, one such group after another. */
export const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 12,
})
