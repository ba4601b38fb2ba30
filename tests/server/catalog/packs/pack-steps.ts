import fc from 'fast-check'

// What buyers, staff and the clock can do with two jars, a pack of one and a box of both.

/** Products by their index: two jars, then what is made of them. */
export const jars = [0, 1] as const
export const compositions = [
  [{ jar: 0, quantity: 3 }],
  [
    { jar: 0, quantity: 1 },
    { jar: 1, quantity: 2 },
  ],
] as const

type Bought = { product: number; quantity: number }

export type PackStep =
  | { do: 'open' | 'staffOrder'; lines: Bought[] }
  | { do: 'pay' | 'cancel' | 'decline'; payment: number }
  | { do: 'expire' }
  | { do: 'payLate'; payment: number }
  | { do: 'cancelOrder' | 'reviveOrder'; order: number }
  | { do: 'edit' | 'refund'; order: number; line: number; quantity: number }
  | { do: 'add' | 'subtract' | 'count'; jar: 0 | 1; units: number }
  | { do: 'hide'; jar: 0 | 1 }
  | { do: 'recompose'; pack: 2 | 3 }
  | { do: 'remove'; jar: 0 | 1 }

const which = fc.nat({ max: 5 })
const jar = fc.constantFrom<0 | 1>(0, 1)
const lines = fc.uniqueArray(
  fc.record({ product: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 3, selector: ({ product }) => product },
)

const often = <Name extends PackStep['do'], More = object>(
  weight: number,
  name: Name,
  more?: { [Field in keyof More]: fc.Arbitrary<More[Field]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...more }) })

export const packStep = fc.oneof(
  often(8, 'open', { lines }),
  often(2, 'staffOrder', { lines }),
  often(6, 'pay', { payment: which }),
  often(3, 'cancel', { payment: which }),
  often(1, 'decline', { payment: which }),
  often(1, 'expire'),
  often(2, 'payLate', { payment: which }),
  often(3, 'cancelOrder', { order: which }),
  often(2, 'reviveOrder', { order: which }),
  often(3, 'edit', { order: which, line: which, quantity: fc.integer({ min: 1, max: 4 }) }),
  often(3, 'refund', { order: which, line: which, quantity: fc.integer({ min: 1, max: 2 }) }),
  often(3, 'add', { jar, units: fc.integer({ min: 1, max: 5 }) }),
  often(1, 'subtract', { jar, units: fc.integer({ min: 1, max: 3 }) }),
  often(1, 'count', { jar, units: fc.nat({ max: 8 }) }),
  often(1, 'hide', { jar }),
  often(2, 'recompose', { pack: fc.constantFrom<2 | 3>(2, 3) }),
  often(1, 'remove', { jar }),
) as fc.Arbitrary<PackStep>
