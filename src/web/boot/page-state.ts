import type { ShopInfo } from './shop-info.ts'
import type { QueryKey } from '@tanstack/react-query'

/**
 * A query's key and data. It has no timestamp, so that the same data always produces the same bytes
 * and the same ETag.
 */
export type LoadedQuery = readonly [key: QueryKey, data: unknown]

/** The data that the server embeds in a page, so that the browser need not fetch it. */
export type PageState = {
  shop: ShopInfo
  queries: readonly LoadedQuery[]
  /** The number of the last event that the data includes; null without live data. */
  seq: number | null
  /** There is no such product or collection. The page is the same for all that are missing. */
  isMissing?: true
}

/**
 * The id of the element that holds the page state, a data block that the Content-Security-Policy
 * need not allow.
 */
export const pageStateId = 'page-state'

export function readPageState(document: Document): PageState {
  const text = document.getElementById(pageStateId)?.textContent ?? ''
  return JSON.parse(text) as PageState
}

/** JSON that cannot close the script element around it. */
export function harmlessJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
