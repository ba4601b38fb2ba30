import type { InputOf } from '../../shared/contract/action.ts'
import { ActionError, invalidField } from '../../shared/contract/errors.ts'
import type { createPaypalOrder, PaypalOrder } from '../../shared/contract/payments.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import { holdDuration } from '../../shared/domain/payment-status.ts'
import { takeStock } from '../catalog/stock.ts'
import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { giveBackWithin } from './give-back.ts'
import { draftOrder, priceChanged, refuseOtherPrices } from './order-pricing.ts'
import {
  findPaymentOfOrder,
  insertHolds,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './payments.queries.ts'
import type { PaypalClient } from './paypal.ts'
import { ProviderUnavailable } from './provider.ts'
import { answerOf, noteAsked, noteStep } from './payment-steps.ts'
import { releasePayment } from './release-payment.ts'

type Input = InputOf<typeof createPaypalOrder>

/**
 * Opens a payment: priced by the server, its stock held and its row written before the provider
 * hears of it. When the provider cannot be asked, the stock goes back at once.
 */
export async function openPayment(context: Context, input: Input): Promise<PaypalOrder> {
  const paypal = requirePaypal(context)
  const { payment, step } = await writePayment(context, input)
  const { id, amountCents: amount, createKey: key } = payment
  try {
    const order = await paypal.createOrder({ amount, reference: id, key })
    await atomically(context, async (tx) => {
      await updatePayment(tx, id, { providerOrderId: order.id })
      const came = { step, answer: order.status, trace: order.trace }
      await noteStep(tx, id, context.clock(), came, 'opened')
    })
    return {
      id: order.id,
      environment: paypal.environment,
      paypalBaseUrl: paypal.webUrl,
      ...(payment.draft ? { holdExpiresAt: new Date(payment.expiresAt).toISOString() } : {}),
    }
  } catch (cause) {
    await releasePayment(context, id, 'cancelled', { step, ...answerOf(cause) })
    throw paymentUnavailable(cause)
  }
}

async function writePayment(context: Context, input: Input) {
  const amount = parseMoney(input.amount) ?? 0
  if (amount < 1) throw invalidField('/amount', 'Enter an amount of at least 0.01.')
  const now = context.clock()
  return atomically(context, async (tx) => {
    if (input.replaces) {
      const former = await findPaymentOfOrder(tx, input.replaces)
      if (former) await giveBackWithin(tx, former, now, 'replaced')
    }
    const draft = input.order ? await draftOrder(tx, input.order) : null
    if (draft && input.order) refuseOtherPrices(draft, input.order)
    if (draft && draft.total !== amount) throw priceChanged(draft)
    const payment: PaymentRow = {
      id: Bun.randomUUIDv7(),
      provider: 'paypal',
      status: 'opened',
      amountCents: amount,
      refundedCents: 0,
      draft,
      createKey: crypto.randomUUID(),
      captureKey: crypto.randomUUID(),
      providerOrderId: null,
      captureId: null,
      orderId: null,
      expiresAt: now + holdDuration,
      createdAt: now,
      updatedAt: now,
    }
    await insertPayment(tx, payment)
    if (draft) {
      await takeStock(tx, now, draft.items)
      const units = draft.items.map(({ productId, quantity }) => ({ productId, quantity }))
      await insertHolds(tx, payment.id, units)
    }
    const asked = { ask: 'create', key: payment.createKey, at: now, amountCents: amount } as const
    return { payment, step: await noteAsked(tx, { paymentId: payment.id, ...asked }) }
  })
}

export function requirePaypal({ paypal }: Context): PaypalClient {
  if (paypal) return paypal
  const message = 'This shop does not take PayPal at the moment.'
  throw new ActionError('payment_unavailable', {
    message,
    details: { error: message },
    retryAfter: 3600,
  })
}

/** The public word for a provider that did not answer as it should; `error` is what the page shows. */
export function paymentUnavailable(cause: unknown): ActionError {
  const retryAfter = cause instanceof ProviderUnavailable ? cause.retryAfter : undefined
  const message = 'The payment provider cannot be reached right now. You have not been charged.'
  return new ActionError('payment_unavailable', {
    message,
    details: { error: message },
    retryAfter: retryAfter ?? 10,
    cause,
  })
}
