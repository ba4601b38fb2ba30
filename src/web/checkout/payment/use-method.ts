import { useState } from 'react'
import { useShop } from '../../boot/shop-info.ts'
import type { PaymentMethod } from '../../cart/open-payment.ts'

type Choice = { method: PaymentMethod | null; choose: (method: PaymentMethod) => void }

/**
 * How the customer wants to pay: PayPal from the start where there is PayPal, so that nothing of
 * another site is loaded unasked, else by card. Null where the shop takes neither.
 */
export function useMethod(): Choice {
  const { hasPaypal, cardKey } = useShop()
  const first = hasPaypal ? 'paypal' : cardKey === null ? null : 'card'
  const [method, choose] = useState<PaymentMethod | null>(first)
  return { method, choose }
}
