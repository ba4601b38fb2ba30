import * as m from '../../i18n/messages.ts'
import { needsOwner } from './payment-trouble.ts'

type Words = () => string

/** PayPal's reasons of pending captures, and Stripe's status `processing`, for the buyer. */
const toBuyer = new Map<string, Words>([
  ['ECHECK', m.pendingBank],
  ['TRANSACTION_APPROVED_AWAITING_FUNDING', m.pendingBank],
  ['PENDING_REVIEW', m.pendingReview],
  ['processing', m.pendingCard],
])

/** Why a payment is pending, and what the buyer can expect. */
export function pendingWords(issue: string | null): string {
  const known = toBuyer.get(issue ?? '')?.() ?? (needsOwner(issue) ? m.pendingShop() : null)
  return `${known ?? m.pendingOther()} ${m.pendingNext()}`
}
