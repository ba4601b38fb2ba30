import type { Config } from '../config.ts'
import { createPaypalClient, type PaypalClient } from './paypal.ts'

type Surroundings = {
  publicUrl: string
  /** This very server, as it reaches itself: the simulator is asked over HTTP like PayPal is. */
  loopback: string
  clock: () => number
}

const SIMULATOR = '/simulator/paypal'

/** The PayPal that the configuration names; null when it is off. */
export function paypalOf(
  config: Config,
  { publicUrl, loopback, clock }: Surroundings,
): PaypalClient | null {
  const { mode, clientId, clientSecret, apiUrl, webUrl } = config.paypal
  if (mode === 'off') return null
  const addresses = {
    simulator: { api: loopback + SIMULATOR, web: publicUrl + SIMULATOR },
    sandbox: { api: 'https://api-m.sandbox.paypal.com', web: 'https://www.sandbox.paypal.com' },
    live: { api: 'https://api-m.paypal.com', web: 'https://www.paypal.com' },
  }[mode]
  return createPaypalClient({
    environment: mode,
    apiUrl: apiUrl ?? addresses.api,
    webUrl: webUrl ?? addresses.web,
    clientId,
    clientSecret,
    storeName: config.storeName,
    publicUrl,
    clock,
  })
}
