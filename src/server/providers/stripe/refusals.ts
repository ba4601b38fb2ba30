import * as m from '#shared/i18n/messages.ts'
import type { Refusals } from '../provider-module.ts'

export const stripeRefusals: Refusals = {
  shop: new Set([
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
  payer: new Set(),
  words: {
    shop: m.errorCardRefusesShop,
    payer: m.errorCardRefuses,
    payment: m.errorCardRefuses,
  },
}
