import type { QueryKey } from '@tanstack/react-query'

/** The key in an order page's URL. */
export function orderKeyIn(search: string): string {
  return new URLSearchParams(search).get('key') ?? ''
}

/** Its URL when joined with slashes, like every query key. */
export function orderQuery(id: string, key: string): QueryKey {
  return ['/api/orders', id, `page?key=${encodeURIComponent(key)}`]
}
