import { currency } from '#shared/domain/pricing/pricing.ts'
import type { KeysOf } from '#shared/domain/provider/provider-keys.ts'
import * as m from '#shared/i18n/messages.ts'
import { knownAs } from '../known-as.ts'
import type { ProviderDependencies, ProviderModule, Trial } from '../provider-module.ts'
import { ProviderRefusal } from '../provider.ts'
import { faultOfWebhook } from '../webhook-fault.ts'
import { stripeActions } from './actions.ts'
import { createStripeClient, type StripeClient } from './client.ts'
import { stripeConnection } from './connection.ts'
import { stripeRefusals } from './refusals.ts'
import type { StripeSettings } from './settings.ts'
import { stripeEvents } from './webhook-events.ts'

export const stripe: ProviderModule<StripeSettings, StripeClient, KeysOf<'stripe'>> = {
  name: 'stripe',
  subject: 'Cards',
  create: clientOf,
  isOff: ({ keys }) => keys === null,
  isLive: ({ keys }) => keys !== null && !/^[sr]k_test_/.test(keys.secretKey),
  offBecause: 'STRIPE_SECRET_KEY is not set',
  // STRIPE-01 quotes this.
  offMessage: m.errorNoStripe,
  connection: stripeConnection,
  events: stripeEvents,
  refusals: stripeRefusals,
  pending: new Map([['processing', m.troubleCard]]),
  actions: stripeActions,
  webhook: {
    sender: 'Stripe',
    setting: 'STRIPE_WEBHOOK_SECRET',
    isVerifiedLocally: true,
  },
  pageKey: ({ keys }) => keys?.publishableKey ?? '',
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
  { keys, apiUrl }: StripeSettings,
  { storeName, elapsed }: Pick<ProviderDependencies, 'storeName' | 'elapsed'>,
): StripeClient | null {
  if (keys === null) return null
  return createStripeClient({
    ...keys,
    apiUrl,
    get storeName() {
      return storeName()
    },
    elapsed,
  })
}

async function tryStripe(settings: StripeSettings, publicUrl: string): Promise<Trial> {
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
  const keyCheck = knownAs(m.trialStripeKey({ environment }), name)
  const url = `${publicUrl}/api/stripe/webhook`
  if (!settings.keys?.webhookSecret) {
    return bad(`${keyCheck} ${m.trialStripeNoSecret({ url })}`)
  }
  return tryWebhook(client, keyCheck, url)
}

/** Does not check the signing secret, because it can be checked only when an event arrives. */
async function tryWebhook(client: StripeClient, keyCheck: string, url: string): Promise<Trial> {
  const webhooks = await client.webhooks().catch(() => null)
  if (!webhooks) {
    return {
      level: 'warn',
      words: `${keyCheck} ${m.trialStripeUnread({ url })}`,
    }
  }
  const ours = webhooks.filter((webhook) => webhook.url === url)
  const webhook = ours.find(({ isOn }) => isOn) ?? ours[0]
  if (!webhook) {
    const urls = webhooks.map((one) => one.url).join(', ') || '–'
    return bad(`${keyCheck} ${m.trialStripeNoWebhook({ url, found: urls })}`)
  }
  const fault = faultOfWebhook(webhook, stripeEvents, url)
  return fault ? bad(`${keyCheck} ${fault}`) : good(`${keyCheck} ${m.trialWebhookGood()}`)
}

const good = (words: string): Trial => ({ level: 'good', words })
const bad = (words: string): Trial => ({ level: 'bad', words })
