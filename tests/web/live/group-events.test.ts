import { beforeEach, expect, jest, test } from 'bun:test'
import {
  collectionQuery,
  featuredQuery,
  type PageProduct,
  productQuery,
} from '../../../src/web/api/queries.ts'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import { createEventCache, type EventCache } from '../../../src/web/live/event-cache.ts'
import { shopRules } from '../../../src/web/live/product-rules.ts'
import { variant } from '../catalog/card/some-group.ts'

const small = variant('250 mL', 0)
const large = variant('500 mL', 1)
const { queryKey } = productQuery(small.id)
const facts = ({ id, price, stock, imageUrl }: PageProduct) => ({ id, price, stock, imageUrl })
const variants = [small, large].map((each) => ({ ...facts(each), options: [each.id] }))

let queries: ReturnType<typeof createQueryClient>
let cache: EventCache

beforeEach(() => {
  queries = createQueryClient()
  const page: PageProduct = { ...small, variants }
  queries.setQueryData(queryKey, page)
  cache = createEventCache(queries, shopRules)
  cache.open()
})

const shown = () => queries.getQueryData(queryKey)?.variants?.map(({ id, stock }) => [id, stock])
const update = (data: PageProduct) =>
  cache.apply({
    topic: 'products',
    name: 'product.updated',
    data: { ...data, french: null } as never,
  })

test('GROUP-13 a sale of any size shows on the page of each, and the other sizes stay', () => {
  update({ ...large, stock: 1 })
  expect(shown()).toEqual([
    ['250-mL', 3],
    ['500-mL', 1],
  ])
  update({ ...small, stock: 2 })
  expect(queries.getQueryData(queryKey)?.stock).toBe(2)
  expect(shown()).toEqual([
    ['250-mL', 2],
    ['500-mL', 1],
  ])
})

test('GROUP-13 a new size joins the page, and one that is taken out leaves it', () => {
  update(variant('1 L', 2))
  expect(shown()?.map(([id]) => id)).toEqual(['250-mL', '500-mL', '1-L'])
  update({ ...large, group: null })
  expect(shown()?.map(([id]) => id)).toEqual(['250-mL', '1-L'])
  cache.apply({ topic: 'products', name: 'product.deleted', data: { id: '1-L' } })
  expect(shown()?.map(([id]) => id)).toEqual(['250-mL'])
})

test('GROUP-13 the page of a product that leaves its group has no sizes', () => {
  update({ ...small, group: null })
  expect(shown()).toBeUndefined()
})

test('GROUP-11 a group is featured once, whichever size changes', () => {
  queries.setQueryData(featuredQuery.queryKey, [{ ...large, featured: true }])
  update({ ...small, featured: true })
  update({ ...large, featured: true, stock: 1 })
  expect(queries.getQueryData(featuredQuery.queryKey)?.map(({ id, stock }) => [id, stock])).toEqual(
    [['500-mL', 1]],
  )
})

test('GROUP-11 a group that becomes featured appears among the featured products', () => {
  queries.setQueryData(featuredQuery.queryKey, [])
  update({ ...small, featured: true })
  expect(queries.getQueryData(featuredQuery.queryKey)?.map(({ id }) => id)).toEqual(['250-mL'])
})

test('COLL-05 a collection asks again when a product comes back, but not after a sale', () => {
  const key = collectionQuery('winter').queryKey
  const at = '2026-02-01T00:00:00.000Z'
  const data = { ...small, updatedAt: '2026-01-01T00:00:00.000Z', french: null } as never
  const asksAfter = (name: 'product.created' | 'product.updated') => {
    jest.useFakeTimers()
    queries.setQueryData(key, null)
    cache.apply({ topic: 'products', name, data, at })
    jest.advanceTimersByTime(1_000)
    jest.useRealTimers()
    return queries.getQueryState(key)?.isInvalidated
  }
  expect(asksAfter('product.updated')).toBe(false)
  expect(asksAfter('product.created')).toBe(true)
})
