import type { InsufficientItem } from '../../shared/contract/checkout.ts'
import type { OrderPayload } from '../../shared/contract/orders.ts'
import { holdDuration } from '../../shared/domain/payment-status.ts'
import { currency } from '../../shared/domain/pricing.ts'
import { AnswerError, call } from '../client.ts'
import { capture } from './capture.ts'
import { heldUnits, type OpenPayment } from './open-payment.ts'
import type { PaymentEvent } from './payment-step.ts'
import { approvalAddress } from './payment-window.ts'
import { refusalIn, textOr } from './refusal.ts'
import { findShortages } from './stock-check.ts'
import { pause } from './pause.ts'

const POLL_EVERY = 1_000
const CAPTURE_AFTER = 2_000
const PLACE_AGAIN_AFTER = 1_000

export type Outcome =
  | { kind: 'completed' }
  | { kind: 'short'; items: InsufficientItem[] | null }
  | { kind: 'not-opened'; error: string }
  | { kind: 'price-changed' }
  | { kind: 'declined'; message: string }
  /** Paid, but the order call did not go through. */
  | { kind: 'not-placed' }
  /** Cancelled, not approved, or not answered: nothing is said (PAYPAL-06, PAYPAL-07). */
  | { kind: 'quiet' }

type Desk = {
  /** The provider's window, opened in the click. */
  popup: Window
  /** Aborted when the page is left: the window is closed, and what was approved is collected. */
  signal: AbortSignal
  tell: (event: PaymentEvent) => void
  /** The payment before this one, if it did not end in an order. */
  former: () => OpenPayment | null
  remember: (payment: OpenPayment | null) => void
}

/** One payment from the click to the order, step by step (spec §4, PayPal flow). */
export async function pay(payload: OrderPayload, desk: Desk): Promise<Outcome> {
  const { popup, tell } = desk
  tell({ type: 'started' })
  try {
    return (await finishFormer(desk)) ?? (await payAnew(payload, desk))
  } finally {
    popup.close()
    tell({ type: 'ended' })
  }
}

/** Nobody pays twice because an answer was lost: what may have been paid is asked for first. */
async function finishFormer(desk: Desk): Promise<Outcome | null> {
  const former = desk.former()
  if (!former?.isUncertain) return null
  const result = await capture(former.orderId)
  if (result.kind === 'completed') return place(former, result.paymentId, desk)
  if (result.kind === 'uncertain') {
    desk.tell({ type: 'failed' })
    return { kind: 'not-opened', error: 'Your last payment is still being confirmed' }
  }
  desk.remember(result.kind === 'waiting' ? { ...former, isUncertain: false } : null)
  return null
}

async function payAnew(payload: OrderPayload, desk: Desk): Promise<Outcome> {
  const { popup, signal, tell } = desk
  const shortages = await findShortages(payload, heldUnits(desk.former(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  tell({ type: 'stock-found' })
  const opened = await open(payload, desk)
  if ('kind' in opened) return opened
  if (signal.aborted) return { kind: 'quiet' }
  if (!popup.closed) popup.location.href = opened.address
  tell({ type: 'opened', heldUntil: opened.payment.heldUntil })
  while (!popup.closed && !signal.aborted) await pause(POLL_EVERY, signal)
  popup.close()
  tell({ type: 'window-closed' })
  await pause(CAPTURE_AFTER, signal)
  return collect(opened.payment, desk)
}

async function open(
  payload: OrderPayload,
  { former, remember, tell }: Desk,
): Promise<Outcome | { payment: OpenPayment; address: string }> {
  try {
    const replaces = former()?.orderId
    const { id, paypalBaseUrl, holdExpiresAt } = await call('paypal.createOrder', {
      amount: payload.total ?? '',
      currency,
      intent: 'CAPTURE',
      order: payload,
      ...(replaces === undefined ? {} : { replaces }),
    })
    if (!id) throw new Error('The payment has no number.')
    const payment = {
      orderId: id,
      payload,
      heldUntil: heldUntil(holdExpiresAt),
      isUncertain: false,
    }
    remember(payment)
    return { payment, address: approvalAddress(paypalBaseUrl, id) }
  } catch (error) {
    console.warn('The payment could not be opened.', error)
    tell({ type: 'failed' })
    const refusal = refusalIn(error)
    if (refusal?.code === 'price_changed') return { kind: 'price-changed' }
    if (refusal?.insufficientItems) return { kind: 'short', items: refusal.insufficientItems }
    return { kind: 'not-opened', error: textOr(refusal?.error, 'Unknown error') }
  }
}

/** By this machine's clock; where the two clocks differ too much, a whole hold from now. */
function heldUntil(holdExpiresAt: string | undefined): number | null {
  if (holdExpiresAt === undefined) return null
  const left = Date.parse(holdExpiresAt) - Date.now()
  return Date.now() + (left > 0 && left < holdDuration ? left : holdDuration)
}

async function collect(payment: OpenPayment, desk: Desk): Promise<Outcome> {
  const result = await capture(payment.orderId)
  switch (result.kind) {
    case 'completed':
      return place(payment, result.paymentId, desk)
    case 'declined':
      desk.remember(null)
      return result
    case 'cancelled':
      desk.remember(null)
      return { kind: 'quiet' }
    case 'waiting':
      return { kind: 'quiet' }
    case 'uncertain':
      desk.remember({ ...payment, isUncertain: true })
      return { kind: 'quiet' }
  }
}

async function place(payment: OpenPayment, paymentId: string, desk: Desk): Promise<Outcome> {
  desk.tell({ type: 'captured' })
  const order = { ...payment.payload, paymentIntentId: paymentId }
  try {
    // Asked twice it is the same order, so a lost answer is no reason to worry the buyer.
    await call('orders.place', order).catch(async (error) => {
      if (error instanceof AnswerError && error.status < 500) throw error
      await pause(PLACE_AGAIN_AFTER, desk.signal)
      return call('orders.place', order)
    })
    desk.remember(null)
    return { kind: 'completed' }
  } catch (error) {
    console.warn('The paid order could not be placed.', error)
    desk.remember({ ...payment, isUncertain: true })
    return { kind: 'not-placed' }
  }
}
