import { currency } from '#shared/domain/pricing/pricing.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ProviderDependencies, ProviderModule, Trial } from '../provider-module.ts'
import { ProviderRefusal } from '../provider.ts'
import { faultOfWebhook } from '../webhook-fault.ts'
import { stripeActions } from './actions.ts'
import { createStripeClient, type StripeClient } from './client.ts'
import { stripeRefusals } from './refusals.ts'
import type { StripeSettings } from './settings.ts'
import { stripeEvents } from './webhook-events.ts'

export const stripe: ProviderModule<StripeSettings | null, StripeClient> = {
  name: 'stripe',
  subject: 'Cards',
  create: clientOf,
  isOff: (settings) => settings === null,
  isLive: (settings) => settings !== null,
  offBecause: 'STRIPE_SECRET_KEY is not set',
  // STRIPE-01 quotes this.
  offMessage: m.errorNoStripe,
  events: stripeEvents,
  refusals: stripeRefusals,
  pending: new Map([['processing', m.troubleCard]]),
  actions: stripeActions,
  webhook: {
    sender: 'Stripe',
    setting: 'STRIPE_WEBHOOK_SECRET',
    isVerifiedLocally: true,
  },
  pageKey: (settings) => settings?.publishableKey ?? '',
  // As Stripe documents them. The card fields are in its frames, so the shop never sees a card.
  pageSources: {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    connect: 'https://api.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  },
  try: tryStripe,
  privacy: m.privacyCards,
}

/** Its SDK is loaded with the first request. */
function clientOf(
  settings: StripeSettings | null,
  { storeName, elapsed }: Pick<ProviderDependencies, 'storeName' | 'elapsed'>,
): StripeClient | null {
  if (settings === null) return null
  return createStripeClient({
    ...settings,
    get storeName() {
      return storeName()
    },
    elapsed,
  })
}

async function tryStripe(settings: StripeSettings | null, publicUrl: string): Promise<Trial> {
  const client = clientOf(settings, { storeName: () => '', elapsed: () => performance.now() })
  if (!client) return good('STRIPE_SECRET_KEY is not set: card payments are disabled.')
  try {
    const paidIn = (await client.accountCurrency())?.toUpperCase() ?? currency
    if (paidIn !== currency) {
      return bad(`The Stripe account is paid in ${paidIn}, but the shop sells in ${currency}.`)
    }
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad(`Stripe rejects our key: ${error.description} (${error.issue}).`)
    }
    return bad('Stripe could not be reached. Check STRIPE_SECRET_KEY and the internet connection.')
  }
  const known = `Stripe accepts our ${client.environment} key.`
  const url = `${publicUrl}/api/stripe/webhook`
  if (!settings?.webhookSecret) {
    return bad(
      `${known} STRIPE_WEBHOOK_SECRET is not set: buyers who leave before the payment completes are charged late, and refunds and disputes made at Stripe do not show up here. Create a webhook for ${url} at Stripe and set its signing secret.`,
    )
  }
  return tryWebhook(client, known, url)
}

/** Does not check the signing secret, because it can be checked only when an event arrives. */
async function tryWebhook(client: StripeClient, known: string, url: string): Promise<Trial> {
  const webhooks = await client.webhooks().catch(() => null)
  if (!webhooks) {
    return {
      level: 'warn',
      words: `${known} The key may not read webhooks: check at Stripe that one points to ${url}.`,
    }
  }
  const ours = webhooks.filter((webhook) => webhook.url === url)
  const webhook = ours.find(({ isOn }) => isOn) ?? ours[0]
  if (!webhook) {
    const others = webhooks.length === 0 ? 'none' : webhooks.map((one) => one.url).join(', ')
    return bad(
      `${known} No webhook points to ${url} (found: ${others}). Create one at Stripe and set STRIPE_WEBHOOK_SECRET to its signing secret; PUBLIC_URL must be the shop's own address.`,
    )
  }
  const fault = faultOfWebhook(webhook, stripeEvents, url)
  return fault ? bad(`${known} ${fault}`) : good(`${known} Its webhook is set up correctly.`)
}

const good = (words: string): Trial => ({ level: 'good', words })
const bad = (words: string): Trial => ({ level: 'bad', words })
