import * as m from '../../../i18n/messages.ts'
import { providerFacts, providerNames } from '../../provider/providers.ts'
import { manualMethodName, nothingToPay } from './manual-payment.ts'

/** A payment method as customers know it. */
export function paymentMethodName(method: string): string {
  return namesOf(method)?.customer ?? nameWithoutProvider(method)
}

/** The provider of a payment method as staff know it. */
export function providerName(provider: string): string {
  return namesOf(provider)?.staff ?? nameWithoutProvider(provider)
}

function nameWithoutProvider(method: string): string {
  if (method === nothingToPay) return m.sellingNothingToPay()
  return manualMethodName(method) ?? method
}

function namesOf(method: string) {
  const provider = providerNames.find((name) => name === method)
  return provider && providerFacts[provider].name
}
