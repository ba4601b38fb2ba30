import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import { call } from '../../api/client.ts'

/** The most that a request may ask for; the shop answers as many as it reads at once. */
const LIMIT = 500

/** A collection with all its products, however many. */
export function wholeCollectionQuery(collection: string) {
  return queryOptions<Collection>({
    queryKey: ['collections.get', { collection, limit: LIMIT, groups: 'together' }],
    queryFn: async ({ signal }) => {
      const products: Collection['products'] = []
      for (let cursor: string | null | undefined; ;) {
        const input = {
          collection,
          limit: LIMIT,
          groups: 'together',
          ...(cursor && { cursor }),
        } as const
        const onHeaders = (headers: Headers) => (cursor = headers.get('X-Next-Cursor'))
        const page = await call('collections.get', input, { signal, onHeaders })
        products.push(...page.products)
        if (!cursor) return { ...page, products }
      }
    },
  })
}
