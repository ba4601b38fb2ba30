import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMoney, fractionOf, parseMoney } from '#shared/domain/money.ts'

/** Every amount that fits the eight digits before the point, in cents. */
const amounts = fc.integer({ min: 0, max: 9_999_999_999 })

describe('Reading and writing amounts', () => {
  test('PRICE-01 an amount in cents is written with two decimals and read back as it was', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const text = formatMoney(cents)
        expect(text).toMatch(/^\d{1,8}\.\d\d$/)
        expect(parseMoney(text)).toBe(cents)
      }),
    )
  })

  test('PRICE-01 an amount typed with two decimals is read and written as it was', () => {
    const texts = fc
      .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }))
      .map(([dollars, cents]) => `${dollars}.${String(cents).padStart(2, '0')}`)
    fc.assert(
      fc.property(texts, (text) => {
        const cents = parseMoney(text)
        expect(cents).not.toBeNull()
        expect(formatMoney(cents ?? -1)).toBe(text)
      }),
    )
  })

  test('PRICE-01 an amount may have fewer than two decimals, but not more', () => {
    expect(parseMoney('5')).toBe(500)
    expect(parseMoney('12.5')).toBe(1_250)
    expect(parseMoney(' 12.99 ')).toBe(1_299)
    expect(parseMoney('0.01')).toBe(1)
    expect(parseMoney('12.999')).toBeNull()
  })

  test.each(['', ' ', '.', '5.', '.5', '-1.00', '+1.00', '1,50', '1e3', 'CA$5', '0x10', '١.٠٠'])(
    'PRICE-01 %p is not a valid amount',
    (text) => expect(parseMoney(text)).toBeNull(),
  )

  test('PRICE-01 an amount with nine digits before the decimal point is too high', () => {
    expect(parseMoney('99999999.99')).toBe(9_999_999_999)
    expect(parseMoney('100000000.00')).toBeNull()
  })

  test('PRICE-01 a negative amount is written with a minus sign before the dollars', () => {
    expect(formatMoney(-5)).toBe('-0.05')
    expect(formatMoney(-1_234)).toBe('-12.34')
  })
})

describe('A part of an amount', () => {
  test('PRICE-03 is rounded half up once, whatever the amount and the rate', () => {
    const rates = fc.integer({ min: 0, max: 100_000 })
    const cents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(cents, rates, (amount, rate) => {
        const part = fractionOf(amount, rate, 100_000)
        expect(BigInt(part)).toBe(halfUp(BigInt(amount) * BigInt(rate), 100_000n))
      }),
    )
  })

  test('PRICE-03 exactly half a cent goes up', () => {
    // 12.5 % of 4 cents and of 12 cents: 0.5 and 1.5.
    expect(fractionOf(4, 12_500, 100_000)).toBe(1)
    expect(fractionOf(12, 12_500, 100_000)).toBe(2)
    expect(fractionOf(3, 12_500, 100_000)).toBe(0)
  })
})

/** The nearest whole number to a fraction, by comparing what is left with what is missing. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  const left = numerator % denominator
  return left >= denominator - left ? whole + 1n : whole
}
