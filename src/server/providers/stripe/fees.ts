import { Type } from '@sinclair/typebox'
import type { Cents } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { checkOf } from '../../runtime/validator.ts'

const Balance = Type.Object({
  balance_transaction: Type.Object({ fee: Type.Integer(), currency: Type.String() }),
})
const Charged = Type.Object({ latest_charge: Balance })

/** Stripe's fee for an intent whose charge was expanded; null if it is unknown or not in CAD. */
export function feeOfIntent(intent: object): Cents | null {
  if (!checkOf(Charged).Check(intent)) return null
  return feeIn(intent.latest_charge.balance_transaction)
}

/** The part of its fee that Stripe returned with a refund, which it does by a negative fee. */
export function feeReturnedWith(refund: object): Cents | null {
  if (!checkOf(Balance).Check(refund)) return null
  const fee = feeIn(refund.balance_transaction)
  return fee === null ? null : Math.max(0, -fee)
}

function feeIn({ fee, currency: code }: { fee: number; currency: string }): Cents | null {
  return code.toUpperCase() === currency ? fee : null
}
