import * as m from '../../../i18n/messages.ts'
import type { PaymentStatus } from './payment-status.ts'
import type { StepReason } from './payment-step.ts'

// Payment states as text, in the language of the dashboard.

const statuses: Record<PaymentStatus, () => string> = {
  opened: m.paymentIsOpened,
  approved: m.paymentIsApproved,
  capturing: m.paymentIsCapturing,
  pending: m.paymentIsPending,
  captured: m.paymentIsCaptured,
  settled: m.paymentIsSettled,
  partly_refunded: m.paymentIsPartlyRefunded,
  refunded: m.paymentIsRefunded,
  disputed: m.paymentIsDisputed,
  reversed: m.paymentIsReversed,
  declined: m.paymentIsDeclined,
  cancelled: m.paymentIsCancelled,
  expired: m.paymentIsExpired,
  denied: m.paymentIsDenied,
}

export function paymentWords(status: PaymentStatus): string {
  return statuses[status]()
}

type Step = {
  reason: StepReason | null
  /** The provider's own code. */
  answer: string | null
  disputeId: string | null
}

const reasons: Record<StepReason, (step: Step) => string> = {
  cancelled: m.stepCancelled,
  replaced: m.stepReplaced,
  released: m.stepReleased,
  price_changed: m.stepPriceChanged,
  approved_late: m.stepApprovedLate,
  approval_reported: m.stepApprovalReported,
  order_placed: m.stepOrderPlaced,
  reversed: m.stepReversed,
  disputed: ({ disputeId, answer }) =>
    answer === null
      ? m.stepDisputedNoReason({ dispute: disputeId ?? '' })
      : m.stepDisputed({ dispute: disputeId ?? '', reason: answer }),
  dispute_decided: ({ disputeId, answer }) =>
    m.stepDisputeDecided({ dispute: disputeId ?? '', outcome: answer ?? '' }),
  refund_found: m.stepRefundFound,
  refund_failed: m.stepRefundFailed,
  refund_unread: ({ answer }) => m.stepRefundUnread({ refund: answer ?? '' }),
  checked: m.stepChecked,
  reconciled: ({ answer }) => m.stepReconciled({ answer: answer ?? '' }),
  unknown_order: m.stepUnknownOrder,
  provider_missing: m.stepProviderMissing,
  recorded: m.stepRecorded,
  no_answer: m.stepNoAnswer,
  unreadable: m.stepUnreadable,
  failed: m.stepFailed,
}

/** The outcome of a step in words; null until the provider has responded. */
export function stepWords(step: Step): string | null {
  return step.reason === null ? step.answer : reasons[step.reason](step)
}
