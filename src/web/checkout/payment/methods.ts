import { firstProvider, type ProviderName } from '#shared/domain/provider/providers.ts'
import type { ShopInfo } from '../../boot/shop-info.ts'
import type { PaymentMethod } from '../../cart/open-payment.ts'
import { cardMethod } from './card/card-method.ts'
import { paypalMethod } from './paypal/paypal-method.ts'
import type { Method } from './session/payment-method.ts'

/** How to pay with each provider, in the order of the page. */
const methods: Record<ProviderName, Method> = { stripe: cardMethod, paypal: paypalMethod }

export function offeredMethods({ providers }: Pick<ShopInfo, 'providers'>): Method[] {
  return Object.values(methods).filter(({ provider }) => providers[provider] !== undefined)
}

/**
 * The method that is chosen when the page opens; null if nobody can pay. One with a window comes
 * first: a form's script then loads only if a buyer chooses it.
 */
export function firstMethod(shop: ShopInfo): ProviderName | null {
  const offered = offeredMethods(shop)
  const first = offered.find(({ approvedIn }) => approvedIn === 'window') ?? offered[0]
  return first?.provider ?? null
}

/** A payment without money goes the way of the first provider's, whose smallest amount is a cent. */
export function methodOf(name: PaymentMethod | null): Method {
  return methods[name === null || name === 'none' ? firstProvider : name]
}

/** What the browser's storage calls a method; undefined for that of the first provider. */
export function storedName(name: PaymentMethod): string | undefined {
  if (name === 'none') return name
  return name === firstProvider ? undefined : methods[name].id
}

export function methodStoredAs(name: unknown): PaymentMethod {
  if (name === 'none') return name
  return Object.values(methods).find(({ id }) => id === name)?.provider ?? firstProvider
}
