import type { Fault } from './provider-module.ts'
import type { ProviderName } from './provider.ts'
import { providerModules } from './providers.ts'

/** A refused permission (403) is about the shop's account whatever the code. */
export function faultOf(provider: ProviderName, issue: string, http?: number): Fault {
  const { shop, payer } = providerModules[provider].refusals
  if (http === 403 || shop.has(issue)) return 'shop'
  return payer.has(issue) ? 'payer' : 'payment'
}

/** What a refusal means to the buyer, and what they can do. `issue` is the provider's code. */
export function refusalWords(provider: ProviderName, issue: string, http?: number): string {
  return providerModules[provider].refusals.words[faultOf(provider, issue, http)]({ code: issue })
}
