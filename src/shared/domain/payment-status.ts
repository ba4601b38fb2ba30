/**
 * The life of a payment: what may follow what. A payment holds stock while it is `opened` or
 * `capturing`; once captured it always ends as exactly one order.
 */
const successors = {
  opened: ['capturing', 'cancelled', 'declined', 'expired'],
  // The provider has been asked to capture; the answer may not have reached us.
  capturing: ['captured', 'opened', 'cancelled', 'declined', 'expired'],
  captured: ['settled'],
  settled: [],
  // A buyer may come back to a window that we had given up on, and approve after all.
  cancelled: ['opened'],
  declined: ['opened'],
  expired: ['opened'],
} as const

export type PaymentStatus = keyof typeof successors

export const paymentStatuses = Object.keys(successors) as PaymentStatus[]

export function canFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  return (successors[from] as readonly PaymentStatus[]).includes(to)
}

/** How long an opened payment keeps its stock, in milliseconds (contract: 15 minutes). */
export const holdDuration = 15 * 60 * 1000
