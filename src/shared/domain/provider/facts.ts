import { paypalFacts } from './paypal/facts.ts'
import type { ProviderName } from './provider-names.ts'
import type { ProviderFacts } from './provider-types.ts'
import { stripeFacts } from './stripe/facts.ts'

export const providerFacts: Record<ProviderName, ProviderFacts> = {
  paypal: paypalFacts,
  stripe: stripeFacts,
}
