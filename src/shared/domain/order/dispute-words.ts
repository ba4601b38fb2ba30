import { displayPrice, formatDate } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import { shopZone } from '../shop/shop-time.ts'
import type { WrittenNote } from './order-attention.ts'

const disputed = {
  paypal: {
    whole: m.attentionDisputedPaypal,
    part: m.attentionDisputedPartPaypal,
    respond: m.attentionRespondPaypal,
    respondBy: m.attentionRespondByPaypal,
  },
  stripe: {
    whole: m.attentionDisputedStripe,
    part: m.attentionDisputedPartStripe,
    respond: m.attentionRespondStripe,
    respondBy: m.attentionRespondByStripe,
  },
}

/** The providers' codes for why a buyer disputes a payment. */
const reasons: Record<string, () => string> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: m.disputeNotReceived,
  product_not_received: m.disputeNotReceived,
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: m.disputeNotAsDescribed,
  product_unacceptable: m.disputeNotAsDescribed,
  UNAUTHORISED: m.disputeUnauthorized,
  fraudulent: m.disputeUnauthorized,
  CREDIT_NOT_PROCESSED: m.disputeNoCredit,
  credit_not_processed: m.disputeNoCredit,
  DUPLICATE_TRANSACTION: m.disputeDuplicate,
  duplicate: m.disputeDuplicate,
  INCORRECT_AMOUNT: m.disputeWrongAmount,
}

/** That a buyer disputes a payment: how much of it, why, and until when the shop may respond. */
export function disputedWords({ provider = 'paypal', ...note }: WrittenNote): string {
  const words = disputed[provider]
  const { amount, reason, respondBy } = note
  return [
    amount === undefined ? words.whole() : words.part({ amount: displayPrice(amount) }),
    ...(reason === undefined ? [] : [m.disputeReason({ reason: reasonWords(reason) })]),
    respondBy === undefined ? words.respond() : words.respondBy({ day: dayOf(respondBy) }),
  ].join(' ')
}

const reversed = {
  paypal: { whole: m.attentionReversedPaypal, part: m.attentionReversedPartPaypal },
  stripe: { whole: m.attentionReversedStripe, part: m.attentionReversedPartStripe },
}

/** That the provider took money back, and how much if that is known. */
export function reversedWords({ provider = 'paypal', amount }: WrittenNote): string {
  const { whole, part } = reversed[provider]
  return amount === undefined ? whole() : part({ amount: displayPrice(amount) })
}

function reasonWords(reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason]?.() ?? reason) : reason
}

function dayOf(moment: string): string {
  return formatDate(new Date(moment), { dateStyle: 'long', timeZone: shopZone })
}
