import { expect, test } from 'bun:test'
import type { BilingualProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { signedInSocket } from '../../../support/callers.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { openSocket, type TestSocket } from '../../../support/socket.ts'
import { groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)

type Event = { name: string; data: BilingualProduct & Partial<StaffProduct> }

async function follow(socket: TestSocket) {
  socket.send({ type: 'subscribe', topics: ['products'] })
  await socket.next(({ type }) => type === 'subscribed')
}

async function events(socket: TestSocket, count: number): Promise<Event[]> {
  const found: Event[] = []
  while (found.length < count) {
    found.push((await socket.next(({ type }) => type === 'event')) as unknown as Event)
  }
  return found
}

test('GROUP-04 a change of what variants share is one event for each of them, with the group in both languages', async () => {
  const { body: group } = await calls.create({
    name: 'Maple',
    french: { name: 'Érable', values: { '250 mL': '250 ml' } },
  })
  const page = await openSocket(shop)
  const staff = await signedInSocket(shop, await shop.asOwner())
  for (const socket of [page, staff]) await follow(socket)
  await calls.change(group.id, { description: 'Both.' })
  const [small, large] = await events(page, 2)
  expect([small?.name, large?.name]).toEqual(['product.updated', 'product.updated'])
  expect(small?.data).toMatchObject({
    description: 'Both.',
    variantPosition: 0,
    group: {
      id: group.id,
      name: 'Maple',
      options: [{ name: 'Size', value: '250 mL' }],
      french: { name: 'Érable', options: [{ name: 'Size', value: '250 ml' }] },
    },
  })
  expect(large?.data.name).toBe('Maple – 500 mL')
  expect((await events(staff, 2)).map(({ data }) => data.held)).toEqual([0, 0])

  // Only what changes is announced.
  const [first] = group.variants
  const variants = group.variants.map(({ id, options }) => ({ id, options }))
  await calls.change(group.id, { variants: [{ ...variants[0], stock: 8 }, variants[1]] })
  expect((await events(page, 1))[0]?.data).toMatchObject({ id: first?.id, stock: 8 })
  await calls.change(group.id, { variants: [variants[1], { options: ['1 L'], price: '25.00' }] })
  const last = await events(page, 3)
  expect(last.map(({ name }) => name)).toEqual([
    'product.updated',
    'product.created',
    'product.deleted',
  ])
  await calls.ungroup(group.id)
  expect((await events(page, 2)).map(({ data }) => data.group)).toEqual([null, null])
})

test('GROUP-04 a featured size features all of them, also when many products are changed at once', async () => {
  const { body: group } = await calls.create({ name: 'Apple' })
  const lone = await shop.addProduct()
  const ids = [group.variants[0]?.id, lone.id]
  const token = await shop.asOwner()
  const body = { ids, featured: true, stock: { how: 'add', amount: 5 } }
  const changed = await shop.api<StaffProduct[]>('POST', '/api/admin/products/bulk', {
    token,
    body,
  })
  expect(changed.body.map(({ id }) => id)).toEqual(ids as string[])
  const { body: other } = await calls.get(group.variants[1]?.id ?? '')
  expect(other).toMatchObject({ featured: true, stock: 2 })
})

test('GROUP-01 the activity tells what was done to a group and to each product', async () => {
  const { body: group } = await calls.create({ name: 'Cherry' })
  await calls.change(group.id, { name: 'Sour Cherry' })
  await calls.ungroup(group.id)
  const token = await shop.asOwner()
  const found = await shop.api<AuditEntry[]>('GET', `/api/admin/audit?subjectId=${group.id}`, {
    token,
  })
  const entries = found.body.map(({ action, kind, subjectName }) => [action, kind, subjectName])
  expect(entries).toEqual([
    ['productGroups.delete', 'group', 'Sour Cherry'],
    ['productGroups.update', 'group', 'Sour Cherry'],
    ['productGroups.create', 'group', 'Cherry'],
  ])
  expect(found.body[1]?.changes).toEqual([
    { field: 'name', before: 'Cherry', after: 'Sour Cherry' },
  ])
  const id = group.variants[0]?.id ?? ''
  const ofProduct = await shop.api<AuditEntry[]>('GET', `/api/admin/audit?subjectId=${id}`, {
    token,
  })
  expect(ofProduct.body.map(({ action }) => action)).toEqual([
    'productGroups.delete',
    'productGroups.update',
    'productGroups.create',
  ])
})

test('GROUP-06 the page and the answer of each size follow a change of another one', async () => {
  const { body: group } = await calls.create({ name: 'Ginger' })
  const [small = '', large = ''] = group.variants.map(({ id }) => id)
  const prices = async () => (await calls.get(small)).body.variants.map(({ price }) => price)
  expect(await prices()).toEqual(['9.00', '15.00'])
  await calls.changeProduct(large, { price: '14.00' })
  expect(await prices()).toEqual(['9.00', '14.00'])
  await calls.changeProduct(large, { status: 'draft' })
  expect(await prices()).toEqual(['9.00'])
  await calls.changeProduct(large, { status: 'active' })
  expect(await prices()).toEqual(['9.00', '14.00'])
  const { variants } = (await calls.list(`?id=${group.id}`))[0] ?? { variants: [] }
  const kept = variants.map(({ id, options }) => ({ id, options }))
  await calls.change(group.id, { variants: [...kept, { options: ['1 L'], price: '20.00' }] })
  expect(await prices()).toEqual(['9.00', '14.00', '20.00'])
  await calls.deleteProduct(large)
  expect(await prices()).toEqual(['9.00', '20.00'])
})
