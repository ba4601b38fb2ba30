import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { refusalWords } from '../../providers/refusals.ts'
import { hasProvider, type PaymentRow } from '../payment/payments.queries.ts'

/** Why a payment was not captured; the page shows a message for `declined` only. */
type Reason = 'waiting' | 'cancelled' | 'declined'

const words: Record<Reason, () => string> = {
  waiting: m.errorNotApproved,
  cancelled: m.errorCancelled,
  declined: m.errorDeclined,
}

/** `issue` is the provider's code, if the payment was refused for good. */
export function notApproved(
  reason: Reason,
  { message = words[reason](), issue }: { message?: string; issue?: string } = {},
): ActionError {
  const details = { error: 'not_approved', reason, ...(issue === undefined ? {} : { issue }) }
  return new ActionError('not_approved', { message, details })
}

/** `not_approved` for a payment in a status that cannot be captured. */
export function notApprovedAs(payment: PaymentRow | null): ActionError {
  const status = payment?.status ?? 'cancelled'
  const isRefused = status === 'denied' && payment?.trouble !== 'unclear'
  if (isRefused && payment && payment.issue !== null && hasProvider(payment)) {
    const { provider, issue } = payment
    return notApproved('declined', { message: refusalWords(provider, issue), issue })
  }
  if (status === 'declined' || status === 'denied') return notApproved('declined')
  return notApproved(status === 'cancelled' ? 'cancelled' : 'waiting')
}
