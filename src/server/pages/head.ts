import type { ListedProduct } from '../../shared/contract/catalog.ts'
import type { PageName } from '../../web/routes.ts'
import type { ShopInfo } from '../../web/shop-info.ts'

export type Head = { title: string; description: string; isIndexed: boolean }

type About = Pick<Head, 'title' | 'description'>

/** What a page says of itself to search engines and in the browser's tab. */
export function headOf(page: PageName, shop: ShopInfo, product: ListedProduct | null): Head {
  const isIndexed = ['home', 'about', 'shipping'].includes(page) || product !== null
  const { title, description } = aboutPage(page, shop, product)
  return { title: title === shop.name ? title : `${title} · ${shop.name}`, description, isIndexed }
}

function aboutPage(page: PageName, { name }: ShopInfo, product: ListedProduct | null): About {
  const about = `${name}: premium sauces and condiments, delivered across Canada.`
  switch (page) {
    case 'home':
      return { title: name, description: about }
    case 'about':
      return {
        title: 'About',
        description: `The story of ${name}: healthy, clean eating made simple.`,
      }
    case 'shipping':
      return {
        title: 'Shipping and Returns',
        description: `How ${name} ships across Canada, what it costs, and how returns work.`,
      }
    case 'product':
      return product
        ? { title: product.name, description: shortened(product.description) }
        : { title: 'Product Not Found', description: about }
    case 'checkout':
      return { title: 'Checkout', description: about }
    case 'admin':
    case 'new-product':
    case 'edit-product':
      return { title: 'Admin Dashboard', description: about }
    case 'not-found':
      return { title: '404 Page Not Found', description: about }
  }
}

/** As much of a text as a search engine shows, ended at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= 155) return line
  return `${line.slice(0, 155).replace(/\s+\S*$/, '')}…`
}
