import { displayPrice, formatDate } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import { firstProvider, providerFacts } from '../provider/providers.ts'
import { shopZone } from '../shop/shop-time.ts'
import type { WrittenNote } from './order-attention.ts'

/** That a buyer disputes a payment: how much of it, why, and until when the shop may respond. */
export function disputedWords({ provider = firstProvider, ...note }: WrittenNote): string {
  const words = providerFacts[provider].staff.disputed
  const { amount, reason, respondBy } = note
  return [
    amount === undefined ? words.whole() : words.part({ amount: displayPrice(amount) }),
    ...(reason === undefined ? [] : [m.disputeReason({ reason: reasonWords(reason) })]),
    respondBy === undefined ? words.respond() : words.respondBy({ day: dayOf(respondBy) }),
  ].join(' ')
}

/** That the provider took money back, and how much if that is known. */
export function reversedWords({ provider = firstProvider, amount }: WrittenNote): string {
  const { whole, part } = providerFacts[provider].staff.reversed
  return amount === undefined ? whole() : part({ amount: displayPrice(amount) })
}

function reasonWords(reason: string): string {
  const words = Object.values(providerFacts).flatMap(
    ({ staff }) => staff.disputeReasons.get(reason) ?? [],
  )
  return words[0]?.() ?? reason
}

function dayOf(moment: string): string {
  return formatDate(new Date(moment), { dateStyle: 'long', timeZone: shopZone })
}
