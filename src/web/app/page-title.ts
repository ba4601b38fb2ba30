import type { ShopFacts } from '#shared/contract/settings/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { homeHeading } from '../boot/shop-info.ts'
import { type PageName, pages } from './pages.ts'

/** The document title of a page. */
export function pageTitle(
  page: PageName,
  shop: Pick<ShopFacts, 'name' | 'words'>,
  name: string | null,
): string {
  if (page !== 'home') return `${pages[page].title(name)} · ${shop.name}`
  const heading = homeHeading(shop)
  // The default heading may be the shop's name, which is then not repeated.
  return heading === shop.name ? heading : m.homeTitle({ shop: shop.name, heading })
}
