import { ActionError } from '#shared/contract/errors.ts'
import { formatMoney } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Handlers } from '../context/handler.ts'
import { requireProvider } from '../payments/payment/provider-registry.ts'
import { cancelPayment } from '../payments/settlement/cancel-payment.ts'
import { isFree } from '../payments/settlement/free-order.ts'
import { abandonQuietly } from '../payments/settlement/provider-order.ts'
import { capture, noSuchPayment, paymentOf } from './capture-payment.ts'
import { openFree, openPayment } from './open-payment.ts'

export const stripeHandlers = {
  // The browser sends the card directly to the provider; the shop never sees it.
  'stripe.createIntent': async (input, context, { address }) => {
    const free = await openFree(context, 'stripe', input, address)
    if (free) return { ...free, clientSecret: '' }
    const stripe = requireProvider(context, 'stripe')
    const { order, hold } = await openPayment(context, stripe, input, address)
    return { id: order.id, clientSecret: order.clientSecret, ...hold }
  },

  'stripe.captureIntent': async ({ intentId }, context) => {
    const { status, amount } = await capture(context, 'stripe', intentId)
    return { id: intentId, status, amount: formatMoney(amount) }
  },

  // Releases the hold and voids the authorization on the card; nothing is charged.
  'stripe.cancelIntent': async ({ intentId }, context) => {
    const payment = await paymentOf(context, 'stripe', intentId)
    if (!payment || !isFree(payment)) requireProvider(context, 'stripe')
    if (!payment) throw noSuchPayment()
    if (!(await cancelPayment(context, intentId))) {
      throw new ActionError('payment_used', { message: m.errorAlreadyPaid() })
    }
    await abandonQuietly(context, payment)
    return null
  },
} satisfies Partial<Handlers>
