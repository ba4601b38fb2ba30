import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { currency } from '../../../../shared/domain/pricing.ts'
import { call } from '../../../api/client.ts'
import { captureAndPlace, finishPreviousPayment } from '../session/capture-and-place.ts'
import { giveBack } from '../session/cancel-payment.ts'
import { heldUnits, type OpenPayment } from '../../../cart/open-payment.ts'
import { openPayment } from '../session/open-in-session.ts'
import type { PaymentContext, Outcome, WindowPaymentContext } from '../session/payment-context.ts'
import { approvalAddress } from '../session/payment-window.ts'
import { findShortages } from '../session/stock-check.ts'
import { pause } from '../session/pause.ts'

const POLL_EVERY = 1_000
const CAPTURE_AFTER = 2_000

/** One payment from the click to the order, step by step (PAYPAL-01 to PAYPAL-09). */
export function pay(
  payload: PayableOrder,
  payment_context: WindowPaymentContext,
): Promise<Outcome> {
  return inWindow(
    payment_context,
    async () =>
      (await finishPreviousPayment(payload, payment_context)) ??
      (await payAnew(payload, payment_context)),
  )
}

/** Goes on with a payment that is still open, with what it holds and at its price. */
export function payOn(
  payment: OpenPayment,
  address: string,
  payment_context: WindowPaymentContext,
): Promise<Outcome> {
  return inWindow(payment_context, async () => {
    payment_context.remember(payment)
    payment_context.tell({ type: 'stock-found' })
    return follow(payment, address, payment_context)
  })
}

async function inWindow(
  { popup, tell }: WindowPaymentContext,
  flow: () => Promise<Outcome>,
): Promise<Outcome> {
  tell({ type: 'started' })
  try {
    return await flow()
  } finally {
    popup.close()
    tell({ type: 'ended' })
  }
}

async function payAnew(
  payload: PayableOrder,
  payment_context: WindowPaymentContext,
): Promise<Outcome> {
  const { signal, tell } = payment_context
  const shortages = await findShortages(payload, heldUnits(payment_context.former(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  tell({ type: 'stock-found' })
  const opened = await open(payload, payment_context)
  if ('kind' in opened) return opened
  if (signal.aborted) return { kind: 'quiet' }
  const outcome = await follow(opened, opened.address ?? '', payment_context)
  // Nobody has seen its page: what it holds is free again at once.
  if (outcome.kind === 'blocked' && (await giveBack(opened)) === 'given back')
    payment_context.forget(opened)
  return outcome
}

/** Shows the provider's page, waits until its window closes, and collects. */
async function follow(
  payment: OpenPayment,
  address: string,
  payment_context: WindowPaymentContext,
): Promise<Outcome> {
  const { popup, signal, tell } = payment_context
  if (!popup.show(address)) {
    tell({ type: 'failed' })
    return { kind: 'blocked' }
  }
  tell({ type: 'opened', heldUntil: payment.heldUntil })
  while (!popup.isClosed() && !signal.aborted) await pause(POLL_EVERY, signal)
  popup.close()
  tell({ type: 'window-closed' })
  await pause(CAPTURE_AFTER, signal)
  return captureAndPlace(payment, payment_context)
}

async function open(payload: PayableOrder, payment_context: PaymentContext) {
  return openPayment(payload, payment_context, async (replaces) => {
    const { paypalBaseUrl, ...opened } = await call('paypal.createOrder', {
      amount: payload.total ?? '',
      currency,
      intent: 'CAPTURE',
      order: payload,
      ...replaces,
    })
    return { ...opened, address: approvalAddress(paypalBaseUrl, opened.id), clientSecret: null }
  })
}
