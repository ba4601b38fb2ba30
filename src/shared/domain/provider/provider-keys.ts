import * as m from '../../i18n/messages.ts'
import type { ProviderKeys } from './provider-types.ts'
import type { ProviderName } from './providers.ts'

// Apart from the facts, because pages of the shop load those and not the words of the dashboard.

const paypal = {
  mode: {
    label: m.connectionMode,
    choices: [
      { value: 'live', label: m.connectionModeLive },
      { value: 'sandbox', label: m.connectionModeSandbox },
    ],
  },
  clientId: { label: m.connectionClientId, maxLength: 200 },
  clientSecret: { label: m.connectionClientSecret, isSecret: true },
  webhookId: { label: m.connectionWebhookId, isOptional: true, maxLength: 100 },
} as const satisfies ProviderKeys

const stripe = {
  publishableKey: {
    label: m.connectionPublishableKey,
    form: { pattern: '^pk_\\w+$', begin: 'pk_' },
  },
  secretKey: {
    label: m.connectionSecretKey,
    isSecret: true,
    form: { pattern: '^[sr]k_\\w+$', begin: 'sk_, rk_' },
  },
  webhookSecret: {
    label: m.connectionWebhookSecret,
    hint: m.connectionWebhookSecretHint,
    isSecret: true,
    isOptional: true,
    form: { pattern: '^whsec_\\S+$', begin: 'whsec_' },
  },
} as const satisfies ProviderKeys

/** Each provider's keys, in the order of the form: the inputs, answers, form and labels in the activity follow. */
export const providerKeys = {
  paypal,
  stripe,
} satisfies Record<ProviderName, ProviderKeys>

/** Where staff find the keys. */
export const keysIntro = {
  paypal: m.connectionPaypalIntro,
  stripe: m.connectionStripeIntro,
} satisfies Record<ProviderName, () => string>

export type KeysOf<Name extends ProviderName> = (typeof providerKeys)[Name]
