import type { Config } from '../config/config.ts'
import { createPaypalClient, type PaypalClient } from '../payments/providers/paypal/client.ts'
import { createStripeClient, type StripeClient } from '../payments/providers/stripe/client.ts'

type ProviderDependencies = {
  /** The current name of the shop, which the buyer sees at the provider. */
  storeName?: () => string
  publicUrl: string
  clock: () => number
  /** Calls the built-in simulator directly, so that requests still work during shutdown. */
  simulate: ((request: Request) => Promise<Response>) | null
}

const SIMULATOR = '/simulator/paypal'

/** The configured PayPal client; null if PayPal is off. */
export function paypalOf(
  config: Config,
  { storeName = () => config.storeName, publicUrl, clock, simulate }: ProviderDependencies,
): PaypalClient | null {
  const { mode, clientId, clientSecret, webhookId, apiUrl, webUrl } = config.paypal
  if (mode === 'off') return null
  const addresses = {
    simulator: { api: publicUrl + SIMULATOR, web: publicUrl + SIMULATOR },
    sandbox: { api: 'https://api-m.sandbox.paypal.com', web: 'https://www.sandbox.paypal.com' },
    live: { api: 'https://api-m.paypal.com', web: 'https://www.paypal.com' },
  }[mode]
  return createPaypalClient({
    environment: mode,
    apiUrl: apiUrl ?? addresses.api,
    webUrl: webUrl ?? addresses.web,
    clientId,
    clientSecret,
    // The simulator accepts any webhook id.
    webhookId: webhookId ?? (mode === 'simulator' ? 'SIMULATOR' : null),
    get storeName() {
      return storeName()
    },
    publicUrl,
    clock,
    ask: apiUrl === null && simulate ? simulate : (request) => fetch(request),
  })
}

/** The Stripe client; null without keys. Its SDK is loaded with the first request. */
export function stripeOf(
  { stripe, ...config }: Config,
  { storeName = () => config.storeName, clock }: Pick<ProviderDependencies, 'storeName' | 'clock'>,
): StripeClient | null {
  if (stripe === null) return null
  return createStripeClient({
    ...stripe,
    get storeName() {
      return storeName()
    },
    clock,
  })
}
