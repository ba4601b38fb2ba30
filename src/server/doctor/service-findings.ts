import type { Config } from '../config.ts'
import { describeMailFault } from '../mail/mail-faults.ts'
import { tryMailServer } from '../mail/transport.ts'
import { ProviderRefusal } from '../payments/provider.ts'
import { currency } from '../../shared/domain/pricing.ts'
import { paypalOf, stripeOf } from '../payments/providers.ts'
import { bad, type Finding, good } from './finding.ts'

export async function mailFinding({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === null) return good('Mail', `No SMTP_URL: mails are written to ${dataDir}/mail.`)
  try {
    await tryMailServer(smtpUrl)
    return good('Mail', 'The mail server takes our mail.')
  } catch (error) {
    return bad('Mail', `${describeMailFault(error, smtpUrl).message} Mend SMTP_URL.`)
  }
}

/**
 * Asks PayPal for what the shop will ask for: a token with its credentials, and an order in its
 * currency. Nobody approves the order, so it goes by itself.
 */
export async function paypalFinding(config: Config): Promise<Finding> {
  const { mode, webhookId } = config.paypal
  if (mode === 'off') return good('PayPal', 'PAYPAL_MODE is off: nobody can pay.')
  if (mode === 'simulator') return good('PayPal', 'The built-in simulator: no money moves.')
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  const client = paypalOf(config, { publicUrl, clock: Date.now, simulate: null })
  try {
    const key = crypto.randomUUID()
    await client?.createOrder({ amount: 100, reference: `doctor-${key}`, key })
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad('PayPal', `PayPal refuses our orders: ${error.description} (${error.issue}).`)
    }
    return bad(
      'PayPal',
      'PayPal could not be asked. Check PAYPAL_MODE, PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and that this machine reaches the internet.',
    )
  }
  const taken = `The ${mode} account takes our orders.`
  if (webhookId !== null) return good('PayPal', taken)
  return good(
    'PayPal',
    `${taken} PAYPAL_WEBHOOK_ID is not set: refunds and disputes made at PayPal are not seen here. Make a webhook for ${publicUrl}/api/paypal/webhook there and set its id.`,
  )
}

/** Asks Stripe whose key this is, and what that account is paid in. */
export async function stripeFinding(config: Config): Promise<Finding> {
  const client = stripeOf(config, Date.now)
  if (!client) return good('Cards', 'No STRIPE_SECRET_KEY: no cards are taken.')
  try {
    const paidIn = (await client.accountCurrency())?.toUpperCase() ?? currency
    if (paidIn !== currency) {
      return bad(
        'Cards',
        `The Stripe account is paid in ${paidIn}, and the shop sells in ${currency}.`,
      )
    }
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return bad('Cards', `Stripe refuses our key: ${error.description} (${error.issue}).`)
    }
    return bad(
      'Cards',
      'Stripe could not be asked. Check STRIPE_SECRET_KEY, and that this machine reaches the internet.',
    )
  }
  const taken = `Stripe knows our ${client.environment} key.`
  if (config.stripe?.webhookSecret) return good('Cards', taken)
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  return bad(
    'Cards',
    `${taken} STRIPE_WEBHOOK_SECRET is not set: cards of buyers who do not come back are taken late, refunds and disputes made at Stripe are not seen. Make a webhook for ${publicUrl}/api/stripe/webhook there and set its signing secret.`,
  )
}
