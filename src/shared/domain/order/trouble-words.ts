import * as m from '../../i18n/messages.ts'
import { providerName } from './payment-names.ts'
import type { PaymentTrouble } from './payment-trouble.ts'

type Words = () => string

/** Reasons of pending payments, with what staff must do at the provider. */
const toStaff = new Map<string, Words>([
  ['ECHECK', m.troubleBank],
  ['TRANSACTION_APPROVED_AWAITING_FUNDING', m.troubleBank],
  ['PENDING_REVIEW', m.troubleReview],
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', m.troubleAccept],
  ['INTERNATIONAL_WITHDRAWAL', m.troubleAccept],
  ['UNILATERAL', m.troubleUnconfirmed],
  ['VERIFICATION_REQUIRED', m.troubleVerify],
  ['processing', m.troubleCard],
])

type Troubled = {
  trouble: PaymentTrouble
  issue: string | null
  provider: string
}

/** What is wrong with a payment, and what staff must do. */
export function troubleWords({ trouble, issue, provider }: Troubled): string {
  const who = providerName(provider)
  const code = issue ?? ''
  if (trouble === 'account') return m.troubleAccount({ who, code })
  if (trouble === 'pending') return toStaff.get(code)?.() ?? m.troublePending({ who, code })
  if (issue === 'unknown_order') return m.troubleUnknown({ who })
  return issue === 'no_answer' ? m.troubleNoAnswer({ who }) : m.troubleUnreadable({ who })
}
