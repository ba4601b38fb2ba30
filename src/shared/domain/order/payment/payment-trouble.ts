import { providerFacts } from '../../provider/providers.ts'

/**
 * Why staff must know about a payment that has no order: its money is on the way, its outcome cannot
 * be learned from the provider, or the provider refused it because of the shop's own account.
 */
export const paymentTroubles = ['pending', 'unclear', 'account'] as const

export type PaymentTrouble = (typeof paymentTroubles)[number]

/** Why the outcome of a payment is unclear; also the reason of its step in the history. */
const unclearIssues = ['unreadable', 'unknown_order', 'no_answer'] as const

export type UnclearIssue = (typeof unclearIssues)[number]

/** Whether the payment never completes unless staff act at the provider. */
export function needsOwner(issue: string | null): boolean {
  return (
    issue !== null && Object.values(providerFacts).some(({ ownersTurn }) => ownersTurn.has(issue))
  )
}
