import type { Amount, Money, PurchaseUnit } from './order-request.ts'
import { unprocessable } from './paypal-error.ts'

const MAX_CENTS = 99_999_999_999_999_999n
const AMOUNT = '/purchase_units/0/amount'

/**
 * Refuses amounts as PayPal does: a currency other than CAD, more than two decimals, nothing to pay, a
 * breakdown that does not add up to the amount or items that do not add up to the breakdown. Returns
 * the unit with its amount in two decimals.
 */
export function checkAmounts(unit: PurchaseUnit): PurchaseUnit {
  const { amount } = unit
  if (amount.currency_code !== 'CAD') {
    refuse('INVALID_CURRENCY_CODE', `${AMOUNT}/currency_code`, 'The simulator takes CAD.')
  }
  const cents = centsOf(amount, AMOUNT)
  if (cents <= 0n) refuse('CANNOT_BE_ZERO_OR_NEGATIVE', `${AMOUNT}/value`, 'It must be above zero.')
  if (cents > MAX_CENTS)
    refuse('MAX_VALUE_EXCEEDED', `${AMOUNT}/value`, 'It is more than PayPal takes.')
  checkBreakdown(amount, cents)
  checkItems(unit)
  return { ...unit, amount: { ...amount, value: decimalOf(cents) } }
}

function checkBreakdown({ breakdown }: Amount, total: bigint) {
  if (!breakdown) return
  let sum = 0n
  for (const [name, part] of Object.entries(breakdown)) {
    const cents = partCents(part, `${AMOUNT}/breakdown/${name}`)
    sum += name === 'discount' || name === 'shipping_discount' ? -cents : cents
  }
  if (sum !== total) refuse('AMOUNT_MISMATCH', `${AMOUNT}/value`, 'It is not the sum of its parts.')
}

function checkItems({ items, amount }: PurchaseUnit) {
  if (!items) return
  const field = `${AMOUNT}/breakdown/item_total`
  const itemTotal = amount.breakdown?.item_total
  if (!itemTotal) return refuse('ITEM_TOTAL_REQUIRED', field, 'Items need their total beside them.')
  let sum = 0n
  for (const [index, item] of items.entries()) {
    const cents = partCents(item.unit_amount, `/purchase_units/0/items/${index}/unit_amount`)
    sum += cents * BigInt(item.quantity)
  }
  if (sum !== centsOf(itemTotal, field)) {
    refuse('ITEM_TOTAL_MISMATCH', `${field}/value`, 'It is not the sum of the items.')
  }
}

function partCents(part: Money, field: string): bigint {
  if (part.currency_code !== 'CAD') {
    refuse('MULTI_CURRENCY_ORDER', `${field}/currency_code`, 'An order has one currency.')
  }
  const cents = centsOf(part, field)
  if (cents < 0n) refuse('CANNOT_BE_NEGATIVE', `${field}/value`, 'It must not be below zero.')
  return cents
}

export function centsOf({ value }: Money, field: string): bigint {
  const [whole = '', decimals = ''] = value.split('.')
  if (decimals.length > 2)
    refuse('DECIMAL_PRECISION', `${field}/value`, 'Cents are the smallest part.')
  const isNegative = whole.startsWith('-')
  const cents = BigInt(whole.replace('-', '') + decimals.padEnd(2, '0'))
  return isNegative ? -cents : cents
}

export function decimalOf(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function refuse(issue: string, field: string, description: string): never {
  throw unprocessable({ issue, field, description, location: 'body' })
}
