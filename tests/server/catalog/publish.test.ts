import { beforeAll, expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { publishScheduled } from '../../../src/server/catalog/publish-scheduled.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const HOUR = 60 * 60 * 1000
const inHours = (hours: number) => new Date(shop.context.clock() + hours * HOUR).toISOString()

const create = async (body: object) => {
  const plain = { name: 'Yuzu', description: 'Sour.', price: '9.00', stock: 5 }
  const answer = await shop.api<StaffProduct>('POST', '/api/products', {
    token,
    body: { ...plain, ...body },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const put = async (id: string, body: object) =>
  (await shop.api<StaffProduct>('PUT', `/api/products/${id}`, { token, body })).body
const details = async (id: string) =>
  (await shop.api<StaffProduct>('GET', `/api/admin/products/${id}`, { token })).body
const statusOf = async (id: string) => (await fetch(`${shop.address}/api/products/${id}`)).status

test('APROD-07 a scheduled draft goes on sale by itself at its time, once, with its event', async () => {
  const publishAt = inHours(2)
  for (const status of ['draft', 'active', undefined]) {
    const product = await create({ name: 'Scheduled', publishAt, status })
    expect(product).toMatchObject({ status: 'draft', publishAt })
    expect(await statusOf(product.id)).toBe(404)
    expect((await fetch(`${shop.address}/product/${product.id}`)).status).toBe(404)
  }
  const product = await create({ publishAt })
  await publishScheduled(shop.context)
  expect((await details(product.id)).status).toBe('draft')

  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['products'] })
  await socket.next(({ type }) => type === 'subscribed')
  shop.pass(2 * HOUR)
  // Two instances that both take it for due.
  await Promise.all([publishScheduled(shop.context), publishScheduled(shop.context)])
  const names = (entries: AuditEntry[]) =>
    entries.map(({ action, actorName }) => `${action} by ${actorName}`)
  expect(await details(product.id)).toMatchObject({ status: 'active', publishAt: null })
  expect(await statusOf(product.id)).toBe(200)
  const event = await socket.next((frame) => JSON.stringify(frame).includes(product.id))
  expect(event).toMatchObject({ name: 'product.updated', data: { name: 'Yuzu', stock: 5 } })
  expect(JSON.stringify(event)).not.toContain('publishAt')
  const { body } = await shop.api<AuditEntry[]>('GET', `/api/admin/audit?subjectId=${product.id}`, {
    token,
  })
  const published = names(body).filter((name) => name.startsWith('shop.publish'))
  expect(published).toEqual(['shop.publish by the schedule'])
})

test('APROD-07 a moment that has passed publishes at once, and an archived product has none', async () => {
  const past = await create({ status: 'draft', publishAt: inHours(-1) })
  expect(past).toMatchObject({ status: 'active', publishAt: null })
  expect(await statusOf(past.id)).toBe(200)
  const archived = await create({ status: 'archived', publishAt: inHours(1) })
  expect(archived).toMatchObject({ status: 'archived', publishAt: null })
})

test('APROD-07 staff postpone, cancel or hasten a sale', async () => {
  const { id } = await create({ publishAt: inHours(5) })
  const later = inHours(9)
  expect(await put(id, { publishAt: later })).toMatchObject({ status: 'draft', publishAt: later })
  // An edit of something else, or the same status again, changes nothing about it.
  expect(await put(id, { name: 'Yuzu kosho', status: 'draft' })).toMatchObject({ publishAt: later })
  expect(await put(id, { publishAt: '' })).toMatchObject({ status: 'draft', publishAt: null })
  await put(id, { publishAt: later })
  expect(await put(id, { status: 'active' })).toMatchObject({ status: 'active', publishAt: null })
  // Increment off sale until then.
  expect(await put(id, { publishAt: later })).toMatchObject({ status: 'draft', publishAt: later })
  expect(await statusOf(id)).toBe(404)
  const body = { ids: [id], status: 'active' }
  const bulk = await shop.api<StaffProduct[]>('POST', '/api/admin/products/bulk', { token, body })
  expect(bulk.body[0]).toMatchObject({ status: 'active', publishAt: null })
})
