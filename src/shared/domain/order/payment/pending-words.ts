import * as m from '../../../i18n/messages.ts'
import { providerFacts } from '../../provider/providers.ts'
import { needsOwner } from './payment-trouble.ts'

/** Why a payment is pending, and what the buyer can expect. */
export function pendingWords(issue: string | null): string {
  const words = Object.values(providerFacts).flatMap(
    ({ pending }) => pending.get(issue ?? '') ?? [],
  )
  const reason = words[0]?.() ?? (needsOwner(issue) ? m.pendingShop() : null)
  return `${reason ?? m.pendingOther()} ${m.pendingNext()}`
}
