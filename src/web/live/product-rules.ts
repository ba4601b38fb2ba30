import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import type { Identity, ShopFacts } from '#shared/contract/settings/settings.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { identityFacts } from '#shared/domain/shop/identity.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import type { PageProduct } from '../api/queries.ts'
import type { CacheRule, Change } from './event-cache.ts'
import { productPageAfter } from './product-page-rule.ts'

/** The rule for the shop facts that every page shows. */
export const shopRule: CacheRule = {
  action: 'settings.facts',
  reduce: (data, { name, data: change }) => {
    // Changes to texts and colors are not applied here, because only the server has the default
    // texts and the color variants, and its clock decides whether it is closed; the query is
    // refetched instead.
    if (name !== 'settings.updated' || isByServer(change.id) || change.id === 'letters') return data
    const facts =
      change.id === 'identity'
        ? identityFacts(change.value as Identity, (data as ShopFacts).tax)
        : { [change.id]: change.value }
    return { ...(data as object), ...facts }
  },
  refetch: { after: 0, on: isOfPages },
}

/** The rule for the page texts that the owner writes. */
const pageTextsRule: CacheRule = {
  action: 'settings.page',
  refetch: { after: 0, on: isOfPages },
}

function isByServer(section: string): boolean {
  return ['words', 'look', 'closing'].includes(section)
}

/** Whether a change affects the look of the pages or their texts, which include the shop's name. */
function isOfPages(change: Change): boolean {
  return (
    change.name === 'settings.updated' &&
    (change.data.id === 'identity' || isByServer(change.data.id))
  )
}

/** The rule for the list of all products; the first ones alone are shown only while it loads. */
export const productListRule: CacheRule = {
  action: 'products.list',
  matches: ({ limit }) => limit === undefined,
  reduce: productsAfter,
}

/** What collections show and where pages link to them. */
export const collectionRules: readonly CacheRule[] = [
  {
    action: 'collections.get',
    reduce: collectionAfter,
    // Only the shop knows which products belong to it.
    refetch: { after: 300, on: mayMove },
  },
  { action: 'collections.links', refetch: { after: 0, on: isOfCollections } },
  {
    action: 'collections.ofProduct',
    refetch: { after: 300, on: mayMove },
  },
]

/** The cache rules of the shop's pages; reviews and ratings have no public events. */
export const shopRules: readonly CacheRule[] = [
  shopRule,
  pageTextsRule,
  productListRule,
  { action: 'products.featured', reduce: featuredAfter },
  ...collectionRules,
  {
    action: 'products.get',
    reduce: (data, change, { id }) => {
      if (!isOfProducts(change)) return data
      // Null means that the product does not exist.
      const isGone = change.name === 'product.deleted' || hasLeft(change)
      const product = isGone ? null : inPageLanguage(change.data)
      return productPageAfter(data as PageProduct | null, change.data.id, product, id)
    },
  },
]

type ProductChange = Extract<Change, { name: `product.${string}` }>

export function isOfProducts(change: Change): change is ProductChange {
  return change.name.startsWith('product.')
}

function isOfCollections({ name }: Change): boolean {
  return name.startsWith('collection.')
}

/**
 * Whether products may belong elsewhere now; a sale changes nothing but stock (CARD-11). The moments are
 * in UTC, so that their texts compare.
 */
function mayMove(change: Change): boolean {
  if (!isOfProducts(change)) return isOfCollections(change)
  // A product that comes back keeps its version.
  if (change.name !== 'product.updated') return true
  return !('updatedAt' in change.data && change.data.updatedAt < (change.at ?? ''))
}

/** A collection after a change of one of its products; null if there is none with this slug. */
function collectionAfter(data: unknown, change: Change): unknown {
  const collection = data as Collection | null
  if (!collection?.products.some(({ id }) => id === change.data.id)) return collection
  return { ...collection, products: productsAfter(collection.products, change) }
}

/** Whether a product has left the shop, in an event for guests or for staff. */
function hasLeft(change: ProductChange): boolean {
  if (change.name === 'product.deleted') return true
  return change.data.status !== undefined && change.data.status !== 'active'
}

/** The list of products after a change, oldest first. */
function productsAfter(data: unknown, change: Change): unknown {
  if (!isOfProducts(change)) return data
  const products = data as readonly ListedProduct[]
  if (change.name === 'product.deleted' || hasLeft(change)) return without(products, change.data.id)
  return withNewest(products, inPageLanguage(change.data))
}

/** Picks the page's language, because an event has every language (CONTENT-03). */
function inPageLanguage(product: Parameters<typeof productIn<ListedProduct>>[1]): ListedProduct {
  return productIn(currentLocale(), product)
}

function featuredAfter(data: unknown, change: Change): unknown {
  if (!isOfProducts(change)) return data
  const products = data as readonly ListedProduct[]
  const { id } = change.data
  if ('featured' in change.data && !change.data.featured) return without(products, id)
  // A group is featured once; its other variants are not added.
  const group = 'group' in change.data ? change.data.group : null
  const isOther = group && products.some((each) => each.group?.id === group.id && each.id !== id)
  return isOther ? data : productsAfter(data, change)
}

function without(products: readonly ListedProduct[], id: string): readonly ListedProduct[] {
  const others = products.filter((product) => product.id !== id)
  return others.length === products.length ? products : others
}

function withNewest(
  products: readonly ListedProduct[],
  newest: ListedProduct,
): readonly ListedProduct[] {
  if (products.some(({ id }) => id === newest.id)) {
    return products.map((product) => (product.id === newest.id ? newest : product))
  }
  const next = products.findIndex((product) => isOlder(newest, product))
  return products.toSpliced(next === -1 ? products.length : next, 0, newest)
}

function isOlder(product: ListedProduct, than: ListedProduct): boolean {
  if (product.createdAt !== than.createdAt) return product.createdAt < than.createdAt
  return product.id < than.id
}
