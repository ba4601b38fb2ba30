import * as m from '../../shared/i18n/messages.ts'
import type { PageName } from './routes.ts'

/** The home page's heading, also used in its title. */
export const homeHeading = 'Premium sauces for Canadian tables'

/** The document title of a page. */
export function pageTitle(page: PageName, shopName: string, productName: string | null): string {
  const title = titleOf(page, productName)
  return title === null ? `${shopName}: ${homeHeading}` : `${title} · ${shopName}`
}

function titleOf(page: PageName, productName: string | null): string | null {
  switch (page) {
    case 'home':
      return null
    case 'about':
      return m.titleAbout()
    case 'shipping':
      return m.titleShipping()
    case 'wishlist':
      return m.titleWishlist()
    case 'order':
      return m.titleOrder()
    case 'product':
      return productName ?? m.titleNoProduct()
    case 'checkout':
      return m.titleCheckout()
    case 'admin':
      return 'Admin Dashboard'
    case 'mail':
      return 'Mail'
    case 'settings':
      return 'Settings'
    case 'new-product':
      return 'Add New Product'
    case 'edit-product':
      return `Edit ${productName ?? 'Product'}`
    case 'no-product':
      return m.titleNoProduct()
    case 'not-found':
      return m.titleNotFound()
  }
}
