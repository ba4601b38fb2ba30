import type { InsufficientItem } from '#shared/contract/checkout.ts'
import { pendingWords } from '#shared/domain/order/payment/pending-words.ts'
import * as m from '#shared/i18n/messages.ts'
import type { OpenPayment, PaymentMethod } from '../../../cart/open-payment.ts'
import type { Notice } from '../../../ui/toast/notice.ts'
import { methodOf } from '../methods.ts'
import type { Outcome } from './outcome.ts'
import type { Cancellation } from './payment-calls.ts'
import type { CaptureResult } from './payment-method.ts'

export const blockedWindow = () => failure(m.noticePaymentFailed(), m.noticePopupBlocked())

export const orderCompleted = (): Notice => ({
  title: m.noticeOrderCompleted(),
  description: m.noticeOrderCompletedText(),
})

export const paymentCancelled = (): Notice => ({
  title: m.noticePaymentCancelled(),
  description: m.noticePaymentCancelledText(),
})

export const notCancelled: Record<Exclude<Cancellation, 'cancelled'>, () => Notice> = {
  unreachable: () => failure(m.noticeNotCancelled(), m.noticeNotCancelledText()),
  'too late': () => failure(m.noticeAlreadyPaid(), m.noticeAlreadyPaidText()),
}

export const stillConfirmed = (): Notice => ({
  title: m.noticeBeingConfirmed(),
  description: m.noticeBeingConfirmedText(),
})

function pendingNotice(reason: string | null): Notice {
  if (reason === 'processing') return stillConfirmed()
  return { title: m.pendingTitle(), description: pendingWords(reason) }
}

export const notCharged = () => failure(m.noticePaymentFailed(), m.noticeNotCharged())

/** The notice for a payment's outcome, if there is one. */
export function noticeOf(outcome: Outcome): Notice | null {
  switch (outcome.kind) {
    case 'completed':
      return orderCompleted()
    case 'short':
      return failure(m.noticeInsufficientStock(), shortageText(outcome.items))
    case 'not-opened':
      return notOpened(outcome.method, outcome.error)
    case 'blocked':
      return blockedWindow()
    case 'price-changed':
      return failure(m.noticePricesChanged(), m.noticePricesChangedText())
    case 'declined':
      return failure(m.noticePaymentFailed(), outcome.message)
    case 'pending':
      return pendingNotice(outcome.reason)
    case 'uncertain':
      return stillConfirmed()
    case 'not-placed':
      return outcome.method === 'none'
        ? freeNotPlaced(m.noticeFreeUncertain())
        : failure(m.noticeNotPlaced(), m.noticeNotPlacedText())
    case 'quiet':
      return null
  }
}

/**
 * The notice for a stored payment that has ended without an order, if there is one. A card payment
 * that was shown as being confirmed always gets one, because its panel is gone.
 */
export function endNotice(
  { orderId, method }: OpenPayment,
  result: CaptureResult,
  payment: OpenPayment | null,
): Notice | null {
  if (result.kind === 'declined' || result.kind === 'price-changed') return noticeOf(result)
  const wasUncertain = payment?.orderId === orderId && payment.isUncertain
  const isOver = result.kind === 'cancelled' || (result.kind === 'waiting' && result.hold === null)
  return !methodOf(method).saysInPanel && wasUncertain && isOver ? notCharged() : null
}

const freeNotPlaced = (error: string) => failure(m.noticeFreeNotPlaced(), error)

function notOpened(method: PaymentMethod, error: string): Notice {
  if (method === 'none') return freeNotPlaced(error)
  return failure(m.noticePaymentFailed(), methodOf(method).notOpened(error))
}

function failure(title: string, description: string): Notice {
  return { title, description, isDestructive: true }
}

function shortageText(items: readonly InsufficientItem[] | null): string {
  if (items === null) return m.noticeStockUnknown()
  const entries = items.map(({ productId: id, requested, available }) =>
    m.noticeShortage({ id, requested, available }),
  )
  return m.noticeShortages({ items: entries.join('; ') })
}
