import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import type { Variant } from '#shared/contract/catalog/product-group.ts'
import { altOf, fallbackPicture, mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { defaultShopName } from '#shared/domain/shop/identity.ts'
import { categoryOf } from '#shared/domain/shop/shop-words.ts'
import * as m from '#shared/i18n/messages.ts'
import { pageTitle } from '../../../web/app/page-title.ts'
import { isIndexed, type PageName, pageRecord } from '../../../web/app/pages.ts'
import { nounsOf, type ShopInfo } from '../../../web/boot/shop-info.ts'
import { labelFacts } from '../../../web/catalog/product/label-facts.ts'
import {
  collectionDescription,
  collectionItem,
  collectionPath,
  collectionPicture,
} from './collection-head.ts'
import { groupItem, type ShownProduct } from './group-item.ts'
import {
  absolutePicture,
  addressOf,
  breadcrumbs,
  type SchemaItem,
  shortened,
} from './schema-item.ts'

export type Head = {
  title: string
  description: string
  isIndexed: boolean
  kind: 'website' | 'product'
  /** Null if neither the product nor the shop has a suitable picture. */
  picture: { address: string; alt: string } | null
}

/** The product or collection that a page is about. */
export type Subject = { product: ListedProduct | null; collection: Collection | null }

export function headOf(page: PageName, shop: ShopInfo, { product, collection }: Subject): Head {
  const title = pageTitle(page, shop, product?.name ?? collection?.title ?? null)
  return {
    title,
    description: collection
      ? collectionDescription(shop, collection)
      : descriptionOf(page, shop, product),
    isIndexed: isIndexed(page, shop) || product !== null || collection !== null,
    kind: product ? 'product' : 'website',
    picture: collectionPicture(shop, collection) ?? pictureOf(shop, product),
  }
}

function pictureOf(shop: ShopInfo, product: ListedProduct | null): Head['picture'] {
  const own = product && absolutePicture(shop, product)
  if (product && own) return { address: own, alt: altOfProduct(product) ?? product.name }
  const { publicUrl, name, look, words } = shop
  if (look?.icon) {
    return { address: publicUrl + iconAddress('/icon-512.png', look.icon), alt: name }
  }
  // This picture shows the default name and sauces, so it is used only while they apply.
  const isFresh = name === defaultShopName && !words?.products
  return isFresh ? { address: `${publicUrl}/og.png`, alt: m.shopPicture({ shop: name }) } : null
}

/** The address of an icon of the shop, which changes with the owner's picture. */
export function iconAddress(path: string, icon: string | null | undefined): string {
  return icon ? `${path}?v=${icon.slice(0, 8)}` : path
}

function descriptionOf(page: PageName, shop: ShopInfo, product: ListedProduct | null): string {
  const { name, words = {} } = shop
  const { description } = pageRecord(page)
  if (description) return description(shop)
  if (product) return shortened(product.description)
  return m.homeTitle({ shop: name, heading: `${words.description ?? m.shopDescription()}.` })
}

export function structuredData(
  page: PageName,
  shop: ShopInfo,
  { product, collection }: { product: ShownProduct | null; collection: Collection | null },
): SchemaItem[] {
  if (product) {
    const items = {
      own: productItem(shop, product),
      offerOf: (variant: Variant) => offer(shop, variant),
    }
    return [groupItem(product, items), breadcrumbs(shop, product.name, `/product/${product.id}`)]
  }
  if (collection) {
    return [
      collectionItem(shop, collection),
      breadcrumbs(shop, collection.title, collectionPath(collection)),
    ]
  }
  return page === 'home' || page === 'about' ? [organization(shop)] : []
}

function organization({ name, publicUrl, salesEmail, imprint, look }: ShopInfo): SchemaItem {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: addressOf({ publicUrl }, '/'),
    logo: publicUrl + iconAddress(look?.icon ? '/icon-512.png' : '/favicon.svg', look?.icon),
    ...(salesEmail === null ? {} : { email: salesEmail }),
    ...(imprint?.phone ? { telephone: imprint.phone } : {}),
    ...(imprint?.address ? { address: imprint.address.split('\n').join(', ') } : {}),
    ...(imprint && imprint.links.length > 0 ? { sameAs: imprint.links } : {}),
    areaServed: 'CA',
  }
}

function productItem(shop: ShopInfo, product: ListedProduct): SchemaItem {
  const { averageRating, totalReviews } = product.rating
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    category: categoryOf(product.category, nounsOf(shop.words ?? {})),
    brand: { '@type': 'Brand', name: shop.name },
    // Search engines require an image, so fall back to the one that the page shows.
    image: [imageItem(shop, product)],
    ...(product.sku ? { sku: product.sku } : {}),
    ...labelItem(product),
    ...weight(product),
    offers: offer(shop, product),
    // Omitted without reviews: a 0 would read as a bad rating.
    ...(totalReviews > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: averageRating.toFixed(1),
            reviewCount: totalReviews,
          },
        }
      : {}),
  }
}

/** The picture; with its description as an object that has both. */
function imageItem(shop: ShopInfo, product: ListedProduct): SchemaItem | string {
  const url = absolutePicture(shop, product) ?? shop.publicUrl + fallbackPicture(product.name)
  const caption = altOfProduct(product)
  return caption ? { '@type': 'ImageObject', url, caption } : url
}

const altOfProduct = ({ imageUrl, images }: ListedProduct) =>
  altOf(imageUrl ?? mainImageUrl(images), images)

type Offered = Pick<ListedProduct, 'id' | 'price' | 'stock'> & { compareAtPrice?: string | null }

function offer(shop: ShopInfo, product: Offered): SchemaItem {
  return {
    '@type': 'Offer',
    url: addressOf(shop, `/product/${product.id}`),
    priceCurrency: currency,
    price: product.price,
    ...formerPrice(product),
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

function formerPrice({ compareAtPrice = null }: Offered): SchemaItem {
  if (compareAtPrice === null) return {}
  const priceSpecification = {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: compareAtPrice,
    priceCurrency: currency,
  }
  return { priceSpecification }
}

function weight({ weightGrams: value }: ListedProduct): SchemaItem {
  return value ? { weight: { '@type': 'QuantitativeValue', value, unitCode: 'GRM' } } : {}
}

/** The facts on the label; the size is the only one with its own schema.org property. */
function labelItem(product: ListedProduct): SchemaItem {
  const { netQuantity } = product
  const properties = labelFacts(product).flatMap(({ field, name, text: value }) =>
    value === null || field === 'netQuantity' ? [] : [{ '@type': 'PropertyValue', name, value }],
  )
  return {
    ...(netQuantity === null ? {} : { size: netQuantity }),
    ...(properties.length > 0 ? { additionalProperty: properties } : {}),
  }
}
