import { beforeAll, expect, test } from 'bun:test'
import type { NotificationMarks } from '#shared/contract/staff/dashboard.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const path = '/api/admin/notifications/marks'
const marks = async (of = token) =>
  (await shop.api<NotificationMarks>('GET', path, { token: of })).body
const mark = (body: object) => shop.api<NotificationMarks>('POST', path, { token, body })
const ago = (milliseconds: number) => new Date(shop.context.clock() - milliseconds).toISOString()

test('FEED-01 an account starts without marks, and a mark holds for its tab alone', async () => {
  expect(await marks()).toEqual({ orders: null, reviews: null, products: null })
  const until = ago(60_000)
  const { status, body } = await mark({ tab: 'orders', until })
  expect([status, body]).toEqual([200, { orders: until, reviews: null, products: null }])
  expect(await marks()).toEqual(body)
})

test('FEED-01 an earlier time does not move a mark back, and a time in the future is capped at the present', async () => {
  const until = ago(30_000)
  await mark({ tab: 'reviews', until })
  await mark({ tab: 'reviews', until: ago(90_000) })
  expect((await marks()).reviews).toBe(until)
  await mark({ tab: 'reviews', until: '2999-01-01T00:00:00.000Z' })
  const { reviews } = await marks()
  expect(Date.parse(reviews ?? '')).toBeLessThanOrEqual(shop.context.clock())
})

test('FEED-01 each account has its own marks, and an account with marks can be deleted', async () => {
  await mark({ tab: 'products', until: ago(1_000) })
  const person = await addPerson(shop, { isAdmin: true })
  expect((await marks(person.token)).products).toBeNull()
  const own = { token: person.token, body: { tab: 'products', until: ago(500) } }
  expect((await shop.api('POST', path, own)).status).toBe(200)
  expect((await shop.api('DELETE', `/api/users/${person.id}`, { token })).status).toBe(204)
})

test('FEED-01 an unknown tab or moment is refused', async () => {
  expect((await mark({ tab: 'users', until: ago(0) })).status).toBe(422)
  expect((await mark({ tab: 'orders', until: 'yesterday' })).status).toBe(422)
})
