import type { ListedProduct, ProductWithVariants } from '#shared/contract/catalog/catalog.ts'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import { firstProducts, firstReviews } from '#shared/domain/catalog/first-pages.ts'
import { uploadId } from '#shared/domain/catalog/pictures.ts'
import { pageSlots, type TextPage } from '#shared/domain/shop/word-slots.ts'
import {
  featuredQuery,
  firstProductsQuery,
  keyIn,
  orderPageQuery,
  pageTextsQuery,
  productQuery,
  productsQuery,
  ratingQuery,
  type ReviewPage,
  reviewsQuery,
} from '../../../web/api/queries.ts'
import { isShopPage, type PageName } from '../../../web/app/pages.ts'
import type { LoadedQuery } from '../../../web/boot/page-state.ts'
import type { Place } from '../../../web/boot/place.ts'
import { cardKey } from '../../../web/catalog/group/one-per-group.ts'
import { previewQuery } from '../../../web/catalog/preview/preview-query.ts'
import type { Context } from '../../context/context.ts'
import type { Caller } from '../../context/handler.ts'
import { findUpload } from '../../uploads/store/uploads.queries.ts'
import { loadCollection, loadCollectionLinks, loadProductCollections } from './collection-data.ts'
import { anonymous, answerTo, ask, noneIfMissing } from './page-calls.ts'
import { withoutNone } from './without-none.ts'

/** The query and caller, for a page that differs by visitor. */
export type Visit = {
  search: string
  caller: Caller
  /** Whether staff see the shop before it opens. */
  isEarly?: true
}

type PageData = {
  queries: LoadedQuery[]
  status: 200 | 404
  /** What the page is about. */
  product: ProductWithVariants | null
  collection: Collection | null
  isMissing?: true
}

const none = { queries: [], status: 200, product: null, collection: null } satisfies PageData

/**
 * Loads a page's data with the same actions and query keys as the browser, so that the page arrives with
 * its content and the browser fetches nothing again.
 */
export async function loadPageData(
  context: Context,
  place: Place<PageName>,
  visit?: Visit,
): Promise<PageData> {
  const data = await loadOwnData(context, place, visit)
  if (!isShopPage(place.page)) return data
  const isHidden = context.settings.isNotYetOpen() && !visit?.isEarly
  const links = isHidden ? [] : await loadCollectionLinks(context)
  return { ...data, queries: [...links, ...data.queries] }
}

async function loadOwnData(
  context: Context,
  { page, id }: Place<PageName>,
  visit: Visit = { search: '', caller: anonymous },
): Promise<PageData> {
  if (page === 'not-found' || page === 'no-product') return { ...none, status: 404 }
  if (page === 'home') {
    // One more than the page shows, to know whether there are more.
    const [{ data: listed, page: part }, featured] = await Promise.all([
      answerTo(context, 'products.list', { limit: firstProducts + 1, groups: 'together' }),
      ask(context, 'products.featured', { limit: firstProducts }),
    ])
    const cards = [...new Set(listed.map(cardKey))]
    const shown = new Set(cards.slice(0, firstProducts))
    const products = listed.filter((product) => shown.has(cardKey(product)))
    // A page ends early where groups have many variants.
    const isWhole = cards.length <= firstProducts && !part?.nextCursor
    const preview = await findPreview(context, featured[0] ?? products[0])
    const queries: LoadedQuery[] = [
      [(isWhole ? productsQuery : firstProductsQuery).queryKey, products.map(withoutNone)],
      [featuredQuery.queryKey, featured.map(withoutNone)],
      ...preview,
    ]
    return { ...none, queries }
  }
  if (isTextPage(page)) {
    const texts = await ask(context, 'settings.page', { id: page })
    const isThere = page !== 'terms' || texts.termsOfSale !== null
    const queries: LoadedQuery[] = [[pageTextsQuery(page).queryKey, texts]]
    return { ...none, queries, status: isThere ? 200 : 404 }
  }
  if (page === 'product' && id !== null) return loadProduct(context, id)
  if (page === 'collection' && id !== null) {
    const { collection, ...data } = await loadCollection(context, id)
    if (!collection) return { ...none, ...data, status: 404, isMissing: true }
    return { ...none, ...data, collection }
  }
  if (page === 'order' && id !== null) return loadOrder(context, id, visit)
  if (page === 'preview' && id !== null) return loadDraft(context, id, visit)
  return none
}

function isTextPage(page: PageName): page is TextPage {
  return page in pageSlots
}

async function loadProduct(context: Context, id: string): Promise<PageData> {
  const product = await ask(context, 'products.get', { id }).catch(noneIfMissing)
  if (!product) {
    // An error cannot be serialized for the browser; null means that the product does not exist.
    const queries: LoadedQuery[] = [[productQuery(id).queryKey, null]]
    return { ...none, queries, status: 404, isMissing: true }
  }
  const { data: reviews, page } = await answerTo(context, 'products.reviews', {
    id,
    limit: firstReviews,
  })
  const newest = { reviews, nextCursor: page?.nextCursor ?? null } satisfies ReviewPage
  const queries: LoadedQuery[] = [
    [productQuery(id).queryKey, product],
    ...(await findPreview(context, product)),
    [ratingQuery(id).queryKey, product.rating],
    [reviewsQuery(id).queryKey, newest],
    ...(await loadProductCollections(context, id)),
  ]
  return { ...none, queries, product }
}

async function findPreview(context: Context, product?: ListedProduct): Promise<LoadedQuery[]> {
  const id = product?.imageUrl && uploadId(product.imageUrl)
  // A placeholder would show through a transparent picture.
  if (!id || !product.tone) return []
  const upload = await findUpload(context.db.read, id)
  return upload ? [[['preview', product.imageUrl], upload.placeholder]] : []
}

/** Uses the visitor as the caller, so that the action's rate limit applies. */
async function loadOrder(
  context: Context,
  id: string,
  { search, caller }: Visit,
): Promise<PageData> {
  const key = keyIn(search)
  const order = await ask(context, 'orders.track', { id, key }, caller).catch(noneIfMissing)
  // As for products, null means that the order does not exist.
  const queries: LoadedQuery[] = [[orderPageQuery(id, key).queryKey, order]]
  return { ...none, queries, status: order ? 200 : 404 }
}

/** A draft; never as the page's product, which search engines and other sites may know. */
async function loadDraft(
  context: Context,
  id: string,
  { search, caller }: Visit,
): Promise<PageData> {
  const key = keyIn(search)
  const draft = await ask(context, 'products.preview', { id, key }, caller).catch(noneIfMissing)
  const queries: LoadedQuery[] = [
    [previewQuery(id, key).queryKey, draft],
    ...(draft ? await findPreview(context, draft.product) : []),
  ]
  return { ...none, queries, status: draft ? 200 : 404 }
}
