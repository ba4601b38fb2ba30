import type { OrderPayload } from '../../shared/contract/orders.ts'
import { currency } from '../../shared/domain/pricing.ts'
import { call } from '../client.ts'
import { collect, finishFormer } from './collect.ts'
import { holdEnd } from './hold-time.ts'
import { heldUnits, type OpenPayment } from './open-payment.ts'
import { markOf } from './order-mark.ts'
import type { Desk, Outcome } from './payment-desk.ts'
import { approvalAddress } from './payment-window.ts'
import { refusalIn, textOr } from './refusal.ts'
import { findShortages } from './stock-check.ts'
import { pause } from './pause.ts'

const POLL_EVERY = 1_000
const CAPTURE_AFTER = 2_000

/** One payment from the click to the order, step by step (spec §4, PayPal flow). */
export function pay(payload: OrderPayload, desk: Desk): Promise<Outcome> {
  return inWindow(desk, async () => (await finishFormer(desk)) ?? (await payAnew(payload, desk)))
}

/** Goes on with a payment that is still open, with what it holds and at its price. */
export function payOn(payment: OpenPayment, address: string, desk: Desk): Promise<Outcome> {
  return inWindow(desk, async () => {
    desk.remember(payment)
    desk.tell({ type: 'stock-found' })
    return follow(payment, address, desk)
  })
}

async function inWindow({ popup, tell }: Desk, flow: () => Promise<Outcome>): Promise<Outcome> {
  tell({ type: 'started' })
  try {
    return await flow()
  } finally {
    popup.close()
    tell({ type: 'ended' })
  }
}

async function payAnew(payload: OrderPayload, desk: Desk): Promise<Outcome> {
  const { signal, tell } = desk
  const shortages = await findShortages(payload, heldUnits(desk.former(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  tell({ type: 'stock-found' })
  const opened = await open(payload, desk)
  if ('kind' in opened) return opened
  if (signal.aborted) return { kind: 'quiet' }
  return follow(opened.payment, opened.address, desk)
}

/** Shows the provider's page, waits until its window closes, and collects. */
async function follow(payment: OpenPayment, address: string, desk: Desk): Promise<Outcome> {
  const { popup, signal, tell } = desk
  if (!popup.closed) popup.location.href = address
  tell({ type: 'opened', heldUntil: payment.heldUntil })
  while (!popup.closed && !signal.aborted) await pause(POLL_EVERY, signal)
  popup.close()
  tell({ type: 'window-closed' })
  await pause(CAPTURE_AFTER, signal)
  return collect(payment, desk)
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
    const address = approvalAddress(paypalBaseUrl, id)
    const payment: OpenPayment = {
      orderId: id,
      payload,
      mark: markOf(payload),
      items: payload.items,
      amount: payload.total ?? '',
      address,
      heldUntil: holdExpiresAt === undefined ? null : holdEnd(holdExpiresAt),
      isUncertain: false,
    }
    remember(payment)
    return { payment, address }
  } catch (error) {
    console.warn('The payment could not be opened.', error)
    tell({ type: 'failed' })
    const refusal = refusalIn(error)
    if (refusal?.code === 'price_changed') return { kind: 'price-changed' }
    if (refusal?.insufficientItems) return { kind: 'short', items: refusal.insufficientItems }
    const reason = textOr(refusal?.error, 'Unknown error')
    return { kind: 'not-opened', error: reason, errors: refusal?.errors ?? [] }
  }
}
