import { invalidField } from '#shared/contract/errors.ts'
import type { KeysOf } from '#shared/domain/provider/provider-keys.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ProviderConnection } from '../provider-module.ts'
import type { PaypalSettings } from './settings.ts'

export const paypalConnection: ProviderConnection<PaypalSettings, KeysOf<'paypal'>> = {
  isByServer: ({ PAYPAL_MODE }, isDemo) => isDemo || Boolean(PAYPAL_MODE),
  completed: (input, stored) => {
    // A secret belongs to its client id.
    const storedSecret = stored?.clientId === input.clientId ? stored.clientSecret : undefined
    const clientSecret = input.clientSecret ?? storedSecret
    if (clientSecret === undefined) {
      throw invalidField('/paypal/clientSecret', m.connectionSecretMissing())
    }
    return { ...input, clientSecret }
  },
  settingsOf: (environment, { webhookId, ...keys }) => ({
    ...environment,
    ...keys,
    webhookId: webhookId || null,
  }),
}
