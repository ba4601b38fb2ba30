import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { currency } from '../../../../shared/domain/pricing.ts'
import { call } from '../../../api/client.ts'
import { captureAndPlace, finishPreviousPayment } from '../session/capture-and-place.ts'
import { cancelPayment } from '../session/cancel-payment.ts'
import { heldUnits, type OpenPayment } from '../../../cart/open-payment.ts'
import { openPayment } from '../session/open-in-session.ts'
import type { PaymentContext, Outcome, WindowPaymentContext } from '../session/payment-context.ts'
import { approvalAddress } from '../session/payment-window.ts'
import { findShortages } from '../session/stock-check.ts'
import { pause } from '../session/pause.ts'

const POLL_INTERVAL = 1_000
const CAPTURE_DELAY = 2_000

/** Runs a PayPal payment from the click to the order (PAYPAL-01 to PAYPAL-09). */
export function pay(payload: PayableOrder, context: WindowPaymentContext): Promise<Outcome> {
  return inWindow(
    context,
    async () =>
      (await finishPreviousPayment(payload, context)) ?? (await openAndPay(payload, context)),
  )
}

/** Continues an open payment with its held stock and at its price. */
export function resumePayment(
  payment: OpenPayment,
  address: string,
  context: WindowPaymentContext,
): Promise<Outcome> {
  return inWindow(context, async () => {
    context.remember(payment)
    context.dispatch({ type: 'stock-found' })
    return approveAndCapture(payment, address, context)
  })
}

async function inWindow(
  { popup, dispatch }: WindowPaymentContext,
  flow: () => Promise<Outcome>,
): Promise<Outcome> {
  dispatch({ type: 'started' })
  try {
    return await flow()
  } finally {
    popup.close()
    dispatch({ type: 'ended' })
  }
}

async function openAndPay(payload: PayableOrder, context: WindowPaymentContext): Promise<Outcome> {
  const { signal, dispatch } = context
  const shortages = await findShortages(payload, heldUnits(context.previous(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  dispatch({ type: 'stock-found' })
  const opened = await open(payload, context)
  if ('kind' in opened) return opened
  if (signal.aborted) return { kind: 'quiet' }
  const outcome = await approveAndCapture(opened, opened.address ?? '', context)
  // The popup was blocked, so the buyer cannot approve it: release the hold now.
  if (outcome.kind === 'blocked' && (await cancelPayment(opened)) === 'cancelled')
    context.forget(opened)
  return outcome
}

/** Shows the provider's page, waits for its window to close, then captures. */
async function approveAndCapture(
  payment: OpenPayment,
  address: string,
  context: WindowPaymentContext,
): Promise<Outcome> {
  const { popup, signal, dispatch } = context
  if (!popup.show(address)) {
    dispatch({ type: 'failed' })
    return { kind: 'blocked' }
  }
  dispatch({ type: 'opened', heldUntil: payment.heldUntil })
  while (!popup.isClosed() && !signal.aborted) await pause(POLL_INTERVAL, signal)
  popup.close()
  dispatch({ type: 'window-closed' })
  await pause(CAPTURE_DELAY, signal)
  return captureAndPlace(payment, context)
}

async function open(payload: PayableOrder, context: PaymentContext) {
  return openPayment(payload, context, async (replaces) => {
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
