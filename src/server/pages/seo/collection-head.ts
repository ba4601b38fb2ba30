import type { Collection } from '#shared/contract/catalog/collections.ts'
import * as m from '#shared/i18n/messages.ts'
import { nounsOf, type ShopInfo } from '../../../web/boot/shop-info.ts'
import { onePerGroup } from '../../../web/catalog/group/one-per-group.ts'
import { absolutePicture, addressOf, type SchemaItem, shortened } from './schema-item.ts'

export const collectionPath = ({ slug }: Pick<Collection, 'slug'>) => `/collections/${slug}`

export function collectionDescription(shop: ShopInfo, { title, text }: Collection): string {
  const { products } = nounsOf(shop.words ?? {})
  return text ? shortened(text) : m.collectionDescription({ title, products, shop: shop.name })
}

/** The collection's own picture, or else that of its first product; null if neither has one. */
export function collectionPicture(shop: ShopInfo, collection: Collection | null) {
  if (!collection) return null
  const { imageUrl, updatedAt, products, title } = collection
  const own = imageUrl && absolutePicture(shop, { imageUrl, images: [], updatedAt })
  const address = own || (products[0] && absolutePicture(shop, products[0]))
  return address ? { address, alt: title } : null
}

/** The page with its products in order, as schema.org describes them; a group is one, as on the page. */
export function collectionItem(shop: ShopInfo, collection: Collection): SchemaItem {
  const { title, text, products, total } = collection
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    ...(text ? { description: text } : {}),
    url: addressOf(shop, collectionPath(collection)),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: onePerGroup(products).map(({ id, name, group }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: group?.name ?? name,
        url: addressOf(shop, `/product/${id}`),
      })),
    },
  }
}
