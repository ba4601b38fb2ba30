import type { Config } from '../config.ts'
import { describeMailFault } from '../mail/mail-faults.ts'
import { tryMailServer } from '../mail/transport.ts'
import { ProviderRefusal } from '../payments/provider.ts'
import { paypalOf } from '../payments/providers.ts'
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
