import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { fieldErrors, trimmed } from '../../../shared/contract/field-errors.ts'
import { Address, OrderPayload } from '../../../shared/contract/orders.ts'

export type AddressForm = {
  firstName: string
  lastName: string
  company: string
  country: string
  address: string
  address2: string
  city: string
  province: string
  zipCode: string
  phone: string
}

export type Part = 'shipping' | 'billing'

export type CheckoutForm = {
  email: string
  shipping: AddressForm
  isBillingDifferent: boolean
  billing: AddressForm
}

export type FieldPath = 'email' | `${Part}.${keyof AddressForm}`

/** An invalid field and the contract's error message for it. */
export type FieldProblem = { path: FieldPath; message: string }

export const emptyAddress: AddressForm = {
  firstName: '',
  lastName: '',
  company: '',
  country: '',
  address: '',
  address2: '',
  city: '',
  province: '',
  zipCode: '',
  phone: '',
}

export const emptyForm: CheckoutForm = {
  email: '',
  shipping: emptyAddress,
  isBillingDifferent: false,
  billing: emptyAddress,
}

/** The fields of an address in page order. */
export const addressFields = Object.keys(emptyAddress) as (keyof AddressForm)[]

const { customerEmail, customerPhone } = OrderPayload.properties
const Shipping = Type.Object({ ...Address.properties, phone: customerPhone })
const ShippingOnly = Type.Object({ email: customerEmail, shipping: Shipping })
const BothAddresses = Type.Object({ ...ShippingOnly.properties, billing: Address })

/**
 * Missing and invalid fields, in page order (CHK-11, CHK-12). The format of a postal code or phone
 * number is never an error (T15).
 */
export function checkForm(form: CheckoutForm): FieldProblem[] {
  const schema = form.isBillingDifferent ? BothAddresses : ShippingOnly
  return fieldErrors(Value.Errors(schema, trimmed(form)))
    .map(({ path, message }) => ({ path: fieldPath(path), message }))
    .sort((one, other) => fieldOrder.indexOf(one.path) - fieldOrder.indexOf(other.path))
}

/** The contract's maximum length of a field. */
export function maxLengthOf(field: keyof AddressForm): number | undefined {
  const schema = Address.properties[field]
  return 'maxLength' in schema ? schema.maxLength : schema.anyOf?.[0]?.maxLength
}

const fieldOrder: FieldPath[] = [
  'email',
  ...addressFields.map((field) => `shipping.${field}` as const),
  ...addressFields.map((field) => `billing.${field}` as const),
]

/** The id of a field's element, used by the links in the error summary. */
export function fieldId(path: FieldPath): string {
  return path.replace('.', '-')
}

/** Turns a JSON pointer such as `/shipping/firstName` into a form path. */
function fieldPath(pointer: string): FieldPath {
  const path = pointer.slice(1).replaceAll('/', '.')
  return fieldOrder.find((known) => known === path) ?? 'email'
}
