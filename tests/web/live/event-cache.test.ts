import { beforeEach, expect, test } from 'bun:test'
import {
  featuredQuery,
  productQuery,
  productsQuery,
  reviewsQuery,
} from '../../../src/web/api/queries.ts'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import { createEventCache, type EventCache } from '../../../src/web/live/event-cache.ts'
import { shopRules } from '../../../src/web/live/product-rules.ts'
import { someProduct } from '../catalog/product/some-product.ts'
import type { QueryKey } from '@tanstack/react-query'

const list = productsQuery.queryKey
const featured = featuredQuery.queryKey
const first = someProduct({ id: 'first', createdAt: '2026-01-01T00:00:00.000Z', featured: true })
const second = someProduct({ id: 'second', createdAt: '2026-02-01T00:00:00.000Z' })
const none = { reviews: [], nextCursor: null }
const third = someProduct({ id: 'third', createdAt: '2026-03-01T00:00:00.000Z', featured: true })

let queries: ReturnType<typeof createQueryClient>
let cache: EventCache

beforeEach(() => {
  queries = createQueryClient()
  queries.setQueryData(list, [first, second, third])
  queries.setQueryData(featured, [first, third])
  cache = createEventCache(queries, shopRules)
  cache.open()
})

const ids = (key: QueryKey) => queries.getQueryData<{ id: string }[]>(key)?.map(({ id }) => id)

test('a sale updates the lists and the product, and nothing else', () => {
  queries.setQueryData(productQuery('first').queryKey, first)
  queries.setQueryData(productQuery('second').queryKey, second)
  queries.setQueryData(reviewsQuery('first').queryKey, none)
  const sold = { ...first, stock: 1 }
  cache.apply({ topic: 'products', name: 'product.updated', data: sold })
  expect(queries.getQueryData<unknown>(list)).toEqual([sold, second, third])
  expect(queries.getQueryData<unknown>(featured)).toEqual([sold, third])
  expect(queries.getQueryData<unknown>(productQuery('first').queryKey)).toEqual(sold)
  expect(queries.getQueryData<unknown>(productQuery('second').queryKey)).toBe(second)
  expect(queries.getQueryData<unknown>(reviewsQuery('first').queryKey)).toEqual(none)
})

test("featured products are added and removed in the shop's order", () => {
  cache.apply({ topic: 'products', name: 'product.updated', data: { ...second, featured: true } })
  expect(ids(featured)).toEqual(['first', 'second', 'third'])
  cache.apply({ topic: 'products', name: 'product.updated', data: { ...first, featured: false } })
  expect(ids(featured)).toEqual(['second', 'third'])
  expect(ids(list)).toEqual(['first', 'second', 'third'])
})

test('a new product is appended, a deleted one is removed everywhere', () => {
  queries.setQueryData(productQuery('first').queryKey, first)
  const fourth = someProduct({ id: 'fourth', createdAt: '2026-04-01T00:00:00.000Z' })
  cache.apply({ topic: 'products', name: 'product.created', data: fourth })
  expect(ids(list)).toEqual(['first', 'second', 'third', 'fourth'])
  cache.apply({ topic: 'products', name: 'product.deleted', data: { id: 'first' } })
  expect(ids(list)).toEqual(['second', 'third', 'fourth'])
  expect(ids(featured)).toEqual(['third'])
  expect(queries.getQueryData<unknown>(productQuery('first').queryKey)).toBeNull()
})

test('events create no data for queries that were not loaded', () => {
  const other = createQueryClient()
  createEventCache(other, shopRules).apply({
    topic: 'products',
    name: 'product.updated',
    data: first,
  })
  expect(other.getQueryCache().getAll()).toEqual([])
})

test('a response in flight when the stock fell does not restore the old stock', async () => {
  const answer = Promise.withResolvers<unknown>()
  const load = queries.fetchQuery({ queryKey: list, queryFn: () => answer.promise, staleTime: 0 })
  const sold = { ...second, stock: 0 }
  cache.apply({ topic: 'products', name: 'product.updated', data: sold })
  answer.resolve([first, second, third])
  await load
  expect(queries.getQueryData<unknown>(list)).toEqual([first, sold, third])
})

test('a fetch that began before the feed is corrected too', async () => {
  const answer = Promise.withResolvers<unknown>()
  const early = createQueryClient()
  const load = early.fetchQuery({ queryKey: list, queryFn: () => answer.promise })
  const sold = { ...first, stock: 0 }
  const feed = createEventCache(early, shopRules)
  feed.open()
  feed.apply({ topic: 'products', name: 'product.updated', data: sold })
  answer.resolve([first])
  await load
  expect(early.getQueryData<unknown>(list)).toEqual([sold])
})
