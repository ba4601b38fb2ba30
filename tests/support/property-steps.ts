import fc from 'fast-check'

// The steps of a story: everything that buyers, providers, the clock and staff can do.

export type Payer = 'paypal' | 'stripe'

/** What a buyer can do with an open payment. */
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

/** How the provider mishandles the next call of a kind. */
export type Fault = 'late' | 'refused' | 'done, then an error'

const which = fc.constantFrom<0 | 1>(0, 1)
const by = fc.constantFrom<Payer>('paypal', 'stripe')
const payment = fc.nat({ max: 5 })

/** A kind of step, with its parameters and how often it is drawn. */
const often = <Name extends Step['do'], More = object>(
  weight: number,
  name: Name,
  more?: { [Field in keyof More]: fc.Arbitrary<More[Field]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...more }) })

const step = fc.oneof(
  often(5, 'open', { by, product: which, quantity: fc.integer({ min: 1, max: 3 }) }),
  often(4, 'approve', { payment }),
  often(1, 'decline', { payment }),
  often(2, 'cancel', { payment }),
  often(4, 'capture', { payment }),
  often(3, 'place', { payment }),
  often(1, 'goBack', { payment }),
  often(1, 'webhook', { payment, times: fc.integer({ min: 1, max: 3 }) }),
  often(1, 'expire'),
  often(1, 'stock', { product: which, to: fc.nat({ max: 4 }) }),
  often(1, 'price', { product: which }),
  often(1, 'cancelOrder', { payment }),
  often(1, 'reviveOrder', { payment }),
  often(1, 'fault', {
    by,
    to: fc.constantFrom('create', 'capture', 'get'),
    how: fc.constantFrom<Fault>('late', 'refused', 'done, then an error'),
  }),
) as fc.Arbitrary<Step>

/** Groups of steps. The steps in a group run concurrently, the groups one after another. */
export const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 12,
})
