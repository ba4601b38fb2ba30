import * as m from '#shared/i18n/messages.ts'
import type { Refusals } from '../provider-module.ts'

export const paypalRefusals: Refusals = {
  shop: new Set([
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
  payer: new Set([
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_CANNOT_PAY',
    'PAYER_COUNTRY_NOT_SUPPORTED',
    'PAYER_ACCOUNT_NOT_VERIFIED',
    'TRANSACTION_LIMIT_EXCEEDED',
  ]),
  words: {
    shop: m.errorPaypalRefusesShop,
    payer: m.errorPaypalRefusesPayer,
    payment: m.errorPaypalRefuses,
  },
}
