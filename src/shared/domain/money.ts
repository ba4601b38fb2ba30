/** An amount in whole cents; the only form of money inside the shop (O20). */
export type Cents = number

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * Reads a decimal string such as `"12.99"`, `"12.5"` or `"5"` as cents.
 * Returns null for anything else: more than two decimals are refused, not rounded (O35).
 */
export function parseMoney(text: string): Cents | null {
  const match = DECIMAL.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Formats cents for the wire and the screen: two decimals, no currency sign. */
export function formatMoney(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}

/** A part of an amount, rounded half up once; the rate is an exact fraction (O20). */
export function fractionOf(cents: Cents, numerator: number, denominator: number): Cents {
  // The product can exceed the safe integers.
  const twice = 2n * BigInt(cents) * BigInt(numerator)
  return Number((twice + BigInt(denominator)) / (2n * BigInt(denominator)))
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
