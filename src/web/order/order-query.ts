import type { QueryKey } from '@tanstack/react-query'

/** The key in an order page's address. */
export function orderKeyIn(search: string): string {
  return new URLSearchParams(search).get('key') ?? ''
}

/** Joined with slashes it is the address that answers it, like every read's. */
export function orderQuery(id: string, key: string): QueryKey {
  return ['/api/orders', id, `page?key=${encodeURIComponent(key)}`]
}
