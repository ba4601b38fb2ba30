import type { ProviderName } from './smallest-payment.ts'

/**
 * Why staff must know about a payment that has no order: its money is on the way, its outcome cannot
 * be learned from the provider, or the provider refused it because of the shop's own account.
 */
export const paymentTroubles = ['pending', 'unclear', 'account'] as const

export type PaymentTrouble = (typeof paymentTroubles)[number]

/** Why the outcome of a payment is unclear; also the reason of its step in the history. */
export const unclearIssues = ['unreadable', 'unknown_order', 'no_answer'] as const

export type UnclearIssue = (typeof unclearIssues)[number]

/** Reasons for which PayPal keeps a payment pending until the shop's owner does something there. */
const ownersTurn = new Set([
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'INTERNATIONAL_WITHDRAWAL',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
])

/** Whether the payment never completes unless staff act at the provider. */
export function needsOwner(issue: string | null): boolean {
  return issue !== null && ownersTurn.has(issue)
}

/** Refusals that concern the shop's account or its settings, not the buyer. */
const accountFaults = {
  paypal: new Set([
    'CONSENT_NEEDED',
    'DOMESTIC_TRANSACTION_REQUIRED',
    'INVALID_ACCOUNT_STATUS',
    'NOT_AUTHORIZED',
    'PAYEE_ACCOUNT_INVALID',
    'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYEE_ACCOUNT_NOT_SUPPORTED',
    'PAYEE_ACCOUNT_NOT_VERIFIED',
    'PAYEE_ACCOUNT_RESTRICTED',
    'PAYEE_BLOCKED_TRANSACTION',
    'PAYEE_NOT_CONSENTED',
    'PERMISSION_DENIED',
    'PERMISSION_NOT_GRANTED',
    'TRANSACTION_BLOCKED_BY_PAYEE',
    'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  ]),
  stripe: new Set([
    'account_closed',
    'account_country_invalid_address',
    'account_invalid',
    'account_number_invalid',
    'platform_account_required',
    'secret_key_required',
    'testmode_charges_only',
    'livemode_mismatch',
    'tls_version_unsupported',
    'api_key_expired',
  ]),
} satisfies Record<ProviderName, ReadonlySet<string>>

/** Refusals that concern the buyer's own PayPal account. */
const payerFaults: ReadonlySet<string> = new Set([
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'PAYER_ACCOUNT_NOT_VERIFIED',
  'TRANSACTION_LIMIT_EXCEEDED',
])

/** Whose account a refusal is about; `payment`: this payment, or unknown. */
export type Fault = 'shop' | 'payer' | 'payment'

/** A refused permission (403) is about the shop's account whatever the code. */
export function faultOf(provider: ProviderName, issue: string, http?: number): Fault {
  if (http === 403 || accountFaults[provider].has(issue)) return 'shop'
  return payerFaults.has(issue) ? 'payer' : 'payment'
}
