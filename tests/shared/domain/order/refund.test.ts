import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { leftToRefund, refundProblems } from '#shared/domain/order/refund.ts'

const items = [{ productId: 'p', productName: 'Plum', quantity: 3, refunded: 1, restocked: 1 }]
const order = {
  status: 'placed',
  paidCents: 1_000,
  refundedCents: 0,
  refundingCents: 0,
  items,
} as const

const words = (over: object, amountCents: number | null, restock: object[] = []) =>
  refundProblems({ ...order, ...over }, { amountCents, restock: restock as never }).map(
    ({ message }) => message,
  )

test('whatever was paid and refunded, exactly what is left can be refunded and no cent more', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.nat(10_000_000),
      fc.nat(10_000_000),
      fc.integer({ min: -5, max: 10_000_005 }),
      (paid, refunded, refunding, amount) => {
        const sums = { paidCents: paid, refundedCents: refunded, refundingCents: refunding }
        const left = leftToRefund(sums)
        const isCaptured = refundProblems(
          { ...order, ...sums },
          { amountCents: amount, restock: [] },
        )
        expect(isCaptured.length === 0).toBe(amount >= 1 && amount + refunded + refunding <= paid)
        expect(left).toBe(Math.max(0, paid - refunded - refunding))
      },
    ),
  )
})

test('a refund that cannot be made says why in words', () => {
  expect(words({}, null)).toEqual(['Enter an amount of at least 0.01.'])
  expect(words({}, 0)).toEqual(['Enter an amount of at least 0.01.'])
  expect(words({ refundedCents: 400 }, 601)).toEqual(['Only $6.00 is left to refund.'])
  expect(words({ refundedCents: 400, refundingCents: 600 }, 1)).toEqual([
    'Everything that was paid has been refunded.',
  ])
})

test('a refund cannot restock more units than were sold and not yet restocked', () => {
  const put = (quantity: number, productId = 'p') => [{ productId, quantity }]
  expect(words({}, 1, put(2))).toEqual([])
  expect(words({}, 1, put(3))).toEqual(['Only 2 of Plum can be returned to stock.'])
  expect(words({}, 1, put(1, 'x'))).toEqual(["This product isn't in the order."])
  expect(words({}, 1, [...put(1), ...put(1)])).toEqual(['Name each product once.'])
  expect(words({ status: 'cancelled' }, 1, put(1))).toEqual([
    'The items of a cancelled order are already back in stock.',
  ])
  expect(words({ items: [{ ...items[0], restocked: 3 }] }, 1, put(1))).toEqual([
    'All units of Plum are already back in stock.',
  ])
})
