import type { QueryKey } from '@tanstack/react-query'
import type { ShopInfo } from './shop-info.ts'

/**
 * What a query has found. No word of when: of the same data every process makes the same bytes, so
 * that who comes back to another one is told that nothing has changed.
 */
export type Known = readonly [key: QueryKey, data: unknown]

/** What the server sends along with a page, so that the browser need not ask for it again. */
export type PageState = {
  shop: ShopInfo
  known: readonly Known[]
  /** The last event that the data may know of; null when the page brings none along. */
  seq: number | null
  /** There is no product at this address. The page is the same for all such addresses. */
  isProductMissing?: true
}

/** The element that carries it: data, not a script, so that no policy has to allow it. */
export const pageStateId = 'page-state'

export function readPageState(document: Document): PageState {
  const text = document.getElementById(pageStateId)?.textContent ?? ''
  return JSON.parse(text) as PageState
}

/** JSON that cannot end the element it stands in. */
export function harmlessJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
