import { renderHook, waitFor } from '../../../support/dom.ts'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'bun:test'
import { routeOf } from '#shared/contract/routes.ts'
import { useOrders } from '../../../../src/web/admin/data/dashboard-data.ts'
import { LiveProvider } from '../../../../src/web/admin/live/live-provider.tsx'
import { createQueryClient } from '../../../../src/web/api/query-client.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { openFixture } from '../admin.fixture.tsx'
import type { ReactNode } from 'react'

const fixture = openFixture()
const ORDERS = 1_250
const DAY = 86_400_000

beforeAll(async () => {
  const mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard', stock: 100 })
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    productId: mustard.id,
    at: Date.now() - DAY - index * 60_000,
  }))
  await addPastOrders(fixture.shop, orders)
})

afterEach(() => history.replaceState(null, '', '/'))

test('DESK-12 after a change, a list of 1,250 orders is loaded again by one request and keeps its length', async () => {
  fixture.closeSocket()
  history.replaceState(null, '', `/?shown=${ORDERS}`)
  const { result } = renderOrders()
  await waitFor(() => expect(result.current.items).toHaveLength(ORDERS))
  const before = result.current.items?.map(({ id }) => id)
  fixture.requests.length = 0
  await result.current.queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
  expect(requests()).toHaveLength(1)
  expect(result.current.items?.map(({ id }) => id)).toEqual(before)
})

test('pages that were loaded one by one are loaded again by one request', async () => {
  fixture.closeSocket()
  const { result } = renderOrders()
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  for (const length of [250, 450, 650]) {
    await result.current.showMore()
    await waitFor(() => expect(result.current.items).toHaveLength(length))
  }
  fixture.requests.length = 0
  await result.current.queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
  expect(requests()).toHaveLength(1)
  expect(result.current.items).toHaveLength(650)
  await result.current.showMore()
  await waitFor(() => expect(new Set(result.current.items?.map(({ id }) => id)).size).toBe(850))
})

test('Show more shows more, even if the list is loaded again meanwhile', async () => {
  fixture.closeSocket()
  const { result } = renderOrders()
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  const more = result.current.showMore()
  void result.current.queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
  await more
  await waitFor(() => expect(result.current.items).toHaveLength(250))
})

test('Show more shows more, even if it is pressed while the list is loaded again', async () => {
  fixture.closeSocket()
  const { result } = renderOrders()
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  void result.current.queries.invalidateQueries({ queryKey: ['orders.listDetailed'] })
  await result.current.showMore()
  await waitFor(() => expect(result.current.items).toHaveLength(250))
})

const requests = () =>
  fixture.requests.filter((request) =>
    request.startsWith(`GET ${routeOf('orders.listDetailed').path}`),
  )

function renderOrders() {
  const client: QueryClient = createQueryClient()
  return renderHook(() => ({ ...useOrders({}), queries: useQueryClient() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <LiveProvider token={fixture.token}>{children}</LiveProvider>
      </QueryClientProvider>
    ),
  })
}
