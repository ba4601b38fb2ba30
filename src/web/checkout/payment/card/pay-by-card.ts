import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { call } from '../../../api/client.ts'
import type { CardForm } from './card-form.ts'
import { captureAndPlace, finishPreviousPayment } from '../session/capture-and-place.ts'
import { openPayment } from '../session/open-in-session.ts'
import { heldUnits, type OpenPayment } from '../../../cart/open-payment.ts'
import { orderFingerprint } from '../session/order-fingerprint.ts'
import type { PaymentContext, Outcome } from '../session/payment-context.ts'
import { findShortages } from '../session/stock-check.ts'

/** One card payment from the click to the order (STRIPE-02, STRIPE-03). */
export async function payByCard(
  payload: PayableOrder,
  form: CardForm,
  payment_context: PaymentContext,
): Promise<Outcome> {
  payment_context.tell({ type: 'started' })
  try {
    return (
      (await finishPreviousPayment(payload, payment_context)) ??
      (await payAnew(payload, form, payment_context))
    )
  } finally {
    payment_context.tell({ type: 'ended' })
  }
}

async function payAnew(
  payload: PayableOrder,
  form: CardForm,
  payment_context: PaymentContext,
): Promise<Outcome> {
  const { signal, tell } = payment_context
  if (!(await form.check())) return { kind: 'quiet' }
  const shortages = await findShortages(payload, heldUnits(payment_context.former(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  tell({ type: 'stock-found' })
  const opened = stillOpen(payload, payment_context) ?? (await open(payload, payment_context))
  if ('kind' in opened) return opened
  if (signal.aborted || opened.clientSecret === null) return { kind: 'quiet' }
  tell({ type: 'opened', heldUntil: opened.heldUntil })
  const answer = await form.confirm(opened.clientSecret, payload)
  if (answer.kind === 'refused') return { kind: 'declined', message: answer.message }
  tell({ type: 'window-closed' })
  const outcome = await captureAndPlace(opened, payment_context)
  if (answer.kind === 'confirmed' || outcome.kind !== 'quiet') return outcome
  return { kind: 'declined', message: answer.message }
}

/** After a card was declined the same payment takes another one. */
function stillOpen(payload: PayableOrder, { former }: PaymentContext): OpenPayment | null {
  const payment = former()
  const isUsable = payment !== null && payment.clientSecret !== null
  if (!isUsable || payment.mark !== orderFingerprint(payload)) return null
  return payment.heldUntil !== null && payment.heldUntil > Date.now() ? payment : null
}

function open(
  payload: PayableOrder,
  payment_context: PaymentContext,
): Promise<Outcome | OpenPayment> {
  return openPayment(payload, payment_context, async (replaces) => {
    const amount = payload.total ?? ''
    const answer = await call('stripe.createIntent', { amount, order: payload, ...replaces })
    return { ...answer, address: null }
  })
}
