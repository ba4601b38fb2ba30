import type { ShopFacts } from '../../shared/contract/settings.ts'
import * as m from '../../shared/i18n/messages.ts'
import type { PageName } from './routes.ts'

/** The home page's heading, also used in its title. */
export function homeHeading({ words }: Pick<ShopFacts, 'words'>): string {
  return words?.heroTitle ?? m.homeHeading()
}

/** The document title of a page. */
export function pageTitle(
  page: PageName,
  shop: Pick<ShopFacts, 'name' | 'words'>,
  productName: string | null,
): string {
  const title = titleOf(page, productName)
  if (title !== null) return `${title} · ${shop.name}`
  const heading = homeHeading(shop)
  // The default heading may be the shop's name, which is then not repeated.
  return heading === shop.name ? heading : m.homeTitle({ shop: shop.name, heading })
}

function titleOf(page: PageName, productName: string | null): string | null {
  switch (page) {
    case 'home':
      return null
    case 'about':
      return m.titleAbout()
    case 'shipping':
      return m.titleShipping()
    case 'privacy':
      return m.pagePrivacy()
    case 'terms':
      return m.pageTerms()
    case 'wishlist':
      return m.titleWishlist()
    case 'order':
      return m.titleOrder()
    case 'product':
      return productName ?? m.titleNoProduct()
    case 'checkout':
      return m.titleCheckout()
    case 'admin':
      return m.titleAdmin()
    case 'mail':
      return m.titleMail()
    case 'settings':
      return m.titleSettings()
    case 'discounts':
      return m.sellingDiscounts()
    case 'new-product':
      return m.titleNewProduct()
    case 'edit-product':
      return productName === null
        ? m.titleEditAnyProduct()
        : m.titleEditProduct({ product: productName })
    case 'no-product':
      return m.titleNoProduct()
    case 'not-found':
      return m.titleNotFound()
  }
}
