import * as m from '../../i18n/messages.ts'
import type { ProviderFacts } from './provider-types.ts'

export const paypalFacts: ProviderFacts = {
  name: { customer: 'PayPal', staff: 'PayPal' },
  smallest: 1,
  pending: new Map([
    ['ECHECK', m.pendingBank],
    ['TRANSACTION_APPROVED_AWAITING_FUNDING', m.pendingBank],
    ['PENDING_REVIEW', m.pendingReview],
  ]),
  ownersTurn: new Set([
    'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
    'INTERNATIONAL_WITHDRAWAL',
    'UNILATERAL',
    'VERIFICATION_REQUIRED',
  ]),
  staff: {
    disputed: {
      whole: m.attentionDisputedPaypal,
      part: m.attentionDisputedPartPaypal,
      respond: m.attentionRespondPaypal,
      respondBy: m.attentionRespondByPaypal,
    },
    reversed: { whole: m.attentionReversedPaypal, part: m.attentionReversedPartPaypal },
    disputeReasons: new Map([
      ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', m.disputeNotReceived],
      ['MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', m.disputeNotAsDescribed],
      ['UNAUTHORISED', m.disputeUnauthorized],
      ['CREDIT_NOT_PROCESSED', m.disputeNoCredit],
      ['DUPLICATE_TRANSACTION', m.disputeDuplicate],
      ['INCORRECT_AMOUNT', m.disputeWrongAmount],
    ]),
    pending: new Map([
      ['ECHECK', m.troubleBank],
      ['TRANSACTION_APPROVED_AWAITING_FUNDING', m.troubleBank],
      ['PENDING_REVIEW', m.troubleReview],
      ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', m.troubleAccept],
      ['INTERNATIONAL_WITHDRAWAL', m.troubleAccept],
      ['UNILATERAL', m.troubleUnconfirmed],
      ['VERIFICATION_REQUIRED', m.troubleVerify],
    ]),
  },
}
