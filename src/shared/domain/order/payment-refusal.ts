import * as m from '../../i18n/messages.ts'
import { faultOf } from './payment-trouble.ts'
import type { ProviderName } from './smallest-payment.ts'

const byPaypal = {
  shop: m.errorPaypalRefusesShop,
  payer: m.errorPaypalRefusesPayer,
  payment: m.errorPaypalRefuses,
}
const byStripe = {
  shop: m.errorCardRefusesShop,
  payer: m.errorCardRefuses,
  payment: m.errorCardRefuses,
}
const words = { paypal: byPaypal, stripe: byStripe }

/** What a refusal means to the buyer, and what they can do. `issue` is the provider's code. */
export function refusalWords(provider: ProviderName, issue: string, http?: number): string {
  return words[provider][faultOf(provider, issue, http)]({ code: issue })
}
