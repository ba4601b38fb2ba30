import type { PayableOrder } from '#shared/contract/order/payable.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { methodOf } from '../methods.ts'
import { orderFingerprint } from './order-payload.ts'
import type { Outcome } from './outcome.ts'
import { capture, paidOrderOf } from './payment-calls.ts'
import type { PaymentContext } from './payment-context.ts'
import { paymentAfter } from './payment-store.ts'
import { pause } from './payment-window.ts'

const RETRY_DELAY = 1_000

/** Captures an approved payment and places its order. */
export async function captureAndPlace(
  payment: OpenPayment,
  context: PaymentContext,
): Promise<Outcome> {
  const result = await capture(payment)
  switch (result.kind) {
    case 'completed':
      return place(payment, result.paymentId, context)
    case 'declined':
    case 'price-changed':
      context.payments.forget(payment)
      return result
    case 'cancelled':
      context.payments.forget(payment)
      return { kind: 'quiet' }
    case 'waiting':
      return { kind: 'quiet' }
    case 'pending':
      context.payments.remember({ ...payment, isUncertain: true, pending: result })
      return result
    case 'uncertain':
      context.payments.remember({ ...payment, isUncertain: true })
      if (payment.method === 'none') return { kind: 'not-placed', method: 'none' }
      return { kind: methodOf(payment.method).saysInPanel ? 'quiet' : 'uncertain' }
  }
}

/**
 * Prevents double payments: captures a previous payment first if it may have been charged, or if it
 * is for this same order and may have been approved in another window or on another device.
 */
export async function finishPreviousPayment(
  payload: PayableOrder,
  context: PaymentContext,
): Promise<Outcome | null> {
  const previous = context.payments.current()
  if (!previous || !mayBeApproved(previous, payload)) return null
  const result = await capture(previous)
  if (result.kind === 'completed') return place(previous, result.paymentId, context)
  if (result.kind === 'pending') {
    context.payments.remember({ ...previous, isUncertain: true, pending: result })
    return result
  }
  if (result.kind === 'uncertain') {
    context.dispatch({ type: 'failed' })
    return unconfirmed(context)
  }
  if (result.kind !== 'waiting') context.payments.forget(previous)
  else {
    const left = paymentAfter(previous, result)
    context.payments.remember(left ?? { ...previous, isUncertain: false })
  }
  return null
}

/** A payment with a client secret is only confirmed by the card form on this page. */
function mayBeApproved(
  { isUncertain, fingerprint, clientSecret }: OpenPayment,
  payload: PayableOrder,
) {
  return isUncertain || (fingerprint === orderFingerprint(payload) && clientSecret === null)
}

/** The server refused a new payment because the previous one was paid: finish that one. */
export async function capturePrevious(
  previous: OpenPayment,
  context: PaymentContext,
): Promise<Outcome> {
  const outcome = await captureAndPlace(previous, context)
  return outcome.kind === 'quiet' ? unconfirmed(context) : outcome
}

function unconfirmed({ method }: PaymentContext): Outcome {
  return { kind: 'not-opened', method, error: m.noticeStillConfirming() }
}

async function place(
  payment: OpenPayment,
  paymentId: string,
  context: PaymentContext,
): Promise<Outcome> {
  context.dispatch({ type: 'captured' })
  // Opened before a reload: the server places the order from its draft at capture.
  const order = payment.payload && { ...payment.payload, paymentIntentId: paymentId }
  try {
    if (order) await placeWithRetry(order, context)
    const bought = context.payments.forget(payment) ? payment.items : null
    return { kind: 'completed', order: await paidOrderOf(payment), bought }
  } catch (error) {
    console.warn('The paid order could not be placed.', error)
    context.payments.remember({ ...payment, isUncertain: true })
    return { kind: 'not-placed', method: payment.method }
  }
}

/** Retries once; placing an order is idempotent. */
async function placeWithRetry(
  order: NonNullable<OpenPayment['payload']>,
  context: PaymentContext,
): Promise<void> {
  await call('orders.place', order).catch(async (error) => {
    const { status } = toApiError(error)
    if (status > 0 && status < 500) throw error
    await pause(RETRY_DELAY, context.signal)
    return call('orders.place', order)
  })
}
