import { FormatRegistry, type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { type Detail, inBody, PaypalError, unprocessable } from './paypal-error.ts'
import type { CreateOrderRequestBody } from '@paypal/paypal-js'

FormatRegistry.Set('paypal-url', (text) => /^https?:\/\//i.test(text) && URL.canParse(text))

export const Money = Type.Object({
  currency_code: Type.String({ minLength: 3, maxLength: 3 }),
  value: Type.String({ maxLength: 32, pattern: String.raw`^-?(\d+|\d*\.\d+)$` }),
})
export type Money = Static<typeof Money>

const Part = Type.Optional(Money)

const Amount = Type.Composite([
  Money,
  Type.Object({
    breakdown: Type.Optional(
      Type.Object({
        item_total: Part,
        shipping: Part,
        handling: Part,
        tax_total: Part,
        insurance: Part,
        shipping_discount: Part,
        discount: Part,
      }),
    ),
  }),
])
export type Amount = Static<typeof Amount>

const Category = Type.Union([
  Type.Literal('PHYSICAL_GOODS'),
  Type.Literal('DIGITAL_GOODS'),
  Type.Literal('DONATION'),
])

const Item = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 127 }),
  quantity: Type.String({ maxLength: 10, pattern: String.raw`^[1-9]\d*$` }),
  unit_amount: Money,
  tax: Part,
  description: Type.Optional(Type.String({ maxLength: 2048 })),
  sku: Type.Optional(Type.String({ maxLength: 127 })),
  category: Type.Optional(Category),
})

const PurchaseUnit = Type.Object({
  reference_id: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  description: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
  custom_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
  invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
  soft_descriptor: Type.Optional(Type.String({ minLength: 1, maxLength: 22 })),
  amount: Amount,
  items: Type.Optional(Type.Array(Item)),
  shipping: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type PurchaseUnit = Static<typeof PurchaseUnit>

const Address = Type.Optional(Type.String({ format: 'paypal-url' }))

const Wallet = Type.Object({
  experience_context: Type.Optional(
    Type.Object({
      return_url: Address,
      cancel_url: Address,
      locale: Type.Optional(
        Type.String({ pattern: String.raw`^[a-z]{2}(-[A-Za-z0-9]{2,4}){0,2}$` }),
      ),
    }),
  ),
})
export type Wallet = Static<typeof Wallet>

const OrderRequest = Type.Object({
  intent: Type.Literal('CAPTURE'),
  purchase_units: Type.Array(PurchaseUnit, { minItems: 1, maxItems: 1 }),
  payment_source: Type.Optional(
    // The simulator has no cards or vaults, so other payment sources are refused.
    Type.Object({ paypal: Wallet }, { additionalProperties: false }),
  ),
})

const check = TypeCompiler.Compile(OrderRequest)

/** Validates the body of a create call and drops fields that the simulator does not support. */
export function decodeOrder(body: unknown): { unit: PurchaseUnit; wallet: Wallet | null } {
  if (!check.Check(body)) throw notOfSchema(check.Errors(body))
  Value.Clean(OrderRequest, body)
  const [unit] = (body satisfies CreateOrderRequestBody).purchase_units
  if (!unit) throw new Error('The schema asks for one purchase unit.')
  return { unit, wallet: body.payment_source?.paypal ?? null }
}

const issues = new Map<ValueErrorType, readonly [issue: string, description: string]>([
  [ValueErrorType.ObjectRequiredProperty, ['MISSING_REQUIRED_PARAMETER', 'This field is needed.']],
  [
    ValueErrorType.ObjectAdditionalProperties,
    ['NOT_SUPPORTED', 'The simulator does not have this.'],
  ],
  [ValueErrorType.ArrayMinItems, ['INVALID_ARRAY_MIN_ITEMS', 'There are too few of these.']],
  [ValueErrorType.ArrayMaxItems, ['INVALID_ARRAY_MAX_ITEMS', 'There are too many of these.']],
  [ValueErrorType.StringMinLength, ['INVALID_STRING_LENGTH', 'This text is too short.']],
  [ValueErrorType.StringMaxLength, ['INVALID_STRING_LENGTH', 'This text is too long.']],
  [ValueErrorType.Literal, ['INVALID_PARAMETER_VALUE', 'This value is not taken here.']],
])

/** More than anyone will read. `errors` is lazy, so validation stops at this number. */
const MAX_DETAILS = 20

/** One detail per field: a missing field would otherwise also be reported as the wrong type. */
export function notOfSchema(errors: Iterable<ValueError>): PaypalError {
  const byField = new Map<string, Detail>()
  for (const { path, type } of errors) {
    if (byField.has(path)) continue
    const issue = issues.get(type) ?? ['INVALID_PARAMETER_SYNTAX', 'This does not have its form.']
    byField.set(path, { issue: issue[0], description: issue[1], ...inBody(path) })
    if (byField.size === MAX_DETAILS) break
  }
  return new PaypalError('INVALID_REQUEST', [...byField.values()])
}

const MAX_CENTS = 99_999_999_999_999_999n
const AMOUNT = '/purchase_units/0/amount'

/**
 * Refuses amounts as PayPal does: a currency other than CAD, more than two decimals, an amount that is
 * not positive or too large, a breakdown that does not add up to the amount, or items that do not add
 * up to the breakdown. Returns the unit with its amount in two decimals.
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
  throw unprocessable(issue, description, inBody(field))
}
