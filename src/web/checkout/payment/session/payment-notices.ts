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
  description: 'Nothing was charged. Your cart is as it was, and nothing is held any more.',
}

export const notCancelled: Record<Exclude<Cancellation, 'cancelled'>, Notice> = {
  unreachable: failure(
    'Not cancelled yet',
    'The shop could not be reached. The payment lapses by itself when its time is up.',
  ),
  'too late': failure(
    'Your payment has already been made',
    'Load this page again to see your order through.',
  ),
}

export const stillConfirmed: Notice = {
  title: 'Your payment is being confirmed',
  description: 'We email you as soon as your order is placed. There is no need to pay again.',
}

export const notCharged = failure(
  'Payment Failed',
  'Your card was not charged, and your cart is as it was.',
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
          : `The card payment could not be opened: ${outcome.error}`,
      )
    case 'blocked':
      return blockedWindow
    case 'price-changed':
      return failure(
        'Prices Have Changed',
        'Please look at your order once more. You have not been charged.',
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
  if (items === null) return 'We could not check the stock just now. Please try again in a moment.'
  const entries = items.map(
    ({ productId, requested, available }) =>
      `Product ${productId}: requested ${requested}, only ${available} available`,
  )
  return `Some items are out of stock: ${entries.join('; ')}`
}
