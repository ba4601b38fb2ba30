import { displayPrice, formatDate } from '../../../i18n/format.ts'
import * as m from '../../../i18n/messages.ts'
import type { DisputeReason, ProviderFacts } from '../../provider/provider-types.ts'
import { firstProvider, providerFacts } from '../../provider/providers.ts'
import { shopZone } from '../../shop/shop-time.ts'
import type { WrittenNote } from '../order-attention.ts'
import { providerName } from './payment-names.ts'

/** That a buyer disputes a payment: how much of it, why, and until when the shop may respond. */
export function disputedWords({ provider = firstProvider, ...note }: WrittenNote): string {
  const { amount, reason, respondBy } = note
  const who = providerName(provider)
  return [
    amount === undefined
      ? m.attentionDisputed({ provider })
      : m.attentionDisputedPart({ provider, amount: displayPrice(amount) }),
    ...(reason === undefined ? [] : [m.disputeReason({ reason: reasonWords(reason) })]),
    respondBy === undefined
      ? m.attentionRespond({ provider, who })
      : m.attentionRespondBy({ provider, who, day: dayOf(respondBy) }),
  ].join(' ')
}

/** That the provider took money back, and how much if that is known. */
export function reversedWords({ provider = firstProvider, amount }: WrittenNote): string {
  const who = providerName(provider)
  return amount === undefined
    ? m.attentionReversed({ provider, who })
    : m.attentionReversedPart({ provider, who, amount: displayPrice(amount) })
}

const reasons: Record<DisputeReason, () => string> = {
  notReceived: m.disputeNotReceived,
  notAsDescribed: m.disputeNotAsDescribed,
  unauthorized: m.disputeUnauthorized,
  noCredit: m.disputeNoCredit,
  duplicate: m.disputeDuplicate,
  wrongAmount: m.disputeWrongAmount,
}

function reasonWords(code: string): string {
  const facts: readonly ProviderFacts[] = Object.values(providerFacts)
  for (const { disputeReasons } of facts) {
    const reason = Object.hasOwn(disputeReasons, code) && disputeReasons[code]
    if (reason) return reasons[reason]()
  }
  return code
}

function dayOf(moment: string): string {
  return formatDate(new Date(moment), { dateStyle: 'long', timeZone: shopZone })
}
