import { beforeEach, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { products } from '../../../src/server/db/schema/catalog/products.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { isMangled } from '../../../src/server/import/match-products.ts'
import { planImport } from '../../../src/server/import/plan-import.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { read, shopifyFile, wooFile } from './exports.ts'

const shop = useTestShop()
beforeEach(async () => {
  await atomically(shop.context, (tx) => tx.delete(products))
})

async function imported(text: string) {
  const { products: found, faults } = read(text)
  expect(faults).toEqual([])
  return importProducts(shop.context.db, found, () => {})
}

const stored = () =>
  shop.context.db.read
    .select({
      name: products.name,
      sku: products.sku,
      cents: products.priceCents,
      description: products.description,
    })
    .from(products)
    .orderBy(asc(products.createdAt), asc(products.id))

const skus = async () => (await stored()).map(({ sku, cents }) => [sku, cents])

test('IMPORT-03 a file without texts changes prices, and texts written by hand stay', async () => {
  await imported('Name,Price,SKU,Description\nHot,9.00,C1,Written by hand.\n')
  const files = [
    'SKU,Name,Regular price\nC1,Hot,10.00\n',
    'Handle,Title,Body (HTML),Variant SKU,Variant Price\nhot,Hot,,C1,11.00\n',
    'Title,URL handle,SKU,Price\nHot,hot,C1,12.00\n',
    'Name,Price,SKU,Description\nHot,13.00,C1,\n',
    wooFile([{ Name: 'Hot', SKU: 'C1', 'Regular price': '14.00' }]),
  ]
  for (const file of files) {
    expect((await imported(file)).changed).toBe(1)
    expect((await stored())[0]?.description).toBe('Written by hand.')
  }
  expect((await stored())[0]?.cents).toBe(1400)
  // A new product needs a description, and has none else.
  await imported('Name,Price\nBare,5.00\n')
  expect((await stored())[1]?.description).toBe('Bare')
})

test('IMPORT-03 SKUs that were added later go to the products of the same names', async () => {
  await imported('Name,Price,Stock\nHot,9.00,5\nMild,8.00,5\n')
  const later = 'Name,Price,Stock,SKU\nHot,10.00,5,M-1\nMild,9.00,5,M-2\n'
  expect(await imported(later)).toEqual({ added: 0, changed: 2, same: 0 })
  expect(await skus()).toEqual([
    ['M-1', 1000],
    ['M-2', 900],
  ])
  expect(await imported(later)).toEqual({ added: 0, changed: 0, same: 2 })
})

test('IMPORT-03 a SKU that a spreadsheet has changed still means its product, and stays as it was', async () => {
  await imported('Name,Price,SKU\nZeros,5.00,0017\nLong,5.00,890123456789\nDecimals,5.00,90.750\n')
  const changed = 'Name,Price,SKU\nZeros,6.00,17\nLong,6.00,8.90123E+11\nDecimals,6.00,90.75\n'
  expect(await imported(changed)).toEqual({ added: 0, changed: 3, same: 0 })
  expect(await skus()).toEqual([
    ['0017', 600],
    ['890123456789', 600],
    ['90.750', 600],
  ])
  expect(isMangled('17', '18')).toBe(false)
  expect(isMangled('A17', 'A017')).toBe(false)
  expect(isMangled('8.90124E+11', '890123456789')).toBe(false)
})

test('IMPORT-03 a product of the same name with another SKU is added, and the dry run says so', async () => {
  await imported('Name,Price,SKU\nRelish,5.00,R-1\n')
  const { products: found } = read(
    'Name,Price,SKU\nRelish,6.00,R-2\nPlum,5.00,P-1\nPlum,6.00,P-2\n',
  )
  const { report, notes } = await planImport(shop.context.db.read, found)
  expect(report.added).toBe(3)
  expect(notes.find(({ code }) => code === 'sameName')).toEqual({
    code: 'sameName',
    count: 2,
    lines: [2, 4],
  })
  // With both SKUs in the file, each product is known.
  const both = read('Name,Price,SKU\nRelish,5.00,R-1\nRelish,6.00,R-2\n').products
  expect((await planImport(shop.context.db.read, both)).notes.map(({ code }) => code)).toEqual([
    'uncounted',
  ])
})

test('IMPORT-03 letters composed in another way are the same name, and no change', async () => {
  const [composed, apart] = ['Purée d’été'.normalize('NFC'), 'Purée d’été'.normalize('NFD')]
  expect(apart).not.toBe(composed)
  await imported(`Name,Price,Stock\n${composed},5.00,1\n`)
  expect(await imported(`Name,Price,Stock\n${apart},5.00,1\n`)).toEqual({
    added: 0,
    changed: 0,
    same: 1,
  })
  expect(read(`Name,Price\n${composed},5.00\n${apart},5.00\n`).faults).toHaveLength(1)
  const shopify = shopifyFile({ Handle: 'e', Title: apart, 'Variant SKU': 'E-1' })
  expect(Object.keys(read(shopify).stated)).toEqual([composed])
})

test('IMPORT-03 a name with other spaces or another apostrophe is no twin', async () => {
  await imported("Name,Price\nL'Épicée du chef,9.00\n")
  for (const name of ['L’Épicée du chef', "L'Épicée  du chef", "L'Épicée\u00A0du chef\u200B"]) {
    const report = await imported(`Name,Price\n${name},9.00\n`)
    expect([name, report]).toEqual([name, { added: 0, changed: 1, same: 0 }])
  }
})

test("IMPORT-03 products of one name in a shop's own file are distinguished by their addresses", async () => {
  const id = (end: number) => `01a229b0-4959-7394-87c0-52288662000${end}`
  const row = (price: string, end: number) => `Twin,${price},/product/${id(end)}\n`
  const own = `Name,Price,Address\n${row('5.00', 1)}${row('6.00', 2)}${row('7.00', 3)}`
  expect(await imported(own)).toEqual({ added: 3, changed: 0, same: 0 })
  expect(await imported(own)).toEqual({ added: 0, changed: 0, same: 3 })
  const kept = await shop.context.db.read.select().from(products).orderBy(products.priceCents)
  const [first, second] = kept.map((each) => each.id)
  const back = `Name,Price,Address\nTwin,9.00,/product/${second}\nTwin,8.00,/product/${first}\n`
  expect(await imported(back)).toEqual({ added: 0, changed: 2, same: 0 })
  const after = await shop.context.db.read.select().from(products).orderBy(products.priceCents)
  expect(after.map((each) => [each.id, each.priceCents])).toEqual([
    [kept[2]?.id, 700],
    [first, 800],
    [second, 900],
  ] as never)
  for (const twice of [row('5.00', 1), 'Twin,5.00,\n']) {
    expect(read(own + twice).faults.map(({ line }) => line)).toEqual([5])
  }
})
