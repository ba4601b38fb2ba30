import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { forgetDeletions } from '../../../../src/server/shop/background-jobs.ts'
import { ask } from '../../../support/database.ts'
import { buy } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { groupCalls } from '../groups/some-groups.ts'
import { packOf, packsIn } from './pack.fixture.ts'

const shop = useTestShop()
let token = ''
beforeAll(async () => {
  token = await shop.asOwner()
})
const packs = packsIn(shop, () => token)

type Operation = { responses: Record<number, { description: string }> }
type Reference = { paths: Record<string, { put?: Operation }> }

test('PACK-01 a pack has as many for sale as can be put together, and says what is in it', async () => {
  const [jar, other] = [await shop.addProduct({ stock: 7 }), await shop.addProduct({ stock: 9 })]
  const { status, body } = await packs.create({ [jar.id]: 3, [other.id]: 1 })
  expect(status).toBe(201)
  const components = [
    { productId: jar.id, quantity: 3 },
    { productId: other.id, quantity: 1 },
  ]
  expect(body).toMatchObject({ stock: 2, held: 0, components })
  const { body: shown } = await shop.api<ListedProduct>('GET', `/api/products/${body.id}`)
  expect(shown).toMatchObject({ stock: 2, components })
  expect(shown.contents).toEqual([
    { productId: jar.id, quantity: 3, name: jar.name },
    { productId: other.id, quantity: 1, name: other.name },
  ])
  expect(
    (await shop.api<ListedProduct>('GET', `/api/products/${jar.id}`)).body.components,
  ).toBeNull()
})

test('PACK-01 a product that is named twice counts once, with the sum', async () => {
  const jar = await shop.addProduct({ stock: 7 })
  const one = { productId: jar.id, quantity: 1 }
  const { body } = await packs.create({}, { components: [one, { ...one, quantity: 2 }] })
  expect(body).toMatchObject({ components: [{ productId: jar.id, quantity: 3 }], stock: 2 })
})

test('PACK-02 a written stock is ignored where it is the one that follows, and refused where not', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  expect((await packs.create({ [jar.id]: 3 }, { stock: 2 })).status).toBe(201)
  for (const stock of [0, 1, 3, 6]) {
    const { status, body } = await packs.create({ [jar.id]: 3 }, { stock })
    expect([stock, status, body.errors?.[0]?.path]).toEqual([stock, 422, '/stock'])
  }
  const pack = await packOf(packs, { [jar.id]: 2 })
  expect((await packs.change(pack.id, { stock: 3, name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
    stock: 3,
  })
  for (const body of [{ stock: 4 }, { onShelf: 4 }, { stock: 0 }]) {
    expect((await packs.change(pack.id, { ...body, name: 'No' })).status).toBe(422)
  }
  expect(await packs.details(pack.id)).toMatchObject({ name: 'Renamed', stock: 3 })
})

test('GROUP-03 a variant that is in a pack stays in its group, and the reference says that this is refused', async () => {
  const calls = groupCalls(shop)
  const { body: group } = await calls.create({ name: 'Packed' })
  const [small, large] = group.variants
  await packOf(packs, { [small?.id ?? '']: 1 }, { name: 'Box of it' })
  const variants = [{ id: large?.id, options: ['500 mL'] }]
  const refused = await calls.change(group.id, { variants })
  expect([refused.status, refused.body.code]).toEqual([409, 'protected'])
  expect(refused.body.message).toContain('Box of it')
  expect(await calls.list(`?id=${group.id}`)).toEqual([group])
  const { body: reference } = await shop.api<Reference>('GET', '/api/openapi.json')
  const answers = reference.paths['/api/product-groups/{id}']?.put?.responses
  expect(answers?.[409]?.description).toContain('`protected`')
})

test('PACK-03 a pack is never in a pack, and nothing changes when one is asked for', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  const pack = await packOf(packs, { [jar.id]: 3 })
  const plain = await shop.addProduct({ stock: 4 })
  const refusals = [
    await packs.create({ [pack.id]: 1 }),
    await packs.change(plain.id, { components: [{ productId: pack.id, quantity: 1 }] }),
    await packs.change(jar.id, { components: [{ productId: plain.id, quantity: 1 }] }),
    await packs.change(plain.id, { components: [{ productId: plain.id, quantity: 1 }] }),
    await packs.create({ [crypto.randomUUID()]: 1 }),
  ]
  for (const { status, body } of refusals) {
    expect([status, body.code, body.errors?.[0]?.path.startsWith('/components')]).toEqual([
      422,
      'invalid',
      true,
    ])
  }
  expect(await packs.details(jar.id)).toMatchObject({ components: null, stock: 6 })
  expect(await packs.details(plain.id)).toMatchObject({ components: null, stock: 4 })
})

test('PACK-03 quantities that are none, and lists that are empty or endless, are refused in words', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  const many = Array.from({ length: 51 }, () => ({ productId: jar.id, quantity: 1 }))
  const wrong: unknown[] = [[], many, {}, 'three', [{ productId: jar.id }]]
  for (const quantity of [0, -1, 1.5, 1_001, '3', null])
    wrong.push([{ productId: jar.id, quantity }])
  for (const components of wrong) {
    const { status, body } = await packs.create({}, { components })
    expect([components, status]).toEqual([components, 422])
    expect(body.errors?.[0]?.message).not.toBe('')
  }
})

test('PACK-04 a pack contains the allergens of its products, and states none while one of them does not', async () => {
  const [one, two] = [
    await shop.addProduct({ stock: 6, allergens: ['mustard', 'soy'] }),
    await shop.addProduct({ stock: 6, allergens: ['milk', 'soy'] }),
  ]
  const pack = await packOf(packs, { [one.id]: 1, [two.id]: 1 })
  expect(pack.allergens).toEqual(['milk', 'mustard', 'soy'])
  await packs.change(two.id, { allergens: [] })
  expect((await packs.details(pack.id)).allergens).toEqual(['mustard', 'soy'])
  await packs.change(two.id, { allergens: null })
  expect((await packs.details(pack.id)).allergens).toBeNull()
  const { status, body } = await packs.change(pack.id, { allergens: [] })
  expect([status, body.errors?.[0]?.path]).toEqual([422, '/allergens'])
})

test('PACK-04 a pack weighs what is in it, unless it has a weight of its own', async () => {
  const [one, two] = [
    await shop.addProduct({ stock: 6, weightGrams: 300 }),
    await shop.addProduct({ stock: 6 }),
  ]
  const pack = await packOf(packs, { [one.id]: 2, [two.id]: 1 })
  expect(pack.weightGrams).toBe(600)
  // An editor sends back what it was shown.
  await packs.change(pack.id, { weightGrams: 600 })
  await packs.change(two.id, { weightGrams: 50 })
  expect((await packs.details(pack.id)).weightGrams).toBe(650)
  await packs.change(pack.id, { weightGrams: 900 })
  await packs.change(two.id, { weightGrams: 60 })
  expect((await packs.details(pack.id)).weightGrams).toBe(900)
  expect((await packs.change(pack.id, { weightGrams: null })).body.weightGrams).toBe(660)
})

test('PACK-05 deleting what is in packs is refused and names them; deleting the packs frees it', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  const first = await packOf(packs, { [jar.id]: 3 }, { name: 'Three of a kind' })
  const second = await packOf(packs, { [jar.id]: 6 }, { name: 'Six of a kind' })
  const { status, body } = await packs.remove(jar.id)
  expect([status, body?.code]).toEqual([409, 'protected'])
  expect(body?.message).toContain('Three of a kind')
  expect(body?.message).toContain('Six of a kind')
  expect(await packs.stocks(jar, first)).toEqual([6, 2])
  expect((await packs.remove(first.id)).status).toBe(204)
  expect((await packs.remove(jar.id)).body?.message).not.toContain('Three of a kind')
  const plain = await shop.addProduct({ stock: 1 })
  await packs.change(second.id, { components: [{ productId: plain.id, quantity: 1 }] })
  expect((await packs.remove(jar.id)).status).toBe(204)
})

test('PACK-06 an archived or draft component takes its packs off sale, and staff see which', async () => {
  const [jar, other] = [await shop.addProduct({ stock: 6 }), await shop.addProduct({ stock: 6 })]
  const pack = await packOf(packs, { [jar.id]: 3, [other.id]: 1 })
  for (const status of ['archived', 'draft'] as const) {
    await packs.bulk([jar.id], { status })
    expect(await packs.stocks(pack)).toEqual([0])
    const { packed } = await packs.details(pack.id)
    expect(packed).toMatchObject([{ productId: jar.id, status }, { status: 'active' }])
    const { body } = await shop.api<ListedProduct>('GET', `/api/products/${pack.id}`)
    expect(body.contents?.map(({ productId }) => productId)).toEqual([other.id])
    const check = { body: { items: [{ productId: pack.id, quantity: 1 }] } }
    expect((await shop.api('POST', '/api/check-stock', check)).body).toMatchObject({
      available: false,
      insufficientItems: [{ productId: pack.id, available: 0 }],
    })
  }
  await packs.change(jar.id, { status: 'active' })
  expect(await packs.stocks(pack)).toEqual([2])
  await packs.change(jar.id, { stock: 2 })
  expect((await packs.details(pack.id)).packed).toMatchObject([
    { isShort: true },
    { isShort: false },
  ])
})

test('PACK-07 a product with units of its own becomes a pack and back, and its units are counted again', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  const three = await shop.addProduct({ stock: 12 })
  const components = [{ productId: jar.id, quantity: 3 }]
  expect((await packs.change(three.id, { components, stock: 12 })).body.stock).toBe(2)
  expect((await packs.change(three.id, { components: null })).body).toMatchObject({
    components: null,
    stock: 0,
  })
  expect((await packs.remove(jar.id)).status).toBe(204)
  expect((await packs.change(three.id, { stock: 4 })).body.stock).toBe(4)
})

test('PACK-02 a delivery is for products and not for packs: a selection with a pack is refused as a whole', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  const pack = await packOf(packs, { [jar.id]: 3 }, { name: 'Trio' })
  const add = { stock: { how: 'add', amount: 6 } }
  const { status, body } = await packs.bulk([jar.id, pack.id], add)
  expect([status, body.message]).toEqual([422, expect.stringContaining('Trio')])
  expect(await packs.stocks(jar, pack)).toEqual([6, 2])
  expect((await packs.bulk([jar.id], add)).status).toBe(200)
  expect(await packs.stocks(jar, pack)).toEqual([12, 4])
})

test('PACK-01 a pack has its own price and tax class, and its name in French with those inside', async () => {
  const jar = await shop.addProduct({ stock: 6, french: { name: 'Pot d’érable' } })
  const pack = await packOf(packs, { [jar.id]: 3 }, { price: '12.34', taxClass: 'zero_rated' })
  expect(pack).toMatchObject({ price: '12.34', taxClass: 'zero_rated' })
  const { body } = await shop.api<ListedProduct>('GET', `/api/products/${pack.id}`, {
    headers: { 'Accept-Language': 'fr-CA' },
  })
  expect(body.contents).toEqual([{ productId: jar.id, quantity: 3, name: 'Pot d’érable' }])
  expect((await shop.api<ListedProduct>('GET', `/api/products/${pack.id}`)).body.contents).toEqual([
    { productId: jar.id, quantity: 3, name: jar.name },
  ])
})

test('PACK-05 undoing the deletion of a pack makes it a pack again, unless its products are gone', async () => {
  const jar = await shop.addProduct({ stock: 6 })
  const pack = await packOf(packs, { [jar.id]: 3 }, { name: 'Back again' })
  const bringBack = (id: string) =>
    packs.staff<{ code?: string; message?: string }>('POST', `/api/products/${id}/restore`)
  await packs.remove(pack.id)
  await packs.change(jar.id, { stock: 9 })
  expect((await bringBack(pack.id)).status).toBeLessThan(300)
  expect(await packs.stocks(pack)).toEqual([3])
  expect((await packs.remove(jar.id)).status).toBe(409)
  await packs.remove(pack.id)
  await packs.remove(jar.id)
  const { status, body } = await bringBack(pack.id)
  expect([status, body.code]).toEqual([409, 'protected'])
  expect(body.message).toContain(jar.name)
  await bringBack(jar.id)
  expect((await bringBack(pack.id)).status).toBeLessThan(300)
  expect(await packs.stocks(jar, pack)).toEqual([9, 3])
})

const DAY = 24 * 60 * 60 * 1000
const isKept = ({ id }: { id: string }) =>
  ask(`${shop.directory}/shop.db`, 'select id from products where id = ?', id).length > 0

test('PACK-05 after 7 days nothing is kept of a deleted pack and its products, unless an order has it', async () => {
  const jar = await shop.addProduct({ name: 'Short-lived jar', stock: 20 })
  const lid = await shop.addProduct({ name: 'Short-lived lid', stock: 20 })
  const ordered = await packOf(packs, { [jar.id]: 2 }, { name: 'Ordered box' })
  const unordered = await packOf(packs, { [lid.id]: 2 }, { name: 'Box on the shelf' })
  const order = await buy(shop, [{ product: ordered, quantity: 1 }])
  for (const { id } of [ordered, unordered, jar, lid]) {
    expect((await packs.remove(id)).status).toBe(204)
  }
  await forgetDeletions(shop.context)
  expect([ordered, unordered, jar, lid].map(isKept)).toEqual([true, true, true, true])
  shop.pass(7 * DAY)
  token = await shop.asOwner()
  await forgetDeletions(shop.context)
  expect([ordered, unordered, jar, lid].map(isKept)).toEqual([true, false, false, false])
  // The order still says what was in it, and can be cancelled.
  const cancelled = await packs.staff<DetailedOrder>('PUT', `/api/orders/${order.id}`, {
    status: 'cancelled',
  })
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    items: [{ productName: 'Ordered box', components: [{ productName: 'Short-lived jar' }] }],
  })
  const refused = await packs.staff('PUT', `/api/orders/${order.id}`, { status: 'placed' })
  expect(refused.status).toBe(409)
})
