import type { Config } from '../config/config.ts'
import { createPaypalClient, type PaypalClient } from '../payments/providers/paypal/client.ts'
import { createStripeClient, type StripeClient } from '../payments/providers/stripe/client.ts'

type RouterState = {
  publicUrl: string
  clock: () => number
  /** The simulator, when it is built into this server: what is in flight while it stops needs it. */
  simulate: ((request: Request) => Promise<Response>) | null
}

const SIMULATOR = '/simulator/paypal'

/** The PayPal that the configuration names; null when it is off. */
export function paypalOf(
  config: Config,
  { publicUrl, clock, simulate }: RouterState,
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
    // The simulator signs for whatever name a webhook is registered under.
    webhookId: webhookId ?? (mode === 'simulator' ? 'SIMULATOR' : null),
    storeName: config.storeName,
    publicUrl,
    clock,
    ask: apiUrl === null && simulate ? simulate : (request) => fetch(request),
  })
}

/** The card provider, when its keys are set. Its library is loaded when it is first asked. */
export function stripeOf({ stripe, storeName }: Config, clock: () => number): StripeClient | null {
  return stripe && createStripeClient({ ...stripe, storeName, clock })
}
