import { beforeAll, expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const label = {
  ingredients: 'Mustard seed, honey, vinegar',
  allergens: ['mustard'] as const,
  storage: 'Keep refrigerated after opening',
  netQuantity: '330 mL',
}

async function add(body: object = {}) {
  const all = { name: 'Mustard', description: 'Sharp.', price: '8.00', ...body }
  return (await shop.api<StaffProduct>('POST', '/api/products', { token, body: all })).body
}

async function change(id: string, body: object) {
  return (await shop.api<StaffProduct>('PUT', `/api/products/${id}`, { token, body })).body
}

test('LABEL-01 label fields are stored, and can be changed one at a time and cleared', async () => {
  const { id } = await add({ ...label, ingredients: `  ${label.ingredients} ` })
  const get = async () => (await shop.api<StaffProduct>('GET', `/api/products/${id}`)).body
  expect(await get()).toMatchObject({ ...label, allergens: [...label.allergens] })
  await change(id, { netQuantity: '250 mL' })
  expect(await get()).toMatchObject({ ingredients: label.ingredients, netQuantity: '250 mL' })
  await change(id, { ingredients: '', storage: null, netQuantity: '', allergens: null })
  const none = { ingredients: null, storage: null, netQuantity: null, allergens: null }
  expect(await get()).toMatchObject(none)
})

test('LABEL-02 unstated allergens and an empty allergen list are distinct, and each is kept as set', async () => {
  const { id, allergens } = await add()
  expect(allergens).toBeNull()
  expect((await change(id, { allergens: [] })).allergens).toEqual([])
  expect((await change(id, { name: 'Other' })).allergens).toEqual([])
  expect((await change(id, { allergens: ['soy', 'eggs', 'soy'] })).allergens).toEqual([
    'eggs',
    'soy',
  ])
})

test('LABEL-01 a change of the label is announced to open pages and recorded with its author', async () => {
  const { id } = await add(label)
  await change(id, { allergens: [] })
  const [event] = ask(
    `${shop.directory}/shop.db`,
    'select data from events order by seq desc limit 1',
  )
  expect(JSON.parse(String(event?.data))).toMatchObject({ id, allergens: [] })
  const path = `/api/admin/audit?kind=product&subjectId=${id}`
  const entries = (await shop.api<AuditEntry[]>('GET', path, { token })).body
  expect(entries[0]?.changes).toEqual([{ field: 'allergens', before: ['mustard'], after: [] }])
})
