import { screen, waitFor } from '../../../support/dom.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { openFixture, pause, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const MINUTE = 60_000
const first = Date.now() - 60 * MINUTE

/** The orders whose cards were rendered, in turn: each card formats the date of its order. */
let rendered: number[] = []
const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')

beforeAll(async () => {
  const { id: productId } = await fixture.shop.addProduct({ name: 'Prairie Mustard', stock: 90 })
  const orders = Array.from({ length: 50 }, (_, index) => ({
    productId,
    at: first + index * MINUTE,
  }))
  await addPastOrders(fixture.shop, orders)
})

beforeEach(() => {
  rendered = []
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const original = format?.get?.call(this) as Intl.DateTimeFormat['format']
      return (date: Date) => {
        const order = (date.getTime() - first) / MINUTE
        if (Number.isInteger(order)) rendered.push(order)
        return original(date)
      }
    },
  })
})

afterEach(() => {
  if (format) Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format)
})

async function visitOrders() {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await waitFor(() => expect(document.querySelectorAll('article').length).toBe(50))
  await pause(1_500)
  expect(new Set(rendered).size).toBe(50)
  rendered = []
}

test('a change of one order among 50 renders its card again and no other', async () => {
  const { token, shop } = fixture
  const { body: orders } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token })
  const changed = orders[20]
  await visitOrders()
  const body = { customerName: 'Changed Elsewhere' }
  await shop.api('PUT', `/api/orders/${changed?.id}`, { body, token })
  await screen.findByText('Changed Elsewhere')
  // Everything that follows an event: figures, activity and the list of what happened.
  await pause(1_500)
  const index = (Date.parse(changed?.createdAt ?? '') - first) / MINUTE
  expect(rendered).toEqual([index])
})

test('no card is rendered again when the connection is lost and comes back', async () => {
  await visitOrders()
  fixture.setOnline(false)
  await screen.findByText('Offline')
  await pause()
  expect(rendered).toEqual([])
  fixture.setOnline(true)
  await screen.findByText('Live')
  await pause(500)
  expect(rendered).toEqual([])
})
