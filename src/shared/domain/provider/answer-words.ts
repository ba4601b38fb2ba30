import * as m from '../../i18n/messages.ts'

// What payment providers answer, in words that staff would use. Their codes stay in the technical details.

type Words = () => string

const byCode: readonly (readonly [Words, readonly string[]])[] = [
  [
    m.answerDeclined,
    [
      'INSTRUMENT_DECLINED',
      'TRANSACTION_REFUSED',
      'card_declined',
      'generic_decline',
      'do_not_honor',
      'transaction_not_allowed',
      'card_not_supported',
      'lost_card',
      'stolen_card',
      'fraudulent',
    ],
  ],
  [
    m.answerNoFunds,
    ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  ],
  [m.answerExpiredCard, ['expired_card', 'CARD_EXPIRED']],
  [
    m.answerWrongCard,
    ['incorrect_number', 'invalid_number', 'incorrect_cvc', 'invalid_cvc', 'incorrect_zip'],
  ],
  [
    m.answerConfirm,
    [
      'PAYER_ACTION_REQUIRED',
      'ORDER_NOT_APPROVED',
      'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
      'authentication_required',
      'payment_intent_authentication_failure',
      'requires_action',
    ],
  ],
  [
    m.answerPayer,
    [
      'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
      'PAYER_ACCOUNT_RESTRICTED',
      'PAYER_CANNOT_PAY',
      'PAYER_COUNTRY_NOT_SUPPORTED',
      'PAYER_ACCOUNT_NOT_VERIFIED',
      'TRANSACTION_LIMIT_EXCEEDED',
    ],
  ],
  [
    m.answerShop,
    [
      'PAYEE_ACCOUNT_INVALID',
      'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
      'PAYEE_ACCOUNT_NOT_VERIFIED',
      'PAYEE_ACCOUNT_RESTRICTED',
      'PAYEE_BLOCKED_TRANSACTION',
      'account_closed',
      'account_invalid',
    ],
  ],
]

const words = new Map(byCode.flatMap(([say, codes]) => codes.map((code) => [code, say])))

/** A provider's code in words; null for one that only repeats the state of the payment. */
export function answerWords(code: string): string | null {
  return words.get(code)?.() ?? null
}
