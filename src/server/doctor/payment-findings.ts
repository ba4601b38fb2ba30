import { currency } from '../../shared/domain/pricing/pricing.ts'
import type { Config } from '../config/config.ts'
import type { PaypalClient } from '../payments/providers/paypal/client.ts'
import {
  type ProviderName,
  ProviderRefusal,
  type WebhookRecord,
} from '../payments/providers/provider.ts'
import { paypalOf, stripeOf } from '../shop/create-providers.ts'
import type { StripeClient } from '../payments/providers/stripe/client.ts'
import { bad, type Finding, good, warn } from './finding.ts'
import { eventsOf } from '../payments/payment/provider-registry.ts'

export const publicUrlOf = ({ publicUrl, host, port }: Config) =>
  publicUrl ?? `http://${host}:${port}`

/**
 * Requests what the shop will need from PayPal: a token, and an order in its currency. The order is
 * never approved, so it expires.
 */
export async function paypalFinding(config: Config): Promise<Finding> {
  const { mode, webhookId } = config.paypal
  if (mode === 'simulator') return warn('PayPal', 'The built-in simulator: no real payments.')
  const publicUrl = publicUrlOf(config)
  const client = paypalOf(config, { publicUrl, clock: Date.now, simulate: null })
  if (!client) {
    if (config.stripe) return good('PayPal', 'PAYPAL_MODE is off: customers pay by card only.')
    return warn('PayPal', 'PAYPAL_MODE is off and cards are not set up: nobody can pay.')
  }
  const url = `${publicUrl}/api/paypal/webhook`
  try {
    const key = crypto.randomUUID()
    await client.createOrder({ amount: 100, reference: `doctor-${key}`, key })
    const taken = `The ${mode} account accepts our orders.`
    if (webhookId === null) {
      return warn(
        'PayPal',
        `${taken} PAYPAL_WEBHOOK_ID is not set: refunds and disputes made at PayPal do not show up here. Create a webhook for ${url} at PayPal and set its id.`,
      )
    }
    const fault = await faultOfPaypalWebhook(client, webhookId, url)
    if (fault) return bad('PayPal', `${taken} ${fault}`)
    return good('PayPal', `${taken} Its webhook is set up correctly.`)
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad('PayPal', `PayPal rejects our orders: ${error.description} (${error.issue}).`)
    }
    return bad(
      'PayPal',
      'PayPal could not be reached. Check PAYPAL_MODE, PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and the internet connection.',
    )
  }
}

async function faultOfPaypalWebhook(client: PaypalClient, id: string, url: string) {
  const webhook = await client.webhook(id)
  if (webhook) return faultOfWebhook('paypal', webhook, url)
  return `This account has no webhook ${id}. Create one for ${url} and set PAYPAL_WEBHOOK_ID to its id.`
}

export async function stripeFinding(config: Config): Promise<Finding> {
  const client = stripeOf(config, { clock: Date.now })
  if (!client) return good('Cards', 'STRIPE_SECRET_KEY is not set: card payments are disabled.')
  try {
    const paidIn = (await client.accountCurrency())?.toUpperCase() ?? currency
    if (paidIn !== currency) {
      return bad(
        'Cards',
        `The Stripe account is paid in ${paidIn}, but the shop sells in ${currency}.`,
      )
    }
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad('Cards', `Stripe rejects our key: ${error.description} (${error.issue}).`)
    }
    return bad(
      'Cards',
      'Stripe could not be reached. Check STRIPE_SECRET_KEY and the internet connection.',
    )
  }
  const known = `Stripe accepts our ${client.environment} key.`
  const url = `${publicUrlOf(config)}/api/stripe/webhook`
  if (!config.stripe?.webhookSecret) {
    return bad(
      'Cards',
      `${known} STRIPE_WEBHOOK_SECRET is not set: buyers who leave before the payment completes are charged late, and refunds and disputes made at Stripe do not show up here. Create a webhook for ${url} at Stripe and set its signing secret.`,
    )
  }
  return stripeWebhookFinding(client, known, url)
}

/** Does not check the signing secret, because it can be checked only when an event arrives. */
async function stripeWebhookFinding(client: StripeClient, known: string, url: string) {
  const webhooks = await client.webhooks().catch(() => null)
  if (!webhooks) {
    return warn(
      'Cards',
      `${known} The key may not read webhooks: check at Stripe that one points to ${url}.`,
    )
  }
  const ours = webhooks.filter((webhook) => webhook.url === url)
  const webhook = ours.find(({ isOn }) => isOn) ?? ours[0]
  if (!webhook) {
    const others = webhooks.length === 0 ? 'none' : webhooks.map((one) => one.url).join(', ')
    return bad(
      'Cards',
      `${known} No webhook points to ${url} (found: ${others}). Create one at Stripe and set STRIPE_WEBHOOK_SECRET to its signing secret; PUBLIC_URL must be the shop's own address.`,
    )
  }
  const fault = faultOfWebhook('stripe', webhook, url)
  if (fault) return bad('Cards', `${known} ${fault}`)
  return good('Cards', `${known} Its webhook is set up correctly.`)
}

/** What is wrong with a webhook's settings at the provider, and how to fix it; null if nothing. */
function faultOfWebhook(
  provider: ProviderName,
  { url, events, isOn }: WebhookRecord,
  wanted: string,
): string | null {
  if (url !== wanted) {
    return `Its webhook points to ${url}. Change it to ${wanted}, or set PUBLIC_URL to the shop's own address.`
  }
  if (!isOn) return `Its webhook for ${wanted} is disabled. Enable it at the provider.`
  const isSent = (names: readonly string[]) => names.some((name) => events.includes(name))
  const missing = events.includes('*')
    ? []
    : eventsOf(provider).needed.filter((one) => !isSent(one))
  if (missing.length === 0) return null
  const names = missing.map((one) => one[0]).join(', ')
  return `Its webhook does not send ${names}. Select these events at the provider, or all events.`
}
