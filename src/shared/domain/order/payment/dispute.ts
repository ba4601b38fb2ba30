import type { Cents } from '../../money.ts'

/**
 * `open`: the money is disputed. `won`: the shop keeps it, or has it again. `lost`: the buyer got it.
 * `taken`: the provider took it back, with or without a dispute.
 */
export const disputeStatuses = ['open', 'won', 'lost', 'taken'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

type Dispute = {
  status: DisputeStatus
  /** Null if unknown, which counts as the whole payment. */
  amountCents: Cents | null
}

/**
 * How much of a payment the provider has taken back, in cents. A lost dispute and a reversal may both
 * report the same money, so the larger sum counts.
 */
export function takenBack(paid: Cents, disputes: readonly Dispute[]): Cents {
  const sumOf = (status: DisputeStatus) =>
    disputes
      .filter((dispute) => dispute.status === status)
      .reduce((sum, { amountCents }) => sum + (amountCents ?? paid), 0)
  return Math.min(paid, Math.max(sumOf('lost'), sumOf('taken')))
}
