import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { AnswerError, call } from '../../../api/client.ts'
import { paymentAfter } from './after-capture.ts'
import { capture } from './capture.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { orderFingerprint } from './order-fingerprint.ts'
import { orderPageOf } from './order-page-of.ts'
import type { PaymentContext, Outcome } from './payment-context.ts'
import { pause } from './pause.ts'

const PLACE_AGAIN_AFTER = 1_000

/** Asks for the money of a payment whose window has closed, and makes the order of it. */
export async function captureAndPlace(
  payment: OpenPayment,
  payment_context: PaymentContext,
): Promise<Outcome> {
  const result = await capture(payment)
  switch (result.kind) {
    case 'completed':
      return place(payment, result.paymentId, payment_context)
    case 'declined':
    case 'price-changed':
      payment_context.forget(payment)
      return result
    case 'cancelled':
      payment_context.forget(payment)
      return { kind: 'quiet' }
    case 'waiting':
      return { kind: 'quiet' }
    case 'uncertain':
      payment_context.remember({ ...payment, isUncertain: true })
      // PayPal's flow stops quietly here (PAYPAL-06); its panel says what is going on.
      return { kind: payment.method === 'card' ? 'uncertain' : 'quiet' }
  }
}

/**
 * Nobody pays twice: what may have been paid is asked for first, and so is what was opened for this
 * very order, because it may have been approved in another window or on another device.
 */
export async function finishPreviousPayment(
  payload: PayableOrder,
  payment_context: PaymentContext,
): Promise<Outcome | null> {
  const former = payment_context.former()
  if (!former || !mayBeMade(former, payload)) return null
  const result = await capture(former)
  if (result.kind === 'completed') return place(former, result.paymentId, payment_context)
  if (result.kind === 'uncertain') {
    payment_context.tell({ type: 'failed' })
    return unconfirmed(payment_context)
  }
  if (result.kind !== 'waiting') payment_context.forget(former)
  else {
    const left = paymentAfter({ ...former, id: former.orderId }, result, former)
    payment_context.remember(left ?? { ...former, isUncertain: false })
  }
  return null
}

/** A card whose form stands on this page is confirmed here and nowhere else. */
function mayBeMade({ isUncertain, mark, clientSecret }: OpenPayment, payload: PayableOrder) {
  return isUncertain || (mark === orderFingerprint(payload) && clientSecret === null)
}

/** The shop opens nothing new, because the former payment was made: its order is the outcome. */
export async function capturePrevious(
  former: OpenPayment,
  payment_context: PaymentContext,
): Promise<Outcome> {
  const outcome = await captureAndPlace(former, payment_context)
  return outcome.kind === 'quiet' ? unconfirmed(payment_context) : outcome
}

function unconfirmed({ method }: PaymentContext): Outcome {
  return { kind: 'not-opened', method, error: 'Your last payment is still being confirmed' }
}

async function place(
  payment: OpenPayment,
  paymentId: string,
  payment_context: PaymentContext,
): Promise<Outcome> {
  payment_context.tell({ type: 'captured' })
  // Opened before a reload: the capture has made the order of what the shop remembers.
  const order = payment.payload && { ...payment.payload, paymentIntentId: paymentId }
  try {
    if (order) await placeTwice(order, payment_context)
    const bought = payment_context.forget(payment) ? payment.items : null
    return { kind: 'completed', orderPage: await orderPageOf(payment), bought }
  } catch (error) {
    console.warn('The paid order could not be placed.', error)
    payment_context.remember({ ...payment, isUncertain: true })
    return { kind: 'not-placed' }
  }
}

/** Asked twice it is the same order, so a lost answer is no reason to worry the buyer. */
async function placeTwice(
  order: NonNullable<OpenPayment['payload']>,
  payment_context: PaymentContext,
): Promise<void> {
  await call('orders.place', order).catch(async (error) => {
    if (error instanceof AnswerError && error.status < 500) throw error
    await pause(PLACE_AGAIN_AFTER, payment_context.signal)
    return call('orders.place', order)
  })
}
