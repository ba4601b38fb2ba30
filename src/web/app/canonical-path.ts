import type { Place } from '../boot/place.ts'
import { isShopPage, type PageName, pageRecord, pages } from './pages.ts'

/** Placeholder id for pages that are the same for every id. */
const ANY_ID = '00000000-0000-0000-0000-000000000000'

/** The path under which the page for missing products is cached. */
export const missingProductPath = `/product/${ANY_ID}`

/** The same for missing collections; no collection may have this slug. */
export const missingCollectionPath = '/collections/all'

/**
 * The path under which the server caches a page. All unknown paths share one, so that visitors
 * cannot fill the cache.
 */
export function canonicalPath({ page, id }: Place<PageName>): string {
  const isPart = isShopPage(page) || pageRecord(page).idShape !== undefined
  return pages[page].path.replace(':id', isPart ? (id ?? '') : ANY_ID)
}
