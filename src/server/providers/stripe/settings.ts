import { withoutTrailingSlashes } from '#shared/domain/format.ts'
import type { SettingsReader } from '../../runtime/read-settings.ts'

export const stripeSettingNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
] as const

type Name = (typeof stripeSettingNames)[number]

export type StripeSettings = ReturnType<typeof readStripeSettings>

export function readStripeSettings(reader: SettingsReader<Name>) {
  return {
    keys: readKeys(reader),
    /** Overrides Stripe's URL, for a test double or a proxy. */
    apiUrl: withoutTrailingSlashes(reader.address('STRIPE_API_URL') ?? '') || null,
  }
}

function readKeys({ valueOf, refuse }: SettingsReader<Name>) {
  function key(name: Name, form: RegExp, allowed: string): string | null {
    const value = valueOf(name)
    if (value !== null && !form.test(value)) refuse(name, 'something else', allowed)
    return value
  }
  const secretKey = key('STRIPE_SECRET_KEY', /^[sr]k_\w+$/, "Stripe's key sk_… or rk_…")
  const publishableKey = key('STRIPE_PUBLISHABLE_KEY', /^pk_\w+$/, "Stripe's key pk_…")
  const webhookSecret = key('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, "Stripe's whsec_…")
  if (secretKey !== null && publishableKey !== null) {
    if (secretKey.startsWith('sk_live_') && publishableKey.startsWith('pk_test_')) {
      refuse('STRIPE_PUBLISHABLE_KEY', 'a test key', 'a live key, as STRIPE_SECRET_KEY is one')
    }
    // `webhookSecret` may be null; webhooks are then refused.
    return { secretKey, publishableKey, webhookSecret }
  }
  if (secretKey !== null) {
    refuse('STRIPE_PUBLISHABLE_KEY', 'not set', 'a value, because STRIPE_SECRET_KEY is set')
  }
  if (publishableKey !== null) {
    refuse('STRIPE_SECRET_KEY', 'not set', 'a value, because STRIPE_PUBLISHABLE_KEY is set')
  }
  return null
}
