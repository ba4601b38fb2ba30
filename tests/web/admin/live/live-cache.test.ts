import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { createLiveCache, type LiveCache } from '../../../../src/web/admin/live/live-cache.ts'
import type { Listing } from '../../../../src/web/admin/live/live-lists.ts'
import { productsQuery, ratingQuery } from '../../../../src/web/api/queries.ts'
import { createQueryClient } from '../../../../src/web/api/query-client.ts'

let queries: QueryClient
let cache: LiveCache

beforeEach(() => {
  queries = createQueryClient()
  cache = createLiveCache(queries)
  cache.open()
})

afterEach(() => queries.clear())

const review = (id: string, minute: number, status: Review['status'] = 'pending', version = 0) =>
  ({
    id,
    status,
    createdAt: `2026-01-01T00:${minute}:00.000Z`,
    updatedAt: `2026-01-01T01:00:00.${version}00Z`,
  }) as Review

const listOf = (...items: Review[]): Listing<Review> => ({
  pages: [{ items, nextCursor: null, total: items.length }],
  pageParams: [null],
})

const product = (id: string, stock: number) => ({ id, stock }) as ListedProduct

const all = ['reviews.list', {}] as const
const pending = ['reviews.list', { status: 'pending' }] as const
const idsIn = (key: QueryKey) =>
  queries
    .getQueryData<Listing<Review>>(key)
    ?.pages.flatMap(({ items }) => items.map(({ id }) => id))

test('an event updates every list according to its filters', () => {
  queries.setQueryData(all, listOf(review('b', 20), review('a', 10)))
  queries.setQueryData(pending, listOf(review('b', 20), review('a', 10)))
  cache.apply({ topic: 'reviews', name: 'review.updated', data: review('a', 10, 'approved', 1) })
  expect(idsIn(all)).toEqual(['b', 'a'])
  expect(idsIn(pending)).toEqual(['b'])
  cache.apply({ topic: 'reviews', name: 'review.created', data: review('c', 30) })
  expect(idsIn(all)).toEqual(['c', 'b', 'a'])
  expect(idsIn(pending)).toEqual(['c', 'b'])
  cache.apply({ topic: 'reviews', name: 'review.deleted', data: { id: 'b' } })
  expect(idsIn(all)).toEqual(['c', 'a'])
  expect(idsIn(pending)).toEqual(['c'])
})

test('an event during the load of a product is in the result', async () => {
  const one = ['products.get', { id: 'a' }] as const
  const answer = Promise.withResolvers<ListedProduct>()
  const leave = new QueryObserver(queries, {
    queryKey: one,
    queryFn: () => answer.promise,
  }).subscribe(() => {})
  cache.apply({ topic: 'products', name: 'product.updated', data: product('b', 1) })
  cache.apply({ topic: 'products', name: 'product.updated', data: product('a', 4) })
  // The shop read this before either event.
  answer.resolve(product('a', 5))
  await answer.promise
  await Bun.sleep(1)
  expect(queries.getQueryData<ListedProduct>(one)).toEqual(product('a', 4))
  leave()
})

test('an open product is updated by its own events and no others', () => {
  const one = ['products.get', { id: 'a' }] as const
  queries.setQueryData(one, product('a', 5))
  // Without an observer, the product would be dropped instead of updated.
  const leave = new QueryObserver(queries, { queryKey: one }).subscribe(() => {})
  cache.apply({ topic: 'products', name: 'product.updated', data: product('b', 1) })
  expect(queries.getQueryData<ListedProduct>(one)).toEqual(product('a', 5))
  cache.apply({ topic: 'products', name: 'product.updated', data: product('a', 4) })
  expect(queries.getQueryData<ListedProduct>(one)).toEqual(product('a', 4))
  leave()
})

test('an event during the load of a list is in the result', async () => {
  const answer = Promise.withResolvers<Listing<Review>>()
  const load = queries.fetchQuery({ queryKey: all, queryFn: () => answer.promise })
  cache.apply({ topic: 'reviews', name: 'review.created', data: review('b', 20) })
  cache.apply({ topic: 'reviews', name: 'review.deleted', data: { id: 'a' } })
  // The shop read this before either event.
  answer.resolve(listOf(review('a', 10)))
  await load
  expect(idsIn(all)).toEqual(['b'])
})

test('an event does not overwrite a newer version in a list that was still loading', async () => {
  const answer = Promise.withResolvers<Listing<Review>>()
  const load = queries.fetchQuery({ queryKey: all, queryFn: () => answer.promise })
  cache.apply({ topic: 'reviews', name: 'review.updated', data: review('a', 10, 'rejected', 1) })
  answer.resolve(listOf(review('a', 10, 'approved', 2)))
  await load
  const [page] = queries.getQueryData<Listing<Review>>(all)?.pages ?? []
  expect(page?.items.map(({ status }) => status)).toEqual(['approved'])
})

test('events add, update and remove products, and a new product comes last', () => {
  queries.setQueryData(productsQuery.queryKey, [product('a', 1), product('b', 2)])
  cache.apply({ topic: 'products', name: 'product.updated', data: product('a', 7) })
  cache.apply({ topic: 'products', name: 'product.created', data: product('c', 3) })
  cache.apply({ topic: 'products', name: 'product.deleted', data: { id: 'b' } })
  expect(queries.getQueryData<unknown>(productsQuery.queryKey)).toEqual([
    product('a', 7),
    product('c', 3),
  ])
})

test('product data loaded by the storefront is refetched after a change', () => {
  queries.setQueryData(ratingQuery('a').queryKey, { averageRating: 5, totalReviews: 1 })
  queries.setQueryData(productsQuery.queryKey, [product('a', 1)])
  cache.apply({ topic: 'reviews', name: 'review.updated', data: review('a', 10) })
  expect(queries.getQueryData(ratingQuery('a').queryKey)).toBeUndefined()
  expect(queries.getQueryData<unknown>(productsQuery.queryKey)).toEqual([product('a', 1)])
})

test('a refresh drops every list that is not on the screen, and nothing else', () => {
  queries.setQueryData(all, listOf())
  queries.setQueryData(['geo.country', {}], { country_code: 'CA' })
  cache.refresh()
  expect(queries.getQueryData(all)).toBeUndefined()
  expect(queries.getQueryData<unknown>(['geo.country', {}])).toEqual({ country_code: 'CA' })
})
