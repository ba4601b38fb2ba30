import { withoutTrailingSlashes } from '#shared/domain/format.ts'
import type { SettingsReader } from '../../runtime/read-settings.ts'

export const paypalSettingNames = [
  'PAYPAL_MODE',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_API_URL',
  'PAYPAL_WEB_URL',
] as const

export type PaypalSettings = ReturnType<typeof readPaypalSettings>

export function readPaypalSettings(
  { valueOf, refuse, oneOf, address }: SettingsReader<(typeof paypalSettingNames)[number]>,
  isDemo: boolean,
) {
  const modes = ['off', 'simulator', 'sandbox', 'live'] as const
  const mode = oneOf('PAYPAL_MODE', modes, isDemo ? 'simulator' : 'off')
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const
  const missing = names.filter((name) => valueOf(name) === null)
  // The webhook id is optional, but is reported along with other missing values.
  const canSell = missing.every((name) => name === 'PAYPAL_WEBHOOK_ID')
  for (const name of canSell || mode === 'off' || mode === 'simulator' ? [] : missing)
    refuse(name, 'not set', `PayPal's value, because PAYPAL_MODE is ${mode}`)
  return {
    mode,
    clientId: valueOf('PAYPAL_CLIENT_ID') ?? 'simulator',
    clientSecret: valueOf('PAYPAL_CLIENT_SECRET') ?? 'simulator',
    webhookId: valueOf('PAYPAL_WEBHOOK_ID'),
    /** Override PayPal's URLs, for a test double or a proxy. */
    apiUrl: withoutTrailingSlashes(address('PAYPAL_API_URL') ?? '') || null,
    webUrl: withoutTrailingSlashes(address('PAYPAL_WEB_URL') ?? '') || null,
  }
}
