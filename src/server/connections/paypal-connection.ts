import { invalidField } from '#shared/contract/errors.ts'
import type { PaypalConnection } from '#shared/contract/settings/connections.ts'
import * as m from '#shared/i18n/messages.ts'
import { tryProvider } from '../providers/try-provider.ts'
import type { ConnectionModule } from './module.ts'

type PaypalValues = PaypalConnection & { clientSecret: string }

export const paypalConnection: ConnectionModule<PaypalConnection, PaypalValues> = {
  name: 'PayPal',
  secrets: ['clientSecret'],
  completed: (input, stored) => {
    // A secret belongs to its client id.
    const known = stored?.clientId === input.clientId ? stored.clientSecret : undefined
    const clientSecret = input.clientSecret ?? known
    if (clientSecret === undefined) {
      throw invalidField('/paypal/clientSecret', m.connectionSecretMissing())
    }
    return { ...input, clientSecret }
  },
  configOf: ({ providers }, { webhookId, ...values }) => ({
    providers: {
      ...providers,
      paypal: { ...providers.paypal, ...values, webhookId: webhookId || null },
    },
  }),
  try: (config, { publicUrl }) => tryProvider('paypal', config.providers, publicUrl),
}
