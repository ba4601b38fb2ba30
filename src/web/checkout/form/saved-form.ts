import {
  type AddressForm,
  addressFields,
  type CheckoutForm,
  emptyAddress,
  emptyForm,
} from './checkout-form.ts'

const KEY = 'checkout'

/** Restores the form after a reload of this tab. Payment details are never stored. */
export function readSavedForm(): CheckoutForm {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isRecord(value)) return emptyForm
    return {
      email: text(value.email),
      shipping: addressOf(value.shipping),
      isBillingDifferent: value.isBillingDifferent === true,
      billing: addressOf(value.billing),
    }
  } catch {
    return emptyForm
  }
}

export function saveForm(form: CheckoutForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(form))
  } catch {
    // Storage is full or blocked; a reload starts with an empty form.
  }
}

export function clearSavedForm(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}

function addressOf(value: unknown): AddressForm {
  if (!isRecord(value)) return emptyAddress
  return Object.fromEntries(
    addressFields.map((field) => [field, text(value[field])]),
  ) as AddressForm
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
