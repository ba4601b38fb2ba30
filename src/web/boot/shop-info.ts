import { createContext, useContext } from 'react'
import type { ShopFacts } from '#shared/contract/settings/settings.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import { defaultShipping, type Shipping } from '#shared/domain/shipping/shipping.ts'
import * as m from '#shared/i18n/messages.ts'

/** Public settings that every page needs, embedded in it. */
export type ShopInfo = ShopFacts & {
  publicUrl: string
  /** The payment providers that are on, each with the key of its script on the checkout, or ''. */
  providers: Partial<Record<ProviderName, string>>
  /** Hosts with this suffix show the Test Mode box. */
  testModeDomain: string | null
}

const ShopContext = createContext<ShopInfo | null>(null)

export const ShopProvider = ShopContext.Provider

/** The owner's texts: undefined means the default text, and null means no text. */
export function useShopWords(): NonNullable<ShopFacts['words']> {
  return useShop().words ?? {}
}

/** The home page's heading, also used in its title. */
export function homeHeading({ words }: Pick<ShopFacts, 'words'>): string {
  return words?.heroTitle ?? m.homeHeading()
}

/** What the shop calls its products, and the anchor of their section. */
export function useNouns() {
  return nounsOf(useShopWords())
}

export function nounsOf({ product, products }: NonNullable<ShopFacts['words']>) {
  return {
    product: product ?? m.shopProduct(),
    products: products ?? m.shopProducts(),
    anchor: products ? 'products' : 'sauces',
  }
}

/** Where the shop ships, and for how much. */
export function useShipping(): Shipping {
  return useShop().shipping ?? defaultShipping
}

export function useShop(): ShopInfo {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop needs a ShopProvider.')
  return shop
}
