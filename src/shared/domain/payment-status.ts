type State = {
  /** What this means, for staff. */
  words: string
  /** Whether its units are taken out of the stock and wait for it. */
  holdsStock?: true
  /** Whether its money was captured, whatever became of it since. */
  isTaken?: true
  next: readonly string[]
}

/**
 * The life of a payment: what there is, and what may follow what. Nothing else decides it. A
 * payment holds stock until its money is there or it is given up; one whose money was taken and
 * whose order is known always becomes exactly one order.
 */
const life = {
  opened: {
    words: 'Opened; the buyer has not approved it yet',
    holdsStock: true,
    next: ['approved', 'capturing', 'captured', 'cancelled', 'declined', 'expired'],
  },
  approved: {
    words: 'Approved by the buyer; the money has not been taken yet',
    holdsStock: true,
    next: ['opened', 'capturing', 'captured', 'cancelled', 'declined', 'expired'],
  },
  // The provider has been asked to capture; the answer may not have reached us, so it may be asked
  // again with the same key.
  capturing: {
    words: 'The provider has been asked for the money',
    holdsStock: true,
    next: [
      'capturing',
      'opened',
      'approved',
      'pending',
      'captured',
      'cancelled',
      'declined',
      'denied',
      'expired',
    ],
  },
  pending: {
    words: 'The provider is still checking the payment',
    holdsStock: true,
    next: ['captured', 'denied', 'expired'],
  },
  captured: {
    words: 'Paid; its order has not come yet',
    isTaken: true,
    next: ['settled', 'partly_refunded', 'refunded', 'disputed', 'reversed'],
  },
  settled: {
    words: 'Paid',
    isTaken: true,
    next: ['partly_refunded', 'refunded', 'disputed', 'reversed'],
  },
  // A refund that was promised may fail days later.
  partly_refunded: {
    words: 'Refunded in part',
    isTaken: true,
    next: ['captured', 'settled', 'partly_refunded', 'refunded', 'disputed', 'reversed'],
  },
  refunded: {
    words: 'Refunded',
    isTaken: true,
    next: ['captured', 'settled', 'partly_refunded', 'disputed', 'reversed'],
  },
  disputed: {
    words: 'Disputed by the buyer',
    isTaken: true,
    next: ['captured', 'settled', 'partly_refunded', 'refunded', 'reversed'],
  },
  // A dispute that the shop wins brings the money back.
  reversed: {
    words: 'Taken back by the provider',
    isTaken: true,
    next: ['captured', 'settled', 'partly_refunded', 'refunded', 'disputed'],
  },
  // A buyer may come back to a window that was given up, and approve after all; and should money
  // have been taken against all expectation, it counts.
  declined: { words: 'Declined', next: ['opened', 'captured'] },
  cancelled: { words: 'Cancelled by the buyer', next: ['opened', 'captured'] },
  expired: { words: 'Expired', next: ['opened', 'captured'] },
  // The provider has tried and will not try again; the buyer cannot reopen it.
  denied: { words: 'Refused by the provider after a check', next: ['captured'] },
} as const satisfies Record<string, State>

export type PaymentStatus = keyof typeof life

export const paymentStatuses = Object.keys(life) as PaymentStatus[]

const states: Record<PaymentStatus, State> = life

export function canFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  return states[from].next.includes(to)
}

export function holdsStock(status: PaymentStatus): boolean {
  return states[status].holdsStock ?? false
}

/** Whether the money was captured, even if it was given back or taken back since. */
export function isTaken(status: PaymentStatus): boolean {
  return states[status].isTaken ?? false
}

/** Ended without money: cancelled, declined, denied or expired. */
export function isGivenUp(status: PaymentStatus): boolean {
  return !holdsStock(status) && !isTaken(status)
}

export function paymentWords(status: PaymentStatus): string {
  return states[status].words
}

/** Where a taken payment stands by what was given back of it, in whole cents. */
export function statusByRefunds(
  paid: number,
  refunded: number,
  hasOrder: boolean,
): 'captured' | 'settled' | 'partly_refunded' | 'refunded' {
  if (refunded >= paid) return 'refunded'
  if (refunded > 0) return 'partly_refunded'
  return hasOrder ? 'settled' : 'captured'
}

/** How long an opened payment keeps its stock, in milliseconds (PAY-03). */
export const holdDuration = 15 * 60 * 1000
