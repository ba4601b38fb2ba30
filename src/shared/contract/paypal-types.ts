import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { CheckoutOrdersV2, OrderResponseBody } from '@paypal/paypal-js'

// PayPal's own API types, for the fields that the shop reads. The schemas that validate responses must
// match these types, so a misspelled field does not compile.

type Unit = NonNullable<OrderResponseBody['purchase_units']>[number]
type Payments = NonNullable<Unit['payments']>

export type PaypalOrderBody = OrderResponseBody
export type PaypalCaptureBody = NonNullable<Payments['captures']>[number]
export type PaypalRefundBody = NonNullable<Payments['refunds']>[number]
export type PaypalMoneyBody = NonNullable<PaypalCaptureBody['amount']>
type Schemas = CheckoutOrdersV2['components']['schemas']
/** The package calls the list `issues`; PayPal sends `details`. */
export type PaypalErrorBody = Pick<Schemas['error_422'], 'name' | 'message' | 'debug_id'> & {
  details: readonly Schemas['error_details'][]
}

/** Makes every field required, because PayPal declares nearly all of them optional. */
type Complete<T> = T extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<NonNullable<T[Key]>> }
    : T

/** Returns the schema; compiles only if each of its fields is in PayPal's type with the same type. */
export function describedBy<Body>() {
  return <Schema extends TSchema>(
    schema: Complete<Body> extends Complete<Static<Schema>> ? Schema : never,
  ): Schema => schema
}

/** Typed as one of PayPal's statuses; at run time any string, because PayPal may add a status. */
export function statusOf<Body extends { status?: string }>() {
  return Type.Unsafe<NonNullable<Body['status']>>(Type.String())
}

export const PaypalMoney = describedBy<PaypalMoneyBody>()(
  Type.Object({ currency_code: Type.String(), value: Type.String() }),
)
