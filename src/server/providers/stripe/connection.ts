import { invalidField } from '#shared/contract/errors.ts'
import type { KeysOf } from '#shared/domain/provider/provider-keys.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ProviderConnection } from '../provider-module.ts'
import type { StripeSettings } from './settings.ts'

export const stripeConnection: ProviderConnection<StripeSettings, KeysOf<'stripe'>> = {
  isByServer: ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY !== undefined,
  completed: (input, stored) => {
    const secretKey = input.secretKey ?? stored?.secretKey
    if (secretKey === undefined) {
      throw invalidField('/stripe/secretKey', m.connectionSecretMissing())
    }
    if (isTest(secretKey) !== isTest(input.publishableKey)) {
      throw invalidField('/stripe/publishableKey', m.connectionKeysDiffer())
    }
    return {
      ...input,
      secretKey,
      webhookSecret: input.webhookSecret ?? stored?.webhookSecret ?? '',
    }
  },
  settingsOf: ({ apiUrl }, { webhookSecret, ...keys }) => ({
    apiUrl,
    keys: { ...keys, webhookSecret: webhookSecret || null },
  }),
}

const isTest = (key: string) => /^[a-z]+_test_/.test(key)
