import * as m from '../../i18n/messages.ts'
import type { ProviderFacts } from './provider-types.ts'

const paypal: ProviderFacts = {
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

const stripe: ProviderFacts = {
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

/** Every payment provider, the first one first. The schema, the contract, the routes and the connections follow. */
export const providerFacts = {
  paypal,
  stripe,
} satisfies Record<string, ProviderFacts>

export type ProviderName = keyof typeof providerFacts

export const providerNames = Object.keys(providerFacts) as [ProviderName, ...ProviderName[]]

/** The provider of records that name none: the only one when they were written. */
export const firstProvider: ProviderName = providerNames[0]
