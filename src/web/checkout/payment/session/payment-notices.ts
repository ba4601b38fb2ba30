import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import type { Notice } from '../../../ui/toast/plain-notice.tsx'
import type { Cancellation, CaptureResult } from './payment-calls.ts'
import type { Outcome } from './payment-context.ts'

export const blockedWindow = failure(
  'Payment Failed',
  'PayPal popup was blocked. Please allow popups and try again.',
)

export const orderCompleted: Notice = {
  title: 'Order Completed Successfully!',
  description: 'Thank you! A confirmation is on its way to your inbox.',
}

export const paymentCancelled: Notice = {
  title: 'Payment cancelled',
  description:
    "You weren't charged. Your cart hasn't changed, and we're no longer holding your items.",
}

export const notCancelled: Record<Exclude<Cancellation, 'cancelled'>, Notice> = {
  unreachable: failure(
    'Not cancelled yet',
    "We couldn't connect. The payment expires by itself if you don't finish it.",
  ),
  'too late': failure(
    'Your payment has already been made',
    'Reload this page to finish your order.',
  ),
}

export const stillConfirmed: Notice = {
  title: 'Your payment is being confirmed',
  description: "We'll email you as soon as your order is placed. You don't need to pay again.",
}

export const notCharged = failure(
  'Payment Failed',
  "Your card wasn't charged, and your cart hasn't changed.",
)

/** The notice for a payment's outcome, if there is one. */
export function noticeOf(outcome: Outcome): Notice | null {
  switch (outcome.kind) {
    case 'completed':
      return orderCompleted
    case 'short':
      return failure('Insufficient Stock', shortageText(outcome.items))
    case 'not-opened':
      return failure(
        'Payment Failed',
        outcome.method === 'paypal'
          ? `PayPal order creation failed: ${outcome.error}`
          : `We couldn't start the card payment: ${outcome.error}`,
      )
    case 'blocked':
      return blockedWindow
    case 'price-changed':
      return failure(
        'Prices Have Changed',
        "Please check your order again. You haven't been charged.",
      )
    case 'declined':
      return failure('Payment Failed', outcome.message)
    case 'uncertain':
      return stillConfirmed
    case 'not-placed':
      return failure(
        'Order Creation Error',
        'Payment was successful but there was an issue creating your order. Please contact support.',
      )
    case 'quiet':
      return null
  }
}

/**
 * The notice for a resumed payment that was not made, if there is one. A card payment that was shown
 * as being confirmed always gets one.
 */
export function endNotice(
  { orderId, method }: OpenPayment,
  result: CaptureResult,
  known: OpenPayment | null,
): Notice | null {
  if (result.kind === 'declined' || result.kind === 'price-changed') return noticeOf(result)
  const wasUncertain = known?.orderId === orderId && known.isUncertain
  const isOver = result.kind === 'cancelled' || (result.kind === 'waiting' && result.hold === null)
  return method === 'card' && wasUncertain && isOver ? notCharged : null
}

function failure(title: string, description: string): Notice {
  return { title, description, isDestructive: true }
}

function shortageText(items: readonly InsufficientItem[] | null): string {
  if (items === null) return "We couldn't check our stock just now. Please try again in a moment."
  const entries = items.map(
    ({ productId, requested, available }) =>
      `Product ${productId}: requested ${requested}, only ${available} available`,
  )
  return `Some items are out of stock: ${entries.join('; ')}`
}
