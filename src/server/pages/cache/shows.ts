/** What of the catalog a response shows. The home page shows all of it, a collection any part of it. */
export type Shows = 'nothing' | 'catalog' | 'home' | `product:${string}`

export function showsOf({ page, id }: { page: string; id: string | null }): Shows {
  if (page === 'product' && id !== null) return `product:${id}`
  return page === 'home' || page === 'collection' ? 'home' : 'nothing'
}
