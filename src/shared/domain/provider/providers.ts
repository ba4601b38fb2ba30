import { paypalFacts } from './paypal.ts'
import type { ProviderFacts } from './provider-types.ts'
import { stripeFacts } from './stripe.ts'

/** Every payment provider, the first one first. The schema, the contract, the routes and the connections follow. */
export const providerFacts = {
  paypal: paypalFacts,
  stripe: stripeFacts,
} satisfies Record<string, ProviderFacts>

export type ProviderName = keyof typeof providerFacts

export const providerNames = Object.keys(providerFacts) as [ProviderName, ...ProviderName[]]

/** The provider of records that name none: the only one when they were written. */
export const firstProvider: ProviderName = providerNames[0]
