import * as m from '../../i18n/messages.ts'
import type { ProviderFacts } from './provider-types.ts'

export const stripeFacts: ProviderFacts = {
  name: { customer: 'Card', staff: 'Stripe' },
  smallest: 50,
  pending: new Map([['processing', m.pendingCard]]),
  ownersTurn: new Set(),
  staff: {
    disputed: {
      whole: m.attentionDisputedStripe,
      part: m.attentionDisputedPartStripe,
      respond: m.attentionRespondStripe,
      respondBy: m.attentionRespondByStripe,
    },
    reversed: { whole: m.attentionReversedStripe, part: m.attentionReversedPartStripe },
    disputeReasons: new Map([
      ['product_not_received', m.disputeNotReceived],
      ['product_unacceptable', m.disputeNotAsDescribed],
      ['fraudulent', m.disputeUnauthorized],
      ['credit_not_processed', m.disputeNoCredit],
      ['duplicate', m.disputeDuplicate],
    ]),
    pending: new Map([['processing', m.troubleCard]]),
  },
}
