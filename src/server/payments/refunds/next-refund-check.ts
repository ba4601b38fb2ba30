import type { ProviderRefund } from '../providers/provider.ts'
import { LONGEST_LOOK_WAIT, type RefundRow } from './refunds.queries.ts'

/** A promise is looked at after this long (milliseconds), and then ever more rarely. */
const FIRST_LOOK_AFTER = 60 * 60 * 1000

/** When to look at a refund again; null when the provider has said its last word. */
export function nextRefundCheck(
  { status }: Pick<ProviderRefund, 'status'>,
  { createdAt }: Pick<RefundRow, 'createdAt'>,
  now: number,
): number | null {
  if (status !== 'PENDING') return null
  return now + Math.min(LONGEST_LOOK_WAIT, Math.max(FIRST_LOOK_AFTER, now - createdAt))
}
