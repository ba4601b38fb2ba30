import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import { collectionsOf } from '../../support/collections.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { shopifyFile, wooFile } from './exports.ts'
import { importsIn } from './runs/imports.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.dispose())

const imports = () => importsIn(shop, () => shop.asOwner())

/** The collections of the shop, each with its products. */
async function collections() {
  const { body } = await shop.api<Collection[]>('GET', '/api/collections')
  return body.map(({ slug, title, products }) => [slug, title, products.map(({ name }) => name)])
}

const rows = [
  { ID: '1', SKU: 'A', Name: 'Quince Jam', Categories: 'Jams, Sets > Gifts' },
  { ID: '2', SKU: 'B', Name: 'Gift Box', Categories: 'Sets > Gifts' },
  { ID: '3', SKU: 'C', Name: 'Plum Jam', Categories: 'Jams' },
]

test('IMPORT-16 further categories of WooCommerce become collections of all their products, once', async () => {
  const file = wooFile(rows)
  const run = await imports().imported(file)
  expect(await collections()).toEqual([['gifts', 'Gifts', ['Quince Jam', 'Gift Box']]])
  expect((await imports().product('Quince Jam')).category).toBe('Jams')
  expect((await imports().preview(file)).body).toMatchObject({ token: null, same: 3 })
  expect((await imports().undo(run.id)).body.undo).toMatchObject({ removed: 3, left: [] })
  expect(await collections()).toEqual([])
})

test("IMPORT-16 Shopify's collections get their products behind those picked before, which stay after undoing", async () => {
  const salt = await shop.addProduct({ name: 'Salt' })
  await shop.addProduct({ name: 'Known', sku: 'K', price: '9.00', stock: 5 })
  await collectionsOf(shop).add({ slug: 'for-the-grill', title: 'Grill', productIds: [salt.id] })
  const lines = shopifyFile(
    { Handle: 'known', Title: 'Known', 'Variant SKU': 'K' },
    { Handle: 'new', Title: 'New' },
  ).split('\r\n')
  const file = lines
    .map((line, index) =>
      line === '' ? '' : `${line},${['Collection', 'For the grill', ''][index]}`,
    )
    .join('\r\n')
  const run = await imports().imported(file)
  expect(await collections()).toEqual([['for-the-grill', 'Grill', ['Salt', 'Known']]])
  expect((await imports().preview(file)).body).toMatchObject({ changed: 0, same: 2 })
  await imports().undo(run.id)
  expect(await collections()).toEqual([['for-the-grill', 'Grill', ['Salt']]])
})
