import { beforeAll, expect, test } from 'bun:test'
import type { DetailedOrder, OrderSummary } from '#shared/contract/orders.ts'
import { textStream } from '../../../src/server/downloads/text-stream.ts'
import { overSocket, signedInSocket } from '../../support/callers.ts'
import { ask as askDatabase } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const start = Date.parse('2025-05-01T10:00:00Z')
const ORDERS = 2_100

const shop = useTestShop()
let token: string
let ids: string[]
beforeAll(async () => {
  token = await shop.asOwner()
  const { id: productId } = await shop.addProduct()
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    productId,
    at: start + index,
    status: index < 1_990 ? ('completed' as const) : ('placed' as const),
    name: `Customer ${'qwrtyuz'[index % 7]}x`,
  }))
  ids = await addPastOrders(shop, orders)
})

const ask = (path: string) =>
  fetch(`${shop.url}${path}`, { headers: { Authorization: `Bearer ${token}` } })

test('API-21 a list without a limit has every order once, newest first, and is sent in parts', async () => {
  const answer = await ask('/api/orders/detailed')
  expect(answer.headers.get('X-Total-Count')).toBe(String(ORDERS))
  expect(answer.headers.get('X-Next-Cursor')).toBeNull()
  expect(answer.headers.get('Content-Type')).toBe('application/json;charset=utf-8')
  // A streamed response has no known length.
  expect(answer.headers.get('Content-Length')).toBeNull()
  const orders = (await answer.json()) as DetailedOrder[]
  expect(orders.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(orders.every(({ items }) => items.length === 1)).toBe(true)
})

test('filters, searches and sorts hold for the whole list, and an empty one is a list', async () => {
  const listed = async (query: string) => {
    const orders = (await (await ask(`/api/orders?${query}`)).json()) as { id: string }[]
    return orders.map(({ id }) => id)
  }
  expect(await listed('status=completed&sort=oldest')).toEqual(ids.slice(0, 1_990))
  expect(await listed('search=customer+tx&sort=lowest')).toEqual(
    ids.filter((_, index) => index % 7 === 3),
  )
  expect(await listed('search=nobody')).toEqual([])
})

test('a client that disconnects in the middle of a list causes no error', async () => {
  const faults: unknown[] = []
  const rest = Promise.withResolvers<void>()
  async function* parts() {
    yield 'x'.repeat(100_000)
    await rest.promise
    yield 'y'.repeat(100_000)
  }
  const reader = textStream(parts(), (fault) => faults.push(fault)).getReader()
  await reader.read()
  // The next part is being made.
  await Bun.sleep(1)
  const gone = reader.cancel()
  rest.resolve()
  await gone
  await Bun.sleep(1)
  expect(faults).toEqual([])
})

test('a list without a limit is refused over the socket with a message', async () => {
  const socket = await signedInSocket(shop, token)
  const call = overSocket(socket)
  const message =
    'There are more than 2,000. Ask for pages with a limit, or for all of them over HTTP.'
  expect(await call('orders.list')).toMatchObject({ status: 422, body: { message } })
  const { status, body } = await call('orders.list', { status: 'completed' })
  expect([status, (body as unknown[]).length]).toEqual([200, 1_990])
  socket.close()
})

test('cached results are dropped at the next commit, even one of another program', async () => {
  const count = async () => {
    const answer = await ask('/api/orders/summary?search=customer+ux')
    const { total, cancelled } = (await answer.json()) as OrderSummary
    return [total, cancelled]
  }
  expect(await count()).toEqual([300, 0])
  const cancel = "update orders set status = 'cancelled' where customer_name = 'Customer ux'"
  askDatabase(`${shop.directory}/shop.db`, cancel)
  expect(await count()).toEqual([300, 300])
})
