import { Value } from '@sinclair/typebox/value'
import { CheckoutForm } from './checkout-form.ts'

const STORED_UNDER = 'checkout'

/** Restores the form after a reload of this tab. Payment details are never stored. */
export function readSavedForm(): CheckoutForm {
  try {
    return Value.Cast(CheckoutForm, JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? 'null'))
  } catch {
    return Value.Create(CheckoutForm)
  }
}

export function saveForm(form: CheckoutForm): void {
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify(form))
  } catch {
    // Storage is full or blocked; a reload starts with an empty form.
  }
}

export function clearSavedForm(): void {
  try {
    sessionStorage.removeItem(STORED_UNDER)
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
