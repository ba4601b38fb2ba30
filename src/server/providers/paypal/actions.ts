import { formatMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import type { ProviderActions } from '../provider-module.ts'

export const paypalActions = {
  'paypal.createOrder': {
    perMinute: 60,
    run: async (input, { open }) => {
      const { webUrl, ...opened } = await open(input)
      return { ...opened, paypalBaseUrl: webUrl ?? '' }
    },
  },

  // Answers in PayPal's own format, so that the page can read it like a response from PayPal.
  'paypal.captureOrder': {
    perMinute: 120,
    run: async ({ orderId }, { capture }) => {
      const { id, status, amount: cents, reason } = await capture(orderId)
      const amount = { currency_code: currency, value: formatMoney(cents) }
      const details = reason === undefined ? {} : { status_details: { reason } }
      const captures = [{ id, status, amount, ...details }]
      return { id: orderId, status, purchase_units: [{ payments: { captures } }] }
    },
  },
} satisfies ProviderActions
