import { Value } from '@sinclair/typebox/value'
import { readStored, store } from '../../platform/storage.ts'
import { CheckoutForm } from './checkout-form.ts'

const STORED_UNDER = 'checkout'

/** Restores the form after a reload of this tab. Payment details are never stored. */
export function readSavedForm(): CheckoutForm {
  try {
    return Value.Cast(CheckoutForm, JSON.parse(readStored('session', STORED_UNDER) ?? 'null'))
  } catch {
    return Value.Create(CheckoutForm)
  }
}

export function saveForm(form: CheckoutForm): void {
  store('session', STORED_UNDER, JSON.stringify(form))
}

export function clearSavedForm(): void {
  store('session', STORED_UNDER, null)
}
