import { useState } from 'react'
import { useShop } from '../../boot/shop-info.ts'
import type { PaymentMethod } from '../../cart/open-payment.ts'

type Choice = { method: PaymentMethod | null; choose: (method: PaymentMethod) => void }

/**
 * The selected payment method. PayPal is the default, so that the card provider's script is not
 * loaded unasked. Null if no method is configured.
 */
export function useMethod(): Choice {
  const { hasPaypal, cardKey } = useShop()
  const first = hasPaypal ? 'paypal' : cardKey === null ? null : 'card'
  const [method, choose] = useState<PaymentMethod | null>(first)
  return { method, choose }
}
