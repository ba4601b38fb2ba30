import { formatMoney } from '#shared/domain/money.ts'
import type { ProviderActions } from '../provider-module.ts'

export const stripeActions = {
  // The browser sends the card directly to the provider; the shop never sees it.
  'stripe.createIntent': {
    perMinute: 60,
    run: async (input, { open }) => {
      const { clientSecret, ...opened } = await open(input)
      return { ...opened, clientSecret: clientSecret ?? '' }
    },
  },

  'stripe.captureIntent': {
    perMinute: 120,
    run: async ({ intentId }, { capture }) => {
      const { status, amount } = await capture(intentId)
      return { id: intentId, status, amount: formatMoney(amount) }
    },
  },

  // Releases the hold and voids the authorization on the card; nothing is charged.
  'stripe.cancelIntent': {
    perMinute: 120,
    run: async ({ intentId }, { cancel }) => {
      await cancel(intentId)
      return null
    },
  },
} satisfies ProviderActions
