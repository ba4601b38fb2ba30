/** Requests to a provider that move money or authorize it. */
export const paymentAsks = ['create', 'capture', 'refund'] as const

/** Why a payment changed without a response from the provider, or with one that needs explaining. */
export const stepReasons = [
  'cancelled',
  'replaced',
  'released',
  'price_changed',
  'approved_late',
  'approval_reported',
  'order_placed',
  'reversed',
  'disputed',
  'dispute_decided',
  'refund_found',
  'refund_failed',
  'refund_unread',
  'checked',
  'reconciled',
  'unknown_order',
  'provider_missing',
  'recorded',
  'no_answer',
  'unreadable',
  'failed',
] as const

export type StepReason = (typeof stepReasons)[number]
