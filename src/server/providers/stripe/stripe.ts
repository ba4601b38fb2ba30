import { currency } from '#shared/domain/pricing/pricing.ts'
import * as m from '#shared/i18n/messages.ts'
import { knownAs } from '../known-as.ts'
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
  isLive: (settings) => settings !== null && !/^[sr]k_test_/.test(settings.secretKey),
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
  if (!client) return good(m.trialStripeOff())
  let name: string | null
  try {
    const account = await client.account()
    name = account.name
    const paidIn = account.currency?.toUpperCase() ?? currency
    if (paidIn !== currency) return bad(m.trialStripeCurrency({ paidIn, currency }))
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad(m.trialStripeRejects({ reason: error.description, code: error.issue }))
    }
    return bad(m.trialStripeUnreached())
  }
  const { environment } = client
  const known = knownAs(m.trialStripeKey({ environment }), name)
  const url = `${publicUrl}/api/stripe/webhook`
  if (!settings?.webhookSecret) {
    return bad(`${known} ${m.trialStripeNoSecret({ url })}`)
  }
  return tryWebhook(client, known, url)
}

/** Does not check the signing secret, because it can be checked only when an event arrives. */
async function tryWebhook(client: StripeClient, known: string, url: string): Promise<Trial> {
  const webhooks = await client.webhooks().catch(() => null)
  if (!webhooks) {
    return {
      level: 'warn',
      words: `${known} ${m.trialStripeUnread({ url })}`,
    }
  }
  const ours = webhooks.filter((webhook) => webhook.url === url)
  const webhook = ours.find(({ isOn }) => isOn) ?? ours[0]
  if (!webhook) {
    const found = webhooks.map((one) => one.url).join(', ') || '–'
    return bad(`${known} ${m.trialStripeNoWebhook({ url, found })}`)
  }
  const fault = faultOfWebhook(webhook, stripeEvents, url)
  return fault ? bad(`${known} ${fault}`) : good(`${known} ${m.trialWebhookGood()}`)
}

const good = (words: string): Trial => ({ level: 'good', words })
const bad = (words: string): Trial => ({ level: 'bad', words })
