import { firstProducts } from '#shared/domain/catalog/first-pages.ts'
import {
  collectionLinksQuery,
  collectionQuery,
  productCollectionsQuery,
} from '../../../web/api/queries.ts'
import type { LoadedQuery } from '../../../web/boot/page-state.ts'
import type { Context } from '../../context/context.ts'
import { ask, noneIfMissing } from './page-calls.ts'
import { withoutNone } from './without-none.ts'

/** A collection with as many products as a page begins with; null if there is none with this slug. */
export async function loadCollection(context: Context, slug: string) {
  const input = { collection: slug, limit: firstProducts, groups: 'together' } as const
  const collection = await ask(context, 'collections.get', input).catch(noneIfMissing)
  const data = collection && { ...collection, products: collection.products.map(withoutNone) }
  const queries: LoadedQuery[] = [[collectionQuery(slug).queryKey, data]]
  return { collection, queries }
}

/** The collections of a product, unless there are none. */
export async function loadProductCollections(context: Context, id: string): Promise<LoadedQuery[]> {
  return [
    [productCollectionsQuery(id).queryKey, await ask(context, 'collections.ofProduct', { id })],
  ]
}

/** What the menu and the home page link to; nothing in a shop without collections there. */
export async function loadCollectionLinks(context: Context): Promise<LoadedQuery[]> {
  const links = await ask(context, 'collections.links', {})
  if (links.menu.length + links.home.length === 0) return []
  // The links on the home page have titles only.
  const home = links.home.map((link) => ({ ...link, text: null, imageUrl: null }))
  return [[collectionLinksQuery.queryKey, { ...links, home }]]
}
