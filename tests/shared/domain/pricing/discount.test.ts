import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountOff, priceDiscounted, refusalOf } from '#shared/domain/pricing/discount.ts'
import { defaultRates, priceOrder } from '#shared/domain/pricing/pricing.ts'

const toronto = { country: 'CA', province: 'ON', zipCode: 'M5V 2T6' }

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    taxClass: fc.constantFrom('standard' as const, 'zero_rated' as const),
  }),
  { minLength: 1, maxLength: 8 },
)
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 9_999_999 }),
  }),
  fc.record({ kind: fc.constant('shipping' as const), value: fc.constant(0) }),
)

test('DISC-02 for any cart and code, the parts add up and the total is never negative or higher than without the code', () => {
  fc.assert(
    fc.property(lines, discount, (cart, off) => {
      const before = priceOrder(cart, toronto, defaultRates)
      const {
        subtotal,
        discount: taken,
        shipping,
        tax,
        total,
      } = priceDiscounted(cart, toronto, defaultRates, off)
      expect(total).toBe(subtotal - taken + shipping + tax)
      expect(taken).toBeGreaterThanOrEqual(0)
      expect(taken).toBeLessThanOrEqual(subtotal)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(before.total)
    }),
    { numRuns: 2_000 },
  )
})

test('DISC-02 a percentage is the exact share, rounded half up once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      (sum, value) => {
        const exact = BigInt(sum) * BigInt(value)
        const rounded = Number((exact * 2n + 100n) / 200n)
        expect(amountOff({ kind: 'percent', value }, sum)).toBe(rounded)
      },
    ),
  )
})

test('DISC-03 a code is valid from its start until its end', () => {
  const terms = {
    isActive: true,
    startsAt: 1_000,
    endsAt: 2_000,
    minimumCents: null,
    maxUses: null,
    maxPerCustomer: null,
  }
  const at = (moment: number) =>
    refusalOf(terms, { at: moment, subtotal: 0, uses: 0, usesByCustomer: 0 })
  expect([999, 1_000, 1_999, 2_000].map(at)).toEqual(['not_yet', null, null, 'expired'])
})

test('DISC-03 an end without seconds includes its minute, any other end is exact', () => {
  const terms = { isActive: true, startsAt: null, minimumCents: null }
  const ended = (end: string, now: string) => {
    const limits = { ...terms, endsAt: Date.parse(end), maxUses: null, maxPerCustomer: null }
    return refusalOf(limits, { at: Date.parse(now), subtotal: 0, uses: 0, usesByCustomer: 0 })
  }
  const minute = '2026-10-31T23:59:00-04:00'
  expect(ended(minute, '2026-10-31T23:59:59.999-04:00')).toBeNull()
  expect(ended(minute, '2026-11-01T00:00:00-04:00')).toBe('expired')
  const exact = '2026-10-31T23:59:30-04:00'
  expect(ended(exact, '2026-10-31T23:59:29.999-04:00')).toBeNull()
  expect(ended(exact, exact)).toBe('expired')
})
