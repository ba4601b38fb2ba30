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
      return 'About'
    case 'shipping':
      return 'Shipping and Returns'
    case 'wishlist':
      return 'Wishlist'
    case 'order':
      return 'Your Order'
    case 'product':
      return productName ?? 'Product Not Found'
    case 'checkout':
      return 'Checkout'
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
      return 'Product Not Found'
    case 'not-found':
      return '404 Page Not Found'
  }
}
