import type { KeysOf } from '#shared/domain/provider/provider-keys.ts'
import * as m from '#shared/i18n/messages.ts'
import { knownAs } from '../known-as.ts'
import type { ProviderDependencies, ProviderModule, Trial } from '../provider-module.ts'
import { ProviderRefusal } from '../provider.ts'
import { faultOfWebhook } from '../webhook-fault.ts'
import { paypalActions } from './actions.ts'
import { createPaypalClient, type PaypalClient } from './client.ts'
import { paypalConnection } from './connection.ts'
import { paypalRefusals } from './refusals.ts'
import type { PaypalSettings } from './settings.ts'
import { paypalEvents } from './webhook-events.ts'

const SIMULATOR = '/simulator/paypal'

export const paypal: ProviderModule<PaypalSettings, PaypalClient, KeysOf<'paypal'>> = {
  name: 'paypal',
  subject: 'PayPal',
  create: clientOf,
  isOff: ({ mode }) => mode === 'off',
  isLive: ({ mode }) => mode === 'live',
  offBecause: 'PAYPAL_MODE is off',
  offMessage: m.errorNoPaypal,
  connection: paypalConnection,
  events: paypalEvents,
  refusals: paypalRefusals,
  pending: new Map([
    ['ECHECK', m.troubleBank],
    ['TRANSACTION_APPROVED_AWAITING_FUNDING', m.troubleBank],
    ['PENDING_REVIEW', m.troubleReview],
    ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', m.troubleAccept],
    ['INTERNATIONAL_WITHDRAWAL', m.troubleAccept],
    ['UNILATERAL', m.troubleUnconfirmed],
    ['VERIFICATION_REQUIRED', m.troubleVerify],
  ]),
  actions: paypalActions,
  webhook: {
    sender: 'PayPal',
    setting: 'PAYPAL_WEBHOOK_ID',
    isVerifiedLocally: false,
  },
  mode: ({ mode }) => (mode === 'simulator' ? 'built-in simulator' : mode),
  try: tryPaypal,
  privacy: m.privacyPaypal,
}

function clientOf(
  { mode, clientId, clientSecret, webhookId, apiUrl, webUrl }: PaypalSettings,
  { storeName, publicUrl, elapsed, simulate }: ProviderDependencies,
): PaypalClient | null {
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
    elapsed,
    ask: apiUrl === null && simulate ? simulate : (request) => fetch(request),
  })
}

/**
 * Requests what the shop will need from PayPal: a token, and an order in its currency. The order is
 * never approved, so it expires.
 */
async function tryPaypal(
  settings: PaypalSettings,
  publicUrl: string,
  nobodyElse: boolean,
): Promise<Trial> {
  const { mode, webhookId } = settings
  if (mode === 'simulator') return warn(m.trialPaypalSimulator())
  const client = clientOf(settings, {
    storeName: () => '',
    publicUrl,
    elapsed: () => performance.now(),
    simulate: null,
  })
  if (!client) {
    return nobodyElse ? warn(m.trialPaypalNobody()) : { level: 'good', words: m.trialPaypalOff() }
  }
  const url = `${publicUrl}/api/paypal/webhook`
  try {
    const key = crypto.randomUUID()
    const { id } = await client.createOrder({ amount: 100, reference: `doctor-${key}`, key })
    const confirmation = knownAs(m.trialPaypalTaken({ mode }), await client.payee(id))
    if (webhookId === null) {
      return warn(`${confirmation} ${m.trialPaypalNoWebhookId({ url })}`)
    }
    const webhook = await client.webhook(webhookId)
    const fault = webhook
      ? faultOfWebhook(webhook, paypalEvents, url)
      : m.trialPaypalNoWebhook({ id: webhookId, url })
    if (fault) return bad(`${confirmation} ${fault}`)
    return { level: 'good', words: `${confirmation} ${m.trialWebhookGood()}` }
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad(m.trialPaypalRejects({ reason: error.description, code: error.issue }))
    }
    return bad(m.trialPaypalUnreached())
  }
}

const warn = (words: string): Trial => ({ level: 'warn', words })
const bad = (words: string): Trial => ({ level: 'bad', words })
