import type { CreateOrderRequestBody } from '@paypal/paypal-js'
import { FormatRegistry, type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { type Detail, invalidRequest } from './paypal-error.ts'

FormatRegistry.Set('web-address', (text) => /^https?:\/\//i.test(text) && URL.canParse(text))

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

const Address = Type.Optional(Type.String({ format: 'web-address' }))

const Wallet = Type.Object({
  experience_context: Type.Optional(Type.Object({ return_url: Address, cancel_url: Address })),
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
  if (!check.Check(body)) throw invalidRequest(...details(check.Errors(body)))
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

/** Enough for any reader; `errors` is lazy, so validation stops there. */
const MAX_DETAILS = 20

/** One detail per field: a missing field would otherwise be reported as mistyped as well. */
export function details(errors: Iterable<ValueError>): Detail[] {
  const byField = new Map<string, Detail>()
  for (const { path, type } of errors) {
    if (byField.has(path)) continue
    const known = issues.get(type) ?? ['INVALID_PARAMETER_SYNTAX', 'This does not have its form.']
    byField.set(path, { issue: known[0], description: known[1], field: path, location: 'body' })
    if (byField.size === MAX_DETAILS) break
  }
  return [...byField.values()]
}
