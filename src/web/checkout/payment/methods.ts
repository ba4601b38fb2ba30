import type { ShopInfo } from '../../boot/shop-info.ts'
import type { ChosenMethod, PaymentMethod } from '../../cart/open-payment.ts'
import { cardMethod } from './card/card-method.ts'
import { paypalMethod } from './paypal/paypal-method.ts'
import type { Method } from './session/payment-method.ts'

const methods: Record<ChosenMethod, Method> = { paypal: paypalMethod, card: cardMethod }

/** PayPal first: the card provider's script then loads only if a buyer chooses to pay by card. */
const names = ['paypal', 'card'] as const

/** The method that is chosen when the page opens; null if nobody can pay. */
export function firstMethod(shop: ShopInfo): ChosenMethod | null {
  return names.find((name) => methods[name].isOffered(shop)) ?? null
}

/** A payment without money goes the way of PayPal's, whose smallest amount is a cent. */
export function methodOf(name: PaymentMethod | null): Method {
  return methods[name === null || name === 'none' ? 'paypal' : name]
}
