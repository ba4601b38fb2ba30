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
  disputeReasons: {
    MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'notReceived',
    MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'notAsDescribed',
    UNAUTHORISED: 'unauthorized',
    CREDIT_NOT_PROCESSED: 'noCredit',
    DUPLICATE_TRANSACTION: 'duplicate',
    INCORRECT_AMOUNT: 'wrongAmount',
  },
}
