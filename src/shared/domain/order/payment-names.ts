import * as m from '../../i18n/messages.ts'
import { manualMethodName, nothingToPay } from './manual-payment.ts'

/** What customers and staff call a payment method and its provider. */
const names: Record<string, { customer: string; staff: string }> = {
  paypal: { customer: 'PayPal', staff: 'PayPal' },
  stripe: { customer: 'Card', staff: 'Stripe' },
}

/** A payment method as customers know it. */
export function paymentMethodName(method: string): string {
  return names[method]?.customer ?? nameWithoutProvider(method)
}

/** The provider of a payment method as staff know it. */
export function providerName(provider: string): string {
  return names[provider]?.staff ?? nameWithoutProvider(provider)
}

function nameWithoutProvider(method: string): string {
  if (method === nothingToPay) return m.sellingNothingToPay()
  return manualMethodName(method) ?? method
}
