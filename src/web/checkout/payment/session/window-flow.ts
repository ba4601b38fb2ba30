import { captureAndPlace } from './capture-and-place.ts'
import type { MethodFlow, PaymentContext } from './payment-context.ts'
import type { Method } from './payment-method.ts'
import { pause, type PaymentWindow } from './payment-window.ts'

const POLL_INTERVAL = 1_000
const CAPTURE_DELAY = 2_000

/** Pays in the provider's window (PAYPAL-01 to PAYPAL-09), which is closed at the end. */
export function windowFlow(
  { open }: Method,
  popup: PaymentWindow,
  context: PaymentContext,
): MethodFlow {
  const { signal, dispatch } = context
  return {
    open,
    approve: async (payment) => {
      if (!popup.show(payment.address ?? '')) {
        dispatch({ type: 'failed', isBlocked: true })
        return { kind: 'blocked' }
      }
      dispatch({ type: 'opened', heldUntil: payment.heldUntil })
      while (!popup.isClosed() && !signal.aborted) await pause(POLL_INTERVAL, signal)
      popup.close()
      dispatch({ type: 'window-closed' })
      await pause(CAPTURE_DELAY, signal)
      return captureAndPlace(payment, context)
    },
    close: popup.close,
  }
}
