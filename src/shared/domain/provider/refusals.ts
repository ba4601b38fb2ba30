import { paypalRefusals } from './paypal/refusals.ts'
import type { ProviderName } from './provider-names.ts'
import type { Fault, Refusals } from './provider-types.ts'
import { stripeRefusals } from './stripe/refusals.ts'

const refusals: Record<ProviderName, Refusals> = { paypal: paypalRefusals, stripe: stripeRefusals }

/** A refused permission (403) is about the shop's account whatever the code. */
export function faultOf(provider: ProviderName, issue: string, http?: number): Fault {
  const { shop, payer } = refusals[provider]
  if (http === 403 || shop.has(issue)) return 'shop'
  return payer.has(issue) ? 'payer' : 'payment'
}

/** What a refusal means to the buyer, and what they can do. `issue` is the provider's code. */
export function refusalWords(provider: ProviderName, issue: string, http?: number): string {
  return refusals[provider].words[faultOf(provider, issue, http)]({ code: issue })
}
