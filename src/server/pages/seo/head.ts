import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { pageTitle } from '../../../web/boot/page-title.ts'
import type { PageName } from '../../../web/boot/routes.ts'
import type { ShopInfo } from '../../../web/boot/shop-info.ts'
import { absolutePicture } from './structured-data.ts'

export type Head = {
  title: string
  description: string
  isIndexed: boolean
  kind: 'website' | 'product'
  picture: { address: string; alt: string }
}

export function headOf(page: PageName, shop: ShopInfo, product: ListedProduct | null): Head {
  return {
    title: pageTitle(page, shop.name, product?.name ?? null),
    description: descriptionOf(page, shop, product),
    isIndexed: ['home', 'about', 'shipping'].includes(page) || product !== null,
    kind: product ? 'product' : 'website',
    picture: pictureOf(shop, product),
  }
}

function pictureOf(shop: ShopInfo, product: ListedProduct | null): Head['picture'] {
  const own = product && absolutePicture(shop, product)
  if (product && own) return { address: own, alt: product.name }
  return { address: `${shop.publicUrl}/og.png`, alt: `A shelf of sauces from ${shop.name}` }
}

function descriptionOf(page: PageName, { name }: ShopInfo, product: ListedProduct | null): string {
  if (page === 'about') return `The story of ${name}: healthy, clean eating made simple.`
  if (page === 'shipping') {
    return `How ${name} ships across Canada, what it costs, and how returns work.`
  }
  if (page === 'wishlist') return `The sauces from ${name} that you have taken to heart.`
  if (product) return shortened(product.description)
  return `${name}: premium sauces and condiments, delivered across Canada.`
}

/** At most as long as search engines show, cut at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= 155) return line
  const cut = line.slice(0, 155)
  const end = cut.lastIndexOf(' ')
  return `${end === -1 ? cut : cut.slice(0, end)}…`
}
