import type { PayableOrder } from '#shared/contract/order/payable.ts'
import * as m from '#shared/i18n/messages.ts'
import { textOr, toApiError } from '../../../api/api-error.ts'
import { heldUnits, type OpenPayment } from '../../../cart/open-payment.ts'
import { captureAndPlace, capturePrevious, finishPreviousPayment } from './capture-and-place.ts'
import { orderFingerprint } from './order-payload.ts'
import type { AwaitedOrder, Outcome } from './outcome.ts'
import { cancelPayment, findShortages } from './payment-calls.ts'
import type { MethodFlow, PaymentContext } from './payment-context.ts'
import { holdEnd } from './payment-store.ts'

/** Runs a payment from the click to the order. */
export function pay(order: AwaitedOrder, flow: MethodFlow, context: PaymentContext) {
  return inSession(flow, context, async (): Promise<Outcome> => {
    const { signal, dispatch, payments } = context
    const payload = await order
    if ('kind' in payload) return payload
    const finished = await finishPreviousPayment(payload, context)
    if (finished) return finished
    if (flow.check && !(await flow.check())) return { kind: 'quiet' }
    const shortages = await findShortages(payload, heldUnits(payments.current(), Date.now()))
    if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
    if (signal.aborted) return { kind: 'quiet' }
    dispatch({ type: 'stock-found' })
    const opened = reusable(payload, context) ?? (await openPayment(payload, flow, context))
    if ('kind' in opened) return opened
    if (signal.aborted) return { kind: 'quiet' }
    const outcome =
      opened.method === 'none' ? await captureAndPlace(opened, context) : await flow.approve(opened)
    // The popup was blocked, so the buyer cannot approve it: release the hold now.
    if (outcome.kind === 'blocked' && (await cancelPayment(opened)) === 'cancelled')
      payments.forget(opened)
    return outcome
  })
}

/** Continues an open payment with its held stock and at its price. */
export function resumePayment(payment: OpenPayment, flow: MethodFlow, context: PaymentContext) {
  return inSession(flow, context, () => {
    context.payments.remember(payment)
    context.dispatch({ type: 'stock-found' })
    return flow.approve(payment)
  })
}

async function inSession(
  { close }: MethodFlow,
  { dispatch }: PaymentContext,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  dispatch({ type: 'started' })
  try {
    return await run()
  } finally {
    close?.()
    dispatch({ type: 'ended' })
  }
}

/**
 * The open card payment, if it is for this order: it stays open after a decline, so that another
 * card can be tried.
 */
function reusable(payload: PayableOrder, { payments }: PaymentContext): OpenPayment | null {
  const payment = payments.current()
  const isUsable = payment !== null && payment.clientSecret !== null
  if (!isUsable || payment.fingerprint !== orderFingerprint(payload)) return null
  return payment.heldUntil !== null && payment.heldUntil > Date.now() ? payment : null
}

/** Opens a payment and remembers it; returns an outcome if the server refuses. */
async function openPayment(
  payload: PayableOrder,
  flow: MethodFlow,
  context: PaymentContext,
): Promise<Outcome | OpenPayment> {
  const { method, payments, dispatch } = context
  const previous = payments.current()
  try {
    const opened = await flow.open(payload, previous ? { replaces: previous.orderId } : {})
    const { id, holdExpiresAt, receipt = null } = opened
    // A code may have made the order free after the button was pressed.
    const isFree = opened.nothingToPay === true
    const { address, clientSecret } = isFree ? { address: null, clientSecret: null } : opened
    if (!id) throw new Error('The payment has no number.')
    const payment: OpenPayment = {
      method: isFree ? 'none' : method,
      orderId: id,
      receipt,
      payload,
      fingerprint: orderFingerprint(payload),
      items: payload.items,
      amount: payload.total ?? '',
      address,
      clientSecret,
      heldUntil: holdExpiresAt === undefined ? null : holdEnd(holdExpiresAt),
      isUncertain: false,
      pending: null,
      isStored: false,
    }
    payments.remember(payment)
    return payment
  } catch (error) {
    console.warn('The payment could not be opened.', error)
    const { code, body, errors, insufficientItems } = toApiError(error)
    if (code === 'payment_used' && previous) return capturePrevious(previous, context)
    dispatch({ type: 'failed' })
    if (code === 'price_changed') return { kind: 'price-changed', errors }
    if (insufficientItems.length > 0) return { kind: 'short', items: insufficientItems }
    return {
      kind: 'not-opened',
      method,
      error: textOr(body.error, m.noticeUnknownError()),
      errors,
    }
  }
}
