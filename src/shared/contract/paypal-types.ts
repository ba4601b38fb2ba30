import type { CheckoutOrdersV2, OrderResponseBody } from '@paypal/paypal-js'
import { type Static, type TSchema, Type } from '@sinclair/typebox'

// PayPal's own description of its API, as far as the shop reads it. The schemas that check what
// arrives are held to these types, so a misspelled field does not compile.

type Unit = NonNullable<OrderResponseBody['purchase_units']>[number]
type Payments = NonNullable<Unit['payments']>

export type PaypalOrderBody = OrderResponseBody
export type PaypalCaptureBody = NonNullable<Payments['captures']>[number]
export type PaypalRefundBody = NonNullable<Payments['refunds']>[number]
export type PaypalMoneyBody = NonNullable<PaypalCaptureBody['amount']>
type Schemas = CheckoutOrdersV2['components']['schemas']
/** The package calls the list `issues`; PayPal answers `details`. */
export type PaypalErrorBody = Pick<Schemas['error_422'], 'name' | 'message' | 'debug_id'> & {
  details: readonly Schemas['error_details'][]
}

/** A type with nothing optional: PayPal calls nearly every field optional. */
type Complete<T> = T extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<NonNullable<T[Key]>> }
    : T

/** Passes a schema on; it compiles only if PayPal's type has every field of it, of the same type. */
export function describedBy<Body>() {
  return <Schema extends TSchema>(
    schema: Complete<Body> extends Complete<Static<Schema>> ? Schema : never,
  ): Schema => schema
}

/** One of PayPal's statuses in the types; at run time any text, because PayPal may add one. */
export function statusOf<Body extends { status?: string }>() {
  return Type.Unsafe<NonNullable<Body['status']>>(Type.String())
}

export const PaypalMoney = describedBy<PaypalMoneyBody>()(
  Type.Object({ currency_code: Type.String(), value: Type.String() }),
)
