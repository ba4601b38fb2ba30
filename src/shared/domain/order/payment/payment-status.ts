type State = {
  /** Whether its units are held and not in stock. */
  holdsStock?: true
  /** Whether the money was captured, even if it was refunded or reversed since. */
  isCaptured?: true
  next: readonly string[]
}

/**
 * The only table of payment states and transitions. A payment holds stock until its money is captured
 * or it ends unpaid; a captured payment with a draft always becomes exactly one order.
 */
const life = {
  opened: {
    holdsStock: true,
    next: ['approved', 'capturing', 'pending', 'captured', 'cancelled', 'declined', 'expired'],
  },
  approved: {
    holdsStock: true,
    next: ['opened', 'capturing', 'pending', 'captured', 'cancelled', 'declined', 'expired'],
  },
  // The capture was requested, but the response may be lost; it is retried with the same key.
  capturing: {
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
    holdsStock: true,
    next: ['captured', 'denied', 'expired'],
  },
  captured: {
    isCaptured: true,
    next: ['settled', 'partly_refunded', 'refunded', 'disputed', 'reversed'],
  },
  settled: {
    isCaptured: true,
    next: ['partly_refunded', 'refunded', 'disputed', 'reversed'],
  },
  // A pending refund may fail days later.
  partly_refunded: {
    isCaptured: true,
    next: ['captured', 'settled', 'partly_refunded', 'refunded', 'disputed', 'reversed'],
  },
  refunded: {
    isCaptured: true,
    next: ['captured', 'settled', 'partly_refunded', 'disputed', 'reversed'],
  },
  disputed: {
    isCaptured: true,
    next: ['captured', 'settled', 'partly_refunded', 'refunded', 'reversed'],
  },
  // If the shop wins the dispute, the money returns.
  reversed: {
    isCaptured: true,
    next: ['captured', 'settled', 'partly_refunded', 'refunded', 'disputed'],
  },
  // A buyer may return to an abandoned window and approve after all. If the money turns out to be
  // captured, the capture counts.
  declined: { next: ['opened', 'captured'] },
  cancelled: { next: ['opened', 'captured'] },
  expired: { next: ['opened', 'captured'] },
  // Final at the provider; the buyer cannot reopen it.
  denied: { next: ['captured'] },
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

/** Whether the money was captured, even if it was refunded or reversed since. */
export function isCaptured(status: PaymentStatus): boolean {
  return states[status].isCaptured ?? false
}

/** Whether the payment ended unpaid: cancelled, declined, denied or expired. */
export function endedUnpaid(status: PaymentStatus): boolean {
  return !holdsStock(status) && !isCaptured(status)
}

/** The status of a captured payment, depending on how much of it was refunded. Amounts are in cents. */
export function statusByRefunds(
  paid: number,
  refunded: number,
  hasOrder: boolean,
): 'captured' | 'settled' | 'partly_refunded' | 'refunded' {
  if (refunded >= paid) return 'refunded'
  if (refunded > 0) return 'partly_refunded'
  return hasOrder ? 'settled' : 'captured'
}

/** How long an open payment holds its stock, in milliseconds (PAY-03). */
export const holdDuration = 15 * 60 * 1000
