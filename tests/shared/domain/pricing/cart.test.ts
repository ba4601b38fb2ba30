import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMoney } from '#shared/domain/money.ts'
import {
  addToCart,
  addUnits,
  type CartItem,
  type CartLine,
  cartTotal,
  countUnits,
  parseCart,
  removeFromCart,
  setQuantity,
  withoutBought,
} from '#shared/domain/pricing/cart.ts'

const mustard: CartItem = { id: 'mustard', name: 'Maple Mustard', price: '8.50' }
const ketchup: CartItem = { id: 'ketchup', name: 'Haskap Ketchup', price: '12.99' }
const relish: CartItem = { id: 'relish', name: 'Corn Relish', price: '0.01', imageUrl: '/a.webp' }
const shelf = [mustard, ketchup, relish]
const cents = new Map([
  ['mustard', 850],
  ['ketchup', 1299],
  ['relish', 1],
])

describe('Adding', () => {
  test('CART-06 an item already present is raised by 1, any other item is a new line of 1', () => {
    const one = addToCart([], mustard)
    expect(one).toEqual([{ ...mustard, quantity: 1 }])
    expect(addToCart(one, mustard)).toEqual([{ ...mustard, quantity: 2 }])
    expect(addToCart(one, ketchup)).toEqual([
      { ...mustard, quantity: 1 },
      { ...ketchup, quantity: 1 },
    ])
  })

  test('CARD-04 adding several units raises the quantity of the line by that number', () => {
    const held = [{ ...mustard, quantity: 2 }]
    expect(addUnits(held, mustard, 3)).toEqual([{ ...mustard, quantity: 5 }])
  })

  test('T12 adding stops at the known stock', () => {
    const held = [{ ...mustard, quantity: 2 }]
    expect(addUnits(held, mustard, 3, 4)).toEqual([{ ...mustard, quantity: 4 }])
    expect(addUnits(held, mustard, 1, 2)).toEqual(held)
    // The stock has fallen below what is in the cart already: nothing is taken out unasked.
    expect(addUnits(held, mustard, 1, 1)).toEqual(held)
  })
})

describe('Changing', () => {
  test('CART-07 a quantity of 0 or less removes the line', () => {
    const held = [
      { ...mustard, quantity: 2 },
      { ...ketchup, quantity: 1 },
    ]
    for (const quantity of [0, -1, -1000, 0.5]) {
      expect(setQuantity(held, 'mustard', quantity)).toEqual([{ ...ketchup, quantity: 1 }])
    }
    expect(setQuantity(held, 'mustard', 7)[0]).toEqual({ ...mustard, quantity: 7 })
    expect(setQuantity(held, 'mustard', Number.NaN)).toEqual(held)
  })

  test('CART-08 Remove deletes that line only', () => {
    const held = [
      { ...mustard, quantity: 2 },
      { ...ketchup, quantity: 1 },
    ]
    expect(removeFromCart(held, 'ketchup')).toEqual([{ ...mustard, quantity: 2 }])
    expect(removeFromCart(held, 'nothing of ours')).toEqual(held)
  })
})

describe('What is stored', () => {
  test('CART-11 stored text that is not a JSON array is read as an empty cart', () => {
    for (const stored of [null, '', 'null', '{}', '"cart"', '7', '[', 'undefined', '{"0":1}']) {
      expect(parseCart(stored)).toEqual([])
    }
  })

  test('CART-12 a line has an id, a name, a price, an optional imageUrl and a whole-number quantity', () => {
    const good = { ...relish, quantity: 3 }
    const damaged = [
      null,
      'relish',
      { ...good, id: '' },
      { ...good, id: 7 },
      { ...good, name: undefined },
      { ...good, price: -1 },
      { ...good, price: 1e21 },
      { ...good, price: 'free' },
      { ...good, imageUrl: 1 },
      { ...good, quantity: 0 },
      { ...good, quantity: 1.5 },
      { ...good, quantity: '2' },
      { ...good, quantity: null },
    ]
    expect(parseCart(JSON.stringify([...damaged, good]))).toEqual([good])
    // A cart that was stored by other code may have its prices as numbers.
    expect(parseCart(JSON.stringify([{ ...good, price: 12.5 }]))).toEqual([
      { ...good, price: '12.50' },
    ])
    // One line a product: a second one of the same is left out.
    expect(parseCart(JSON.stringify([good, { ...good, quantity: 9 }]))).toEqual([good])
  })

  test('CART-11 any stored text is read as a valid cart', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expectSound(parseCart(stored))
      }),
    )
  })
})

describe('What was bought leaves the cart', () => {
  const lines = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ id }) => id },
  )
  const asCart = (wanted: readonly { id: string; quantity: number }[]) =>
    wanted.map((line) => ({ ...line, name: line.id, price: '1.00', imageUrl: null }))

  test('PAYPAL-09 units beyond the quantity bought stay in the cart, in the same order', () => {
    fc.assert(
      fc.property(lines, lines, (held, paid) => {
        const bought = paid.map(({ id, quantity }) => ({ productId: id, quantity }))
        const paidOf = (id: string) => paid.find((line) => line.id === id)?.quantity ?? 0
        const left = held.filter(({ id, quantity }) => quantity > paidOf(id))
        expect(withoutBought(asCart(held), bought)).toEqual(
          asCart(left.map(({ id, quantity }) => ({ id, quantity: quantity - paidOf(id) }))),
        )
      }),
    )
  })
})

type Deed =
  | { do: 'add'; item: CartItem; quantity: number; max: number }
  | { do: 'set'; id: string; quantity: number }
  | { do: 'remove'; id: string }
  | { do: 'clear' }

const id = fc.constantFrom(...shelf.map((item) => item.id), 'unknown')
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    item: fc.constantFrom(...shelf),
    quantity: fc.integer({ min: 0, max: 5 }),
    max: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 9 })),
  }),
  fc.record({
    do: fc.constant('set' as const),
    id,
    quantity: fc.oneof(
      fc.integer({ min: -3, max: 40 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
    ),
  }),
  fc.record({ do: fc.constant('remove' as const), id }),
  fc.constant<Deed>({ do: 'clear' }),
)

function after(cart: readonly CartLine[], deed: Deed): readonly CartLine[] {
  switch (deed.do) {
    case 'add':
      return addUnits(cart, deed.item, deed.quantity, deed.max)
    case 'set':
      return setQuantity(cart, deed.id, deed.quantity)
    case 'remove':
      return removeFromCart(cart, deed.id)
    case 'clear':
      return []
  }
}

/** The same actions on plain numbers: the quantity of each product that a shopper expects. */
function tally(held: Map<string, number>, deed: Deed) {
  const set = (product: string, quantity: number) =>
    quantity > 0 ? held.set(product, quantity) : held.delete(product)
  switch (deed.do) {
    case 'add': {
      const before = held.get(deed.item.id) ?? 0
      for (let unit = 0; unit < deed.quantity; unit++) {
        const now = held.get(deed.item.id) ?? 0
        if (now < Math.max(before, deed.max)) set(deed.item.id, now + 1)
      }
      return
    }
    case 'set':
      if (held.has(deed.id)) set(deed.id, Math.trunc(deed.quantity))
      return
    case 'remove':
      held.delete(deed.id)
      return
    case 'clear':
      held.clear()
  }
}

function expectSound(cart: readonly CartLine[]) {
  expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length)
  for (const { quantity } of cart) {
    expect(Number.isInteger(quantity)).toBe(true)
    expect(quantity).toBeGreaterThanOrEqual(1)
  }
}

describe('Whatever is done to a cart', () => {
  const deeds = fc.array(deed, { maxLength: 40 })

  test('CART-06 CART-07 CART-08 it has the quantities a shopper expects, with one line per product', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const held = new Map<string, number>()
        let cart: readonly CartLine[] = []
        for (const deed of list) {
          cart = after(cart, deed)
          tally(held, deed)
          expectSound(cart)
          expect(new Map(cart.map((line) => [line.id, line.quantity]))).toEqual(held)
        }
      }),
    )
  })

  test('CART-05 its total is the sum of price times quantity, to the cent', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const cart = list.reduce(after, [])
        const sum = cart.reduce((all, line) => all + (cents.get(line.id) ?? NaN) * line.quantity, 0)
        expect(cartTotal(cart)).toBe(sum)
        expect(countUnits(cart)).toBe(cart.reduce((all, line) => all + line.quantity, 0))
      }),
    )
    // 3 × 12.99 + 2 × 8.50 + 1 × 0.01
    const cart = [
      { ...ketchup, quantity: 3 },
      { ...mustard, quantity: 2 },
      { ...relish, quantity: 1 },
    ]
    expect(formatMoney(cartTotal(cart))).toBe('55.98')
  })

  test('CART-09 CART-11 it is unchanged after being stored and read back', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const cart = list.reduce(after, [])
        expect(parseCart(JSON.stringify(cart))).toEqual([...cart])
      }),
    )
  })

  test('CART-10 a change does not modify the previous cart object', () => {
    fc.assert(
      fc.property(deeds, deed, (list, last) => {
        const cart = list.reduce(after, [])
        const before = structuredClone(cart)
        after(cart, last)
        expect(cart).toEqual(before)
      }),
    )
  })
})
