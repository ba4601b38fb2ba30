import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { call } from '../../../api/client.ts'
import type { CardForm } from './card-form.ts'
import { captureAndPlace, finishPreviousPayment } from '../session/capture-and-place.ts'
import { openPayment } from '../session/open-in-session.ts'
import { heldUnits, type OpenPayment } from '../../../cart/open-payment.ts'
import { orderFingerprint } from '../session/order-fingerprint.ts'
import type { PaymentContext, Outcome } from '../session/payment-context.ts'
import { findShortages } from '../session/stock-check.ts'

/** Runs a card payment from the click to the order (STRIPE-02, STRIPE-03). */
export async function payByCard(
  payload: PayableOrder,
  form: CardForm,
  context: PaymentContext,
): Promise<Outcome> {
  context.dispatch({ type: 'started' })
  try {
    return (
      (await finishPreviousPayment(payload, context)) ?? (await openAndPay(payload, form, context))
    )
  } finally {
    context.dispatch({ type: 'ended' })
  }
}

async function openAndPay(
  payload: PayableOrder,
  form: CardForm,
  context: PaymentContext,
): Promise<Outcome> {
  const { signal, dispatch } = context
  if (!(await form.check())) return { kind: 'quiet' }
  const shortages = await findShortages(payload, heldUnits(context.previous(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  dispatch({ type: 'stock-found' })
  const opened = reusablePayment(payload, context) ?? (await open(payload, context))
  if ('kind' in opened) return opened
  if (signal.aborted || opened.clientSecret === null) return { kind: 'quiet' }
  dispatch({ type: 'opened', heldUntil: opened.heldUntil })
  const answer = await form.confirm(opened.clientSecret, payload)
  if (answer.kind === 'refused') return { kind: 'declined', message: answer.message }
  dispatch({ type: 'window-closed' })
  const outcome = await captureAndPlace(opened, context)
  if (answer.kind === 'confirmed' || outcome.kind !== 'quiet') return outcome
  return { kind: 'declined', message: answer.message }
}

/** A payment stays open after its card was declined, so another card can be tried. */
function reusablePayment(payload: PayableOrder, { previous }: PaymentContext): OpenPayment | null {
  const payment = previous()
  const isUsable = payment !== null && payment.clientSecret !== null
  if (!isUsable || payment.fingerprint !== orderFingerprint(payload)) return null
  return payment.heldUntil !== null && payment.heldUntil > Date.now() ? payment : null
}

function open(payload: PayableOrder, context: PaymentContext): Promise<Outcome | OpenPayment> {
  return openPayment(payload, context, async (replaces) => {
    const amount = payload.total ?? ''
    const answer = await call('stripe.createIntent', { amount, order: payload, ...replaces })
    return { ...answer, address: null }
  })
}
