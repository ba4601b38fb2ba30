import type { FieldError } from '../../../shared/contract/errors.ts'
import { addressFields, type FieldPath, type FieldProblem } from './checkout-form.ts'

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
  const problems = errors.flatMap(({ path, message }): FieldProblem[] => {
    const field = fieldAt(path.split('/').slice(2), isBillingDifferent)
    return field ? [{ path: field, message }] : []
  })
  return problems.filter(({ path }, index) => problems.findIndex((p) => p.path === path) === index)
}

function fieldAt([name = '', inner]: string[], isBillingDifferent: boolean): FieldPath | null {
  const field = addressFields.find((known) => known === inner)
  if (name === 'shippingAddress' && field) return `shipping.${field}`
  if (name === 'billingAddress' && field) {
    return isBillingDifferent ? `billing.${field}` : `shipping.${field}`
  }
  return customer[name] ?? null
}
