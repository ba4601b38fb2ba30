import { createContext, useContext } from 'react'

/** What every page must know of the shop it stands in; it comes with the page. */
export type ShopInfo = {
  name: string
  /** Null while the shop has no address to show. */
  salesEmail: string | null
  publicUrl: string
  hasPaypal: boolean
  /** What the card provider knows the shop by; null when it takes no cards. */
  cardKey: string | null
  /** Host names ending in it show the Test Mode box. */
  testModeDomain: string | null
}

/** What stands where the sales address would. */
export const noSalesEmail = 'This shop has no email address yet.'

const ShopContext = createContext<ShopInfo | null>(null)

export const ShopProvider = ShopContext.Provider

export function useShop(): ShopInfo {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('A page stands outside its shop.')
  return shop
}
