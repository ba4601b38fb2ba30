import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { compareCart, pricedLines } from '../../../src/web/cart/compare-cart.ts'
import { inCart, mustard, relish } from '../checkout/checkout.fixture.tsx'

const shelf = [relish, mustard]

test('CHK-04 a cart that matches the shop is unchanged', () => {
  const [line] = compareCart([inCart(relish, 2)], shelf)
  expect(line).toMatchObject({ quantity: 2, price: '10.00', formerPrice: null, obstacle: null })
})

test("CHK-04 payable items never exceed the shop's stock", () => {
  // A cart has one line for each product.
  const carts = fc.uniqueArray(
    fc.record({
      item: fc.constantFrom(relish, mustard, { ...mustard, id: 'gone' }),
      quantity: fc.integer({ min: 1, max: 2_000 }),
      price: fc.constantFrom('0.01', '7.49', '10.00'),
    }),
    { selector: ({ item }) => item.id },
  )
  const stocks = fc.tuple(fc.nat({ max: 1_500 }), fc.nat({ max: 3 }))
  fc.assert(
    fc.property(carts, stocks, fc.nat({ max: 3 }), (cart, [first, second], heldUnits) => {
      const products = [
        { ...relish, stock: first },
        { ...mustard, stock: second },
      ]
      const held = new Map([[mustard.id, heldUnits]])
      const lines = compareCart(
        cart.map(({ item, quantity, price }) => inCart(item, quantity, { price })),
        products,
        held,
      )
      expect(lines).toHaveLength(cart.length)
      for (const [index, { id, obstacle, quantity, price, available }] of lines.entries()) {
        const product = products.find((known) => known.id === id)
        const there = (product?.stock ?? 0) + (id === mustard.id ? heldUnits : 0)
        expect(obstacle === null).toBe(there > 0)
        if (obstacle !== null) continue
        expect(price).toBe(product?.price ?? '')
        expect(available).toBe(Math.min(there, 1_000))
        expect(quantity).toBe(Math.min(cart[index]?.quantity ?? 0, there, 1_000))
      }
    }),
  )
})

test('PRICE-08 only payable items are added up, at current prices', () => {
  const cart = [inCart(relish, 2, { price: '8.00' }), inCart({ ...mustard, id: 'gone' }, 3)]
  expect(pricedLines(compareCart(cart, shelf))).toEqual([
    { price: 1_000, quantity: 2, taxClass: 'standard' },
  ])
})

test('PACK-08 lines that share jars get them in their order, with those that this page holds', () => {
  const pack = {
    ...mustard,
    id: 'pack',
    stock: 2,
    components: [{ productId: relish.id, quantity: 3 }],
  }
  const jar = { ...relish, stock: 7 }
  const quantities = (lines: ReturnType<typeof compareCart>) =>
    lines.map(({ quantity, obstacle }) => (obstacle === null ? quantity : obstacle))
  const cart = [inCart(pack, 2), inCart(jar, 3)]
  expect(quantities(compareCart(cart, [jar, pack]))).toEqual([2, 1])
  expect(quantities(compareCart(cart.toReversed(), [jar, pack]))).toEqual([3, 1])
  const soldOut = [
    { ...jar, stock: 0 },
    { ...pack, stock: 0 },
  ]
  const held = new Map([
    [pack.id, 2],
    [jar.id, 1],
  ])
  expect(quantities(compareCart(cart, soldOut, held))).toEqual([2, 1])
  expect(quantities(compareCart([inCart(jar, 9)], soldOut, held))).toEqual([7])
  // What a pack holds can be bought alone, and the other way around: a new payment replaces the old.
  expect(quantities(compareCart([inCart(jar, 9)], soldOut, new Map([[pack.id, 2]])))).toEqual([6])
  expect(quantities(compareCart([inCart(pack, 9)], soldOut, new Map([[jar.id, 7]])))).toEqual([2])
  expect(quantities(compareCart(cart, soldOut))).toEqual(['sold-out', 'sold-out'])
})

test('PACK-06 a pack of what is not in the shop is sold out, whatever its other products have', () => {
  const components = [
    { productId: relish.id, quantity: 1 },
    { productId: 'archived', quantity: 1 },
  ]
  const box = { ...mustard, id: 'box', stock: 0, components }
  const [line] = compareCart([inCart(box, 1)], [relish, box])
  expect(line?.obstacle).toBe('sold-out')
})
