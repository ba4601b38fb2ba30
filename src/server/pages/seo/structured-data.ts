import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { fallbackPicture, pictureAddress } from '../../../shared/domain/pictures.ts'
import { currency } from '../../../shared/domain/pricing.ts'
import type { PageName } from '../../../web/boot/routes.ts'
import type { ShopInfo } from '../../../web/boot/shop-info.ts'

type Thing = Record<string, unknown>

/** What a page is about, in schema.org's words; every address is the shop's public one. */
export function structuredData(
  page: PageName,
  shop: ShopInfo,
  product: ListedProduct | null,
): Thing[] {
  if (product) return [productThing(shop, product), breadcrumbs(shop, product)]
  return page === 'home' || page === 'about' ? [organization(shop)] : []
}

/** A picture's full address; uploads are the shop's own, others stand where they stand. */
export function absolutePicture({ publicUrl }: ShopInfo, product: ListedProduct): string | null {
  const url = product.imageUrl ?? product.images[0]?.url
  if (!url) return null
  const address = pictureAddress(url, product.updatedAt)
  return address.startsWith('/') ? publicUrl + address : address
}

function organization({ name, publicUrl, salesEmail }: ShopInfo): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    ...(salesEmail === null ? {} : { email: salesEmail }),
    areaServed: 'CA',
  }
}

function productThing(shop: ShopInfo, product: ListedProduct): Thing {
  const { averageRating, totalReviews } = product.rating
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    category: product.category,
    brand: { '@type': 'Brand', name: shop.name },
    // Search engines list no product without one: what the page shows stands in for its own.
    image: [absolutePicture(shop, product) ?? shop.publicUrl + fallbackPicture(product.name)],
    ...(product.sku ? { sku: product.sku } : {}),
    offers: {
      '@type': 'Offer',
      url: `${shop.publicUrl}/product/${product.id}`,
      priceCurrency: currency,
      price: product.price,
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    // No review is no rating: a 0 would be taken for a bad one.
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

function breadcrumbs({ name, publicUrl }: ShopInfo, product: ListedProduct): Thing {
  const crumbs = [
    { name, item: `${publicUrl}/` },
    { name: product.name, item: `${publicUrl}/product/${product.id}` },
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
