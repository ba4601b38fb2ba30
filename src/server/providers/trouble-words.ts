import { providerName } from '#shared/domain/order/payment/payment-names.ts'
import type { PaymentTrouble } from '#shared/domain/order/payment/payment-trouble.ts'
import * as m from '#shared/i18n/messages.ts'
import { providerModules } from './providers.ts'

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
  if (trouble === 'pending') {
    if (!issue) return m.troublePendingSilent({ who })
    return pendingWords(issue) ?? m.troublePending({ who, code })
  }
  if (issue === 'unknown_order') return m.troubleUnknown({ who })
  return issue === 'no_answer' ? m.troubleNoAnswer({ who }) : m.troubleUnreadable({ who })
}

function pendingWords(code: string): string | undefined {
  return Object.values(providerModules).flatMap(({ pending }) => pending.get(code) ?? [])[0]?.()
}
