import { beforeEach, expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import {
  importChanges,
  imports as importRows,
} from '../../../../src/server/db/schema/catalog/imports.ts'
import { products } from '../../../../src/server/db/schema/catalog/products.ts'
import { reviews } from '../../../../src/server/db/schema/shop.ts'
import { pruneImports } from '../../../../src/server/import/runs/imports.queries.ts'
import { buy, buyerAt, orderFor } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { importsIn } from './imports.ts'

const shop = useTestShop()
const imports = importsIn(shop, () => shop.asOwner())
beforeEach(async () => {
  await atomically(shop.context, async (tx) => {
    await tx.delete(importRows)
    await tx.delete(reviews)
    await tx.update(products).set({ deletedAt: shop.context.clock() })
  })
})

const all = async () =>
  (await imports.products()).map((product) => ({ ...product, updatedAt: null }))

const table = (...rows: string[]) => ['Name,Price,Stock,SKU,Description', ...rows, ''].join('\n')

test('IMPORT-13 undoing an import removes what it added and sets back what it changed, to the last field', async () => {
  await shop.addProduct({
    name: 'Hot',
    sku: 'H-1',
    price: '7.00',
    stock: 3,
    description: 'By hand.',
    tags: ['red', 'hot'],
    allergens: ['mustard'],
    featured: true,
    imageUrl: 'https://elsewhere.example/hot.jpg',
    french: { name: 'Piquante', tags: ['rouge', ''] },
  })
  await shop.addProduct({ name: 'Untouched', price: '1.00' })
  const before = await all()
  const file =
    'Name,Price,Stock,SKU,Description,Tags,Allergens,Featured,French name,Picture,Status\n' +
    'Hotter,9.00,50,H-1,Typed.,green,none,no,Forte,https://elsewhere.example/new.jpg,archived\n' +
    'New,5.00,5,N-1,,,,,,,\n'
  const { id } = await imports.imported(file)
  expect((await all()).map(({ name }) => name)).toEqual(['Hotter', 'Untouched', 'New'])
  const { status, body } = await imports.undo(id)
  expect([status, body.status, body.canUndo, body.undo]).toEqual([
    200,
    'undone',
    false,
    { removed: 1, archived: 0, restored: 1, left: [], leftCount: 0 },
  ])
  expect(await all()).toEqual(before)
  const again = await imports.undo(id)
  expect([again.status, again.body.message]).toEqual([
    409,
    "This import can't be undone. Imports can be undone for 7 days.",
  ])
  expect(await imports.activity(`&subjectId=${id}`)).toMatchObject([
    { action: 'imports.undo', subjectName: 'products.csv' },
    { action: 'imports.start' },
  ])
})

test('IMPORT-13 what was changed since the import is named and left; what was ordered is archived', async () => {
  for (const name of ['Edited', 'Sold', 'Deleted', 'Same']) {
    await shop.addProduct({ name, sku: name, price: '7.00', stock: 3 })
  }
  const names = ['New edited', 'New ordered', 'New reviewed', 'New counted', 'New same', 'New held']
  const { id } = await imports.imported(
    table(
      ...['Edited', 'Sold', 'Deleted', 'Same'].map((name) => `${name},9.00,30,${name},`),
      ...names.map((name) => `${name},9.00,30,${name},`),
    ),
  )
  await imports.change('Edited', { description: 'Edited since.' })
  await imports.change('New edited', { price: '9.50' })
  const count = async (name: string) =>
    imports.send('POST', '/api/admin/products/bulk', {
      ids: [(await imports.product(name)).id],
      stock: { how: 'set', amount: 12 },
    })
  await count('New counted')
  await buy(shop, [{ product: await imports.product('Sold'), quantity: 1 }])
  await buy(shop, [{ product: await imports.product('New ordered'), quantity: 2 }])
  const held = await imports.product('New held')
  await buyerAt(shop).open(orderFor([{ product: held, quantity: 1 }]))
  await shop.api('POST', '/api/reviews', {
    body: {
      productId: (await imports.product('New reviewed')).id,
      rating: 5,
      customerName: 'Ada',
      customerEmail: 'ada@example.ca',
    },
  })
  const deleted = await imports.product('Deleted')
  await shop.api('DELETE', `/api/products/${deleted.id}`, { token: await shop.asOwner() })

  const { body } = await imports.undo(id)
  const { left = [], ...counts } = body.undo ?? {}
  expect(counts).toEqual({ removed: 1, archived: 3, restored: 1, leftCount: 5 })
  expect(left.map(({ name }) => name).toSorted()).toEqual([
    'Deleted',
    'Edited',
    'New counted',
    'New edited',
    'Sold',
  ])
  const now = (await imports.products()).map(({ name, price, stock, status }) => [
    name,
    price,
    stock,
    status,
  ])
  expect(now).toEqual([
    ['Edited', '9.00', 30, 'active'],
    ['Sold', '9.00', 29, 'active'],
    ['Same', '7.00', 3, 'active'],
    ['New edited', '9.50', 30, 'active'],
    ['New ordered', '9.00', 28, 'archived'],
    ['New reviewed', '9.00', 30, 'archived'],
    ['New counted', '9.00', 12, 'active'],
    ['New held', '9.00', 29, 'archived'],
  ])
})

test('IMPORT-13 a sale since does not keep a price from being set back, because the import had not set the stock', async () => {
  await shop.addProduct({ name: 'Hot', sku: 'H-1', price: '7.00', stock: 10 })
  const { id } = await imports.imported('Name,Price,SKU\nHot,9.00,H-1\n')
  await buy(shop, [{ product: await imports.product('Hot'), quantity: 4 }])
  const { body } = await imports.undo(id)
  expect(body.undo).toMatchObject({ restored: 1, leftCount: 0 })
  expect(await imports.product('Hot')).toMatchObject({ price: '7.00', stock: 6 })
})

test('IMPORT-13 old addresses go back to the products that had them', async () => {
  const addresses = (...rows: string[]) => ['Name,Price,Old addresses', ...rows, ''].join('\n')
  const whither = async (path: string) => {
    const answer = await fetch(shop.address + path, { redirect: 'manual' })
    const id = answer.headers.get('Location')?.split('/').at(-1)
    return (await imports.products()).find((product) => product.id === id)?.name ?? answer.status
  }
  await imports.imported(addresses('One,5.00,/old/one; /old/both', 'Two,5.00,none'))
  const { id } = await imports.imported(addresses('Two,5.00,/old/both', 'Three,5.00,/old/one'))
  expect([await whither('/old/one'), await whither('/old/both')]).toEqual(['Three', 'Two'])
  const { body } = await imports.undo(id)
  expect(body.undo).toMatchObject({ removed: 1, restored: 1, leftCount: 0 })
  expect([await whither('/old/one'), await whither('/old/both')]).toEqual(['One', 'One'])
})

test('IMPORT-13 imports in a row are undone one after another, the later one first', async () => {
  await shop.addProduct({ name: 'Hot', sku: 'H-1', price: '7.00', stock: 3 })
  const first = await imports.imported(table('Hot,8.00,3,H-1,'))
  const second = await imports.imported(table('Hot,9.00,3,H-1,'))
  expect((await imports.undo(second.id)).body.undo).toMatchObject({ restored: 1 })
  // Undoing the second changed the product since the first.
  const { body } = await imports.undo(first.id)
  expect(body.undo).toMatchObject({ restored: 1, leftCount: 0 })
  expect((await imports.product('Hot')).price).toBe('7.00')
})

test('IMPORT-13 an import can be undone for 7 days, as long as its pictures are kept', async () => {
  const { id } = await imports.imported(table('Hot,8.00,3,H-1,'))
  const day = 24 * 60 * 60 * 1000
  const prune = () => atomically(shop.context, (tx) => pruneImports(tx, shop.context.clock()))
  shop.pass(7 * day - 60_000)
  expect([await prune(), (await imports.list())[0]?.canUndo]).toEqual([false, true])
  shop.pass(120_000)
  expect((await imports.list())[0]).toMatchObject({ status: 'done', canUndo: false })
  expect((await imports.undo(id)).status).toBe(409)
  expect([await prune(), await prune()]).toEqual([true, false])
  expect(await shop.context.db.read.select().from(importChanges)).toEqual([])
  expect((await imports.product('Hot')).price).toBe('8.00')
})

test('IMPORT-13 of an import that does not exist there is nothing to undo', async () => {
  const { status, body } = await imports.undo(crypto.randomUUID())
  expect([status, body.code]).toEqual([404, 'not_found'])
})
