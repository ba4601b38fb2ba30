import { formatMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import type { Handlers } from '../context/handler.ts'
import { requireProvider } from '../payments/payment/provider-registry.ts'
import { capture } from './capture-payment.ts'
import { openFree, openPayment } from './open-payment.ts'

export const paypalHandlers = {
  'paypal.createOrder': async (input, context, { address }) => {
    const free = await openFree(context, 'paypal', input, address)
    if (free) return { ...free, environment: 'none', paypalBaseUrl: '' }
    const paypal = requireProvider(context, 'paypal')
    const { order, hold } = await openPayment(context, paypal, input, address)
    const { environment, webUrl: paypalBaseUrl } = paypal
    return { id: order.id, environment, paypalBaseUrl, ...hold }
  },

  // Answers in PayPal's own format, so that the page can read it like a response from PayPal.
  'paypal.captureOrder': async ({ orderId }, context) => {
    const { id, status, amount: cents, reason } = await capture(context, 'paypal', orderId)
    const amount = { currency_code: currency, value: formatMoney(cents) }
    const details = reason === undefined ? {} : { status_details: { reason } }
    const captures = [{ id, status, amount, ...details }]
    return { id: orderId, status, purchase_units: [{ payments: { captures } }] }
  },
} satisfies Partial<Handlers>
