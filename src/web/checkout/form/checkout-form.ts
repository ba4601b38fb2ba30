import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FieldError } from '#shared/contract/errors.ts'
import { fieldErrors, trimmed } from '#shared/contract/field-errors.ts'
import { Address, OrderPayload } from '#shared/contract/orders.ts'
import { regionsOf, takesTypedRegion } from '#shared/domain/address.ts'
import { provinceCode } from '#shared/domain/region/province-code.ts'

const text = Type.String({ default: '' })

/** The fields of an address in page order. */
const AddressForm = Type.Object({
  firstName: text,
  lastName: text,
  company: text,
  country: text,
  address: text,
  address2: text,
  city: text,
  province: text,
  zipCode: text,
  phone: text,
})

export const CheckoutForm = Type.Object({
  email: text,
  /** The id of the chosen method; blank for the first that fits. */
  deliveryMethod: text,
  /** Whether it is a pickup, which needs no address. */
  isPickup: Type.Boolean({ default: false }),
  shipping: AddressForm,
  isBillingDifferent: Type.Boolean({ default: false }),
  billing: AddressForm,
})

export type AddressForm = Static<typeof AddressForm>
export type CheckoutForm = Static<typeof CheckoutForm>
export type Part = 'shipping' | 'billing'
export type FieldPath = 'email' | `${Part}.${keyof AddressForm}`

/** An invalid field and the contract's error message for it. */
export type FieldProblem = { path: FieldPath; message: string }

const addressFields = Object.keys(AddressForm.properties) as (keyof AddressForm)[]

const fieldOrder: FieldPath[] = [
  'email',
  ...addressFields.map((field) => `shipping.${field}` as const),
  ...addressFields.map((field) => `billing.${field}` as const),
]

const { customerEmail, customerPhone } = OrderPayload.properties
const Shipping = Type.Object({ ...Address.properties, phone: customerPhone })
const Pickup = Type.Pick(Shipping, ['firstName', 'lastName', 'phone'])

/**
 * Missing and invalid fields, in page order (CHK-11, CHK-12). The format of a postal code or phone
 * number is never an error (T15).
 */
export function checkForm(form: CheckoutForm): FieldProblem[] {
  const schema = Type.Object({
    email: customerEmail,
    shipping: form.isPickup ? Pickup : Shipping,
    ...(form.isBillingDifferent && { billing: Address }),
  })
  return fieldErrors(Value.Errors(schema, trimmed(form)))
    .map(({ path, message }) => ({ path: fieldPath(path), message }))
    .sort((one, other) => fieldOrder.indexOf(one.path) - fieldOrder.indexOf(other.path))
}

/** The contract's maximum length of a field. */
export function maxLengthOf(field: keyof AddressForm): number | undefined {
  const schema = Address.properties[field]
  return 'maxLength' in schema ? schema.maxLength : schema.anyOf?.[0]?.maxLength
}

/** The id of a field's element, used by the links in the error summary. */
export function fieldId(path: FieldPath): string {
  return path.replace('.', '-')
}

/** Turns a JSON pointer such as `/shipping/firstName` into a form path. */
function fieldPath(pointer: string): FieldPath {
  const path = pointer.slice(1).replaceAll('/', '.')
  return fieldOrder.find((field) => field === path) ?? 'email'
}

const customer: Record<string, FieldPath> = {
  customerEmail: 'email',
  customerName: 'shipping.firstName',
  customerPhone: 'shipping.phone',
}

/**
 * Maps error paths of a rejected order, such as `/order/shippingAddress/zipCode`, to form fields.
 * Paths without a form field are dropped.
 */
export function refusedFields(
  errors: readonly FieldError[],
  isBillingDifferent: boolean,
): FieldProblem[] {
  const problems = new Map<FieldPath, FieldProblem>()
  for (const { path: pointer, message } of errors) {
    const path = fieldAt(pointer.split('/').slice(2), isBillingDifferent)
    if (path && !problems.has(path)) problems.set(path, { path, message })
  }
  return [...problems.values()]
}

function fieldAt([name = '', inner]: string[], isBillingDifferent: boolean): FieldPath | null {
  const field = addressFields.find((addressField) => addressField === inner)
  if (name === 'billingAddress' && field && isBillingDifferent) return `billing.${field}`
  if (name.endsWith('Address') && field) return `shipping.${field}`
  return customer[name] ?? null
}

/**
 * The province after a change of country (T15). A code or name on the new country's list becomes its
 * code. Where any text is allowed, text typed before a country was chosen is kept, but a province of
 * another country is cleared.
 */
export function regionFor(country: string, province: string, previous: string): string {
  if (country === previous) return province
  if (takesTypedRegion(country)) return previous === '' ? province : ''
  const code = provinceCode(country, province)
  return code !== null && regionsOf(country).some((region) => region.code === code) ? code : ''
}
