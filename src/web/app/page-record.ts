import type { ShopInfo } from '../boot/shop-info.ts'
import type { LazyPart } from '../ui/lazy/lazy-part.tsx'

/** What the site has to know of a page. */
export type PageRecord = {
  /** Where it is; `:id` stands for a UUID unless `idShape` says otherwise. */
  path: string
  idShape?: Pick<RegExp, 'test'>
  /** The title, without the shop's name, which gets the name of the product or collection if there is one. */
  title: (name: string | null) => string
  /** The component, unless it is part of the entry script. */
  Part?: LazyPart<{ id: string }>
  /** What screen readers hear while the component loads. */
  loading?: () => string
  /**
   * What is around the component. The server renders only pages of the shop. Those of the dashboard
   * have the same address in each language.
   */
  frame: 'shop' | 'checkout' | 'dashboard'
  /**
   * For search engines and links; otherwise the shop's description. The build leaves it out of the
   * browser's scripts.
   */
  description?: ((shop: ShopInfo) => string) | undefined
  /** The file of the component, without its ending: its script is loaded with the page. */
  script?: string
  /** Whether search engines may list it, which they may not by default. */
  isIndexed?: boolean | ((shop: Pick<ShopInfo, 'hasTerms'>) => boolean)
  /** Whether it is for one visitor only, so that it is neither cached nor shown to other sites. */
  isPrivate?: boolean
  /** Whether it needs more than `shop.css`. */
  hasWholeStyles?: boolean
}
