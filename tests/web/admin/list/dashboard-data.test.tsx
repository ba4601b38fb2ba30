import { renderHook, waitFor } from '../../../support/dom.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import {
  useOrders,
  useProductChoices,
  useUsers,
} from '../../../../src/web/admin/data/dashboard-data.ts'
import { LiveProvider, useLiveStatus } from '../../../../src/web/admin/live/live-provider.tsx'
import { useAction } from '../../../../src/web/admin/live/use-action.ts'
import { createQueryClient } from '../../../../src/web/api/query-client.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture } from '../admin.fixture.tsx'
import type { ReactNode } from 'react'

const fixture = openFixture()
const MINUTE = 60_000
let mustard: ListedProduct

beforeAll(async () => {
  mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard', stock: 100 })
  const at = Date.now() - 24 * 60 * MINUTE
  await addPastOrders(
    fixture.shop,
    Array.from({ length: 205 }, (_, index) => ({
      productId: mustard.id,
      at: at - index * MINUTE,
    })),
  )
})

afterEach(() => history.replaceState(null, '', '/'))

for (const transport of ['the socket', 'HTTP'] as const) {
  test(`a long list of orders loads in pages, over ${transport}`, async () => {
    if (transport === 'HTTP') fixture.closeSocket()
    const { result } = renderInFixture(() => ({ ...useOrders({}), feed: useLiveStatus() }))
    await waitFor(() => expect(result.current.items).toHaveLength(50))
    const feed = transport === 'HTTP' ? 'offline' : 'live'
    await waitFor(() => expect(result.current.feed).toBe(feed))
    expect(result.current.total).toBe(205)
    await result.current.showMore()
    await waitFor(() => expect(result.current.items).toHaveLength(205))
    expect(result.current.hasMore).toBe(false)
    const ids = new Set(result.current.items?.map(({ id }) => id))
    expect(ids.size).toBe(205)
    // The first page does not wait for the socket.
    const overHttp = fixture.requests.filter((request) => request.startsWith('GET /api/orders'))
    expect(overHttp).toHaveLength(transport === 'HTTP' ? 2 : 1)
  })
}

test('reloading a long list loads as many entries as before', async () => {
  const { result } = renderInFixture(() => useOrders({}))
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  await result.current.showMore()
  await waitFor(() => expect(result.current.items).toHaveLength(205))
  const order = await buy(fixture.shop, [{ product: mustard, quantity: 1 }])
  await waitFor(() => expect(result.current.items).toHaveLength(206))
  expect(result.current.items?.[0]?.id).toBe(order.id)
  await result.current.refetch()
  expect(result.current.items).toHaveLength(206)
})

test('the URL has the number of entries shown, and a reload shows as many', async () => {
  const { result, unmount } = renderInFixture(() => useOrders({}))
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  await result.current.showMore()
  const total = result.current.total
  expect(total).toBeGreaterThan(200)
  expect(location.search).toBe(`?shown=${total}`)
  unmount()
  const again = renderInFixture(() => useOrders({})).result
  await waitFor(() => expect(again.current.items).toHaveLength(total))
})

for (const nonsense of ['-3', 'all', '1e9', 'Infinity']) {
  test(`a URL that asks for ${nonsense} orders still loads a list of orders`, async () => {
    history.replaceState(null, '', `/?shown=${nonsense}`)
    const { result } = renderInFixture(() => useOrders({}))
    await waitFor(() => expect(result.current.items?.length).toBeGreaterThanOrEqual(50))
    expect(result.current.items?.length === 50).toBe(!['1e9', 'Infinity'].includes(nonsense))
  })
}

test('a change between the first read and the start of the socket is not missed', async () => {
  fixture.closeSocket()
  const { result } = renderInFixture(() => useOrders({}))
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  const order = await buy(fixture.shop, [{ product: mustard, quantity: 1 }])
  expect(result.current.items?.[0]?.id).not.toBe(order.id)
  fixture.openSocket()
  await waitFor(() => expect(result.current.items?.[0]?.id).toBe(order.id))
})

test('stock sold by a purchase shows in the products at once', async () => {
  const { result } = renderInFixture(() => useProductChoices())
  const stock = () => result.current.data?.items.find(({ id }) => id === mustard.id)?.stock ?? -1
  await waitFor(() => expect(stock()).toBeGreaterThan(0))
  const before = stock()
  await buy(fixture.shop, [{ product: mustard, quantity: 3 }])
  await waitFor(() => expect(stock()).toBe(before - 3))
})

test('ERR-02 a refused user list throws its status and status text', async () => {
  fixture.closeSocket()
  fixture.answerWith('/api/users', 503, 'Service Unavailable')
  const { result } = renderInFixture(() => useUsers())
  await waitFor(() => expect(result.current.error?.message).toBe('503 Service Unavailable'))
})

test('API-04 an action over HTTP carries the token', async () => {
  fixture.closeSocket()
  const { result } = renderInFixture(() => useAction('users.list'))
  const users = await result.current({})
  expect(users.map(({ username }) => username)).toEqual(['admin'])
  expect(fixture.requests).toEqual(['GET /api/users'])
})

test('an action without any connection fails with a message', async () => {
  fixture.setOnline(false)
  const { result } = renderInFixture(() => useAction('users.list'))
  const error = await result.current({}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    status: 0,
    code: 'no_answer',
    message: "We can't connect right now.",
  })
})

function renderInFixture<T>(hook: () => T) {
  const client = createQueryClient()
  return renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <LiveProvider token={fixture.token}>{children}</LiveProvider>
      </QueryClientProvider>
    ),
  })
}
