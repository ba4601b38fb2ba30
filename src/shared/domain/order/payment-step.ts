type Step = {
  reason: StepReason | null
  /** The provider's own code. */
  answer: string | null
  disputeId: string | null
}

/** Why a payment changed without an answer of its provider, or with one that needs explaining. */
const words = {
  cancelled: 'cancelled by the buyer',
  replaced: 'replaced by the buyer',
  released: 'released by staff',
  price_changed: 'ended because the price changed',
  approved_late: 'approved late',
  approval_reported: 'reported by webhook',
  order_placed: 'order placed',
  reversed: 'reversed',
  disputed: ({ disputeId, answer }) => `dispute ${disputeId}: ${answer ?? 'no reason given'}`,
  dispute_decided: ({ disputeId, answer }) => `dispute ${disputeId} decided: ${answer}`,
  refund_found: 'found at the provider',
  refund_failed: 'refund failed',
  checked: 'checked',
  reconciled: ({ answer }) => `reconciled: ${answer}`,
  unknown_order: 'not known to the provider',
  recorded: 'recorded by staff',
  no_answer: 'no answer',
  failed: 'failed',
} as const satisfies Record<string, string | ((step: Pick<Step, 'answer' | 'disputeId'>) => string)>

export type StepReason = keyof typeof words

export const stepReasons = Object.keys(words) as [StepReason, ...StepReason[]]

/** The outcome of a step as staff read it; null while the answer is awaited. */
export function stepWords(step: Step): string | null {
  if (step.reason === null) return step.answer
  const known = words[step.reason]
  return typeof known === 'string' ? known : known(step)
}
