import * as m from '../../i18n/messages.ts'
import type { ProviderFacts } from './provider-types.ts'

export const stripeFacts: ProviderFacts = {
  name: { customer: 'Card', staff: 'Stripe' },
  smallest: 50,
  pending: new Map([['processing', m.pendingCard]]),
  ownersTurn: new Set(),
  disputeReasons: {
    product_not_received: 'notReceived',
    product_unacceptable: 'notAsDescribed',
    fraudulent: 'unauthorized',
    credit_not_processed: 'noCredit',
    duplicate: 'duplicate',
  },
}
