import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { beginningOf } from '#shared/domain/beginning-of.ts'
import { pictureAddress } from '#shared/domain/catalog/pictures.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import type { ShopInfo } from '../../../web/boot/shop-info.ts'

// What descriptions for search engines have in common.

export type SchemaItem = Record<string, unknown>

/** Cuts a text between words to the length that search engines show. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= 155) return line
  const cut = beginningOf(line, 155)
  const end = cut.lastIndexOf(' ')
  return `${end === -1 ? cut : cut.slice(0, end)}…`
}

/** A picture's absolute address; external ones stay as they are. */
export function absolutePicture(
  { publicUrl }: ShopInfo,
  product: Pick<ListedProduct, 'imageUrl' | 'images' | 'updatedAt'>,
): string | null {
  const url = product.imageUrl ?? product.images[0]?.url
  if (!url) return null
  const address = pictureAddress(url, product.updatedAt)
  return address.startsWith('/') ? publicUrl + address : address
}

export function breadcrumbs(shop: ShopInfo, name: string, path: string): SchemaItem {
  const crumbs = [
    { name: shop.name, item: addressOf(shop, '/') },
    { name, item: addressOf(shop, path) },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  }
}

/** A page's absolute address in the language of the request. */
export function addressOf({ publicUrl }: Pick<ShopInfo, 'publicUrl'>, path: string): string {
  return publicUrl + localAddress(currentLocale(), path)
}
