import { beginningOf } from '#shared/domain/beginning-of.ts'
import { metricQuantity } from '#shared/domain/catalog/net-quantity.ts'
import { mainImageUrl, pictureAddress } from '#shared/domain/catalog/pictures.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { categoryOf } from '#shared/domain/shop/shop-words.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import type { ProductRow } from '../../catalog/catalog.queries.ts'
import { timesOf } from '../../db/query/stale.ts'
import { isSize } from './group-item.ts'
import { xmlCharacters, xmlElement } from './xml-element.ts'

/** `products` is what the shop calls its products. */
export type FeedShop = { publicUrl: string; name: string; products: string }

type Attribute = [name: string, value: string | null]

// Google refuses longer texts, and more pictures.
const LONGEST_TITLE = 150
const LONGEST_DESCRIPTION = 5_000
const LONGEST_BRAND = 70
const LONGEST_SIZE = 100
const MOST_MORE_PICTURES = 10

/** A product as an item of the feed, in the language of the request; it has only what everyone may see. */
export function productItem(shop: FeedShop, row: ProductRow): string {
  const locale = currentLocale()
  const { name, description, category, stock, netQuantity, weightGrams } = productIn(locale, row)
  const sku = xmlCharacters(row.sku ?? '')
  const attributes: Attribute[] = [
    ['g:id', row.id],
    ['title', beginningOf(xmlCharacters(name), LONGEST_TITLE)],
    ['description', beginningOf(xmlCharacters(description), LONGEST_DESCRIPTION)],
    ['link', shop.publicUrl + localAddress(locale, `/product/${row.id}`)],
    ...pictures(shop, row),
    ['g:availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
    ...prices(row),
    ['g:condition', 'new'],
    ['g:brand', beginningOf(shop.name, LONGEST_BRAND)],
    sku === '' ? ['g:identifier_exists', 'no'] : ['g:mpn', sku],
    ...unitPricing(netQuantity),
    ...ofGroup(row),
    ['g:shipping_weight', weightGrams ? `${weightGrams} g` : null],
    ['g:product_type', categoryOf(category, shop)],
  ]
  const elements = attributes.map(([attribute, value]) => xmlElement(attribute, value))
  return `<item>${elements.join('')}</item>`
}

function pictures({ publicUrl }: FeedShop, row: ProductRow): Attribute[] {
  const { updatedAt } = timesOf(row)
  const main = row.imageUrl ?? mainImageUrl(row.images)
  const stored = main === null ? [] : [main, ...row.images.map(({ url }) => url)]
  const addresses = [...new Set(stored)].flatMap((url) => {
    // An address elsewhere may have letters that Google wants encoded.
    const address = URL.parse(pictureAddress(url, updatedAt), publicUrl)
    return address ? [address.href] : []
  })
  return addresses
    .slice(0, 1 + MOST_MORE_PICTURES)
    .map((url, index) => [index === 0 ? 'g:image_link' : 'g:additional_image_link', url])
}

/** While a price is reduced, Google takes the former one as the price. */
function prices({ priceCents, compareAtPrice }: ProductRow): Attribute[] {
  const price = `${formatMoney(priceCents)} ${currency}`
  if (compareAtPrice === null) return [['g:price', price]]
  return [
    ['g:price', `${compareAtPrice} ${currency}`],
    ['g:sale_price', price],
  ]
}

/** Google knows one group for all languages, and of our options only those with its names. */
function ofGroup({ groupId, variant }: ProductRow): Attribute[] {
  if (groupId === null || variant === null) return []
  const texts = (currentLocale() === 'fr' && variant.french) || variant
  const sizes = variant.options.flatMap(({ name }, index) => {
    return isSize(name) ? (texts.options[index]?.value ?? []) : []
  })
  const size = beginningOf(xmlCharacters(sizes[0] ?? ''), LONGEST_SIZE)
  return [
    ['g:item_group_id', groupId],
    ['g:size', size || null],
  ]
}

function unitPricing(netQuantity: string | null): Attribute[] {
  const quantity = metricQuantity(netQuantity ?? '')
  if (!quantity) return []
  return [
    ['g:unit_pricing_measure', `${quantity.amount}${quantity.unit}`],
    ['g:unit_pricing_base_measure', `100${quantity.unit}`],
  ]
}
