import { invalidField } from '#shared/contract/errors.ts'
import type { StripeConnection } from '#shared/contract/settings/connections.ts'
import * as m from '#shared/i18n/messages.ts'
import { tryProvider } from '../providers/try-provider.ts'
import type { ConnectionModule } from './module.ts'

type StripeValues = StripeConnection & { secretKey: string; webhookSecret: string }

export const stripeConnection: ConnectionModule<StripeConnection, StripeValues> = {
  name: 'Stripe',
  secrets: ['secretKey', 'webhookSecret'],
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
  configOf: ({ providers }, { publishableKey, secretKey, webhookSecret }) => ({
    providers: {
      ...providers,
      stripe: {
        publishableKey,
        secretKey,
        webhookSecret: webhookSecret || null,
        apiUrl: providers.stripeApiUrl,
      },
    },
  }),
  try: (config, { publicUrl }) => tryProvider('stripe', config.providers, publicUrl),
}

const isTest = (key: string) => /^[a-z]+_test_/.test(key)
