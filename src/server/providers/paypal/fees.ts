import { Type } from '@sinclair/typebox'
import { PaypalMoney } from '#shared/contract/paypal-types.ts'
import { type Cents, parseMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { checkOf } from '../../runtime/validator.ts'

const Breakdown = Type.Object({ paypal_fee: PaypalMoney })

/**
 * PayPal's fee for a capture, or the part of it that a refund returned; null if PayPal does not say
 * so in the shop's currency. Read apart from the rest, so that an odd breakdown stops no payment.
 */
export function feeOf(
  resource: object,
  breakdown: 'seller_receivable_breakdown' | 'seller_payable_breakdown',
): Cents | null {
  const details = (resource as Record<string, unknown>)[breakdown]
  if (!checkOf(Breakdown).Check(details)) return null
  const { currency_code: code, value } = details.paypal_fee
  return code === currency ? parseMoney(value) : null
}
