import type { ProviderRefund } from '../providers/provider.ts'
import { LONGEST_CHECK_WAIT, type RefundRow } from './refunds.queries.ts'

/** Milliseconds before the first check of a pending refund; later checks are further apart. */
const FIRST_CHECK_AFTER = 60 * 60 * 1000

/** When to check a refund again; null when its status is final. */
export function nextRefundCheck(
  { status }: Pick<ProviderRefund, 'status'>,
  { createdAt }: Pick<RefundRow, 'createdAt'>,
  now: number,
): number | null {
  if (status !== 'pending') return null
  return now + Math.min(LONGEST_CHECK_WAIT, Math.max(FIRST_CHECK_AFTER, now - createdAt))
}
