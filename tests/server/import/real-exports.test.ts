import { beforeEach, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { theShop } from '../../../src/server/audit/record-change.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { products } from '../../../src/server/db/schema/catalog/products.ts'
import { plainStyle } from '../../../src/server/downloads/csv-style.ts'
import { exportShop } from '../../../src/server/export/export-shop.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { planImport } from '../../../src/server/import/plan-import.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { csvOf, read, shopifyColumns, shopifyFile, wooColumns, wooFile } from './exports.ts'

// Small files with the structure of exports that real shops have published.

const shop = useTestShop()
beforeEach(async () => {
  await atomically(shop.context, (tx) => tx.delete(products))
})

/** Imports a file into an empty shop; returns what is for sale and what the owner reads. */
async function moved(text: string, skipFaulty = false) {
  const { products: found, faults, leftOut, notes } = read(text)
  if (!skipFaulty) expect(faults).toEqual([])
  const { notes: assumed } = await planImport(shop.context.db.read, found)
  await importProducts(shop.context.db, found, () => {})
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
  const sale = body.map(({ name, price, stock, taxClass = 'standard' }) => ({
    name,
    price,
    stock,
    taxClass,
  }))
  sale.sort((one, other) => (one.name < other.name ? -1 : 1))
  const counts = Object.fromEntries([...assumed, ...notes].map(({ code, count }) => [code, count]))
  return { sale, counts, faults, leftOut: leftOut.map(({ line }) => line) }
}

/** All columns of all products that an export has. */
async function stored() {
  const rows = await shop.context.db.read.select().from(products).orderBy(asc(products.name))
  return rows.map((row) => ({
    ...row,
    id: '',
    groupId: row.groupId && row.variant?.name,
    createdAt: 0,
    updatedAt: 0,
  }))
}

/** Exports the shop, empties it and imports the export. */
async function outAndIn() {
  const before = await stored()
  const file = join(shop.directory, `${crypto.randomUUID()}.tar.gz`)
  const { db, config, files } = shop.context
  await exportShop({ db, config, files }, file, {
    now: Date.now(),
    style: plainStyle,
    by: theShop('the command line'),
    action: 'command.export',
  })
  const archive = await new Bun.Archive(await Bun.file(file).bytes()).files()
  const csv = (await archive.get('products.csv')?.text()) ?? ''
  await atomically(shop.context, (tx) => tx.delete(products))
  await moved(csv)
  expect(await stored()).toEqual(before)
  const { products: found } = read(csv)
  const { report } = await planImport(db.read, found)
  expect(report).toEqual({ added: 0, changed: 0, same: before.length })
}

const standard = { taxClass: 'standard' } as const

test('IMPORT-08 a Shopify shop with drafts, archived products, gift cards and untracked stock', async () => {
  const { sale, counts } = await moved(
    shopifyFile(
      {
        Handle: 'a',
        Title: 'Reaper',
        'Body (HTML)': '<p>Hot</p>',
        Vendor: 'V',
        Type: 'Sauces',
        'Variant SKU': 'A',
      },
      {
        Handle: 'b',
        Title: 'Recalled',
        Status: 'draft',
        'Variant SKU': 'B',
        'Variant Price': '0.01',
      },
      { Handle: 'c', Title: 'Last year', Status: 'archived', 'Variant SKU': 'C' },
      {
        Handle: 'd',
        Title: 'Gift card',
        'Gift Card': 'true',
        'Option1 Value': '$25',
        'Variant Price': '25.00',
      },
      { Handle: 'd', 'Option1 Value': '$50', 'Variant Price': '50.00' },
      {
        Handle: 'e',
        Title: 'Made to order',
        'Variant Inventory Tracker': '',
        'Variant Inventory Qty': '0',
      },
    ),
  )
  expect(sale).toEqual([
    { name: 'Made to order', price: '9.00', stock: 0, ...standard },
    { name: 'Reaper', price: '9.00', stock: 5, ...standard },
  ])
  expect(counts).toEqual({ draft: 1, archived: 1, giftCard: 2, uncounted: 2, columns: 1 })
  await outAndIn()
})

test('IMPORT-08 a Shopify shop with several locations, whose export has no quantities', async () => {
  const columns = shopifyColumns.filter((name) => name !== 'Variant Inventory Qty')
  const row = (heat: string, size: string, price: string) => ({
    Handle: 'h',
    'Option1 Value': heat,
    'Option2 Value': size,
    'Variant Price': price,
    'Variant Inventory Tracker': 'shopify',
  })
  const { sale, counts } = await moved(
    csvOf(columns, [
      { Title: 'Pot', Status: 'active', Published: 'true', ...row('Mild', '250 ml', '9.00') },
      row('Mild', '500 ml', '15.00'),
      row('Hot', '250 ml', '9.50'),
    ]),
  )
  expect(sale.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Pot – Hot / 250 ml', '9.50', 0],
    ['Pot – Mild / 250 ml', '9.00', 0],
    ['Pot – Mild / 500 ml', '15.00', 0],
  ])
  expect(counts).toEqual({ uncounted: 3 })
  await outAndIn()
})

test('IMPORT-08 a Shopify shop whose rows were sorted, with compare-at prices and untaxed food', async () => {
  const { sale, counts, faults } = await moved(
    shopifyFile(
      {
        Handle: 's',
        'Option1 Value': 'L',
        'Variant SKU': 'L',
        'Variant Price': '16.00',
        'Variant Inventory Qty': '2',
      },
      {
        Handle: 'b',
        Title: 'Bread',
        'Variant SKU': 'B',
        'Variant Taxable': 'false',
        'Variant Compare At Price': '10.00',
      },
      { Handle: 's', Title: 'Salsa', 'Option1 Value': 'S', 'Variant SKU': 'S' },
      { Handle: 'd', Title: 'Double', 'Variant SKU': 'S' },
    ),
    true,
  )
  expect(faults).toEqual([{ line: 5, message: 'The SKU "S" is already on line 4.' }])
  expect(sale).toEqual([
    { name: 'Bread', price: '9.00', stock: 5, taxClass: 'exempt' },
    { name: 'Salsa – L', price: '16.00', stock: 2, ...standard },
    { name: 'Salsa – S', price: '9.00', stock: 5, ...standard },
  ])
  expect(counts).toEqual({ compareAt: 1, untaxed: 1 })
  await outAndIn()
})

test('IMPORT-08 a Shopify shop with the headings of today, tags of a search engine and HTML from a page builder', async () => {
  const text = csvOf(
    'Title,URL handle,Description,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Gift card,SEO title'.split(
      ',',
    ),
    [
      {
        Title: 'Érable & feu',
        'URL handle': 'feu',
        Description:
          '<style>.x{}</style><div><h2>Feu</h2><table><tr><td>Force</td><td>5</td></tr></table></div>',
        Tags: [
          'hot',
          'a tag of more than forty characters, no'.replace(',', ' and then').padEnd(50, 'x'),
        ].join(', '),
        'Published on online store': 'TRUE',
        Status: 'Active',
        SKU: 'F1',
        'Option1 name': 'Title',
        'Option1 value': 'Default Title',
        Price: '$1,299.00',
        'Charge tax': 'TRUE',
        'Inventory tracker': 'shopify',
        'Inventory quantity': '1',
        'Continue selling when out of stock': 'CONTINUE',
        'SEO title': 'Buy fire',
      },
    ],
  )
  const { sale, counts } = await moved(text)
  expect(sale).toEqual([{ name: 'Érable & feu', price: '1299.00', stock: 1, ...standard }])
  expect((await stored())[0]).toMatchObject({ description: 'Feu\n\nForce | 5', tags: ['hot'] })
  expect(counts).toEqual({ tagsCut: 1, columns: 1 })
  await outAndIn()
})

test('IMPORT-08 a WooCommerce shop that does not count stock and writes its texts in blocks', async () => {
  const row = {
    Stock: '',
    Description: '<!-- wp:paragraph -->\\n<p>Hot &#8211; very.</p>\\n<!-- /wp:paragraph -->',
    Tags: 'hot\\, red, mild',
    Categories: 'Food > Sauces, New',
    'Short description': 'Short.',
  }
  const { sale, counts, faults } = await moved(
    wooFile([
      { ...row, ID: '1', SKU: 'A', Name: 'One' },
      { ...row, ID: '2', SKU: 'B', Name: 'Two', 'In stock?': '0' },
      { ...row, ID: '3', SKU: 'C', Name: 'No price', 'Regular price': '' },
    ]),
    true,
  )
  expect(faults).toEqual([{ line: 4, message: 'It has no price.' }])
  expect(sale.map(({ name, stock }) => [name, stock])).toEqual([
    ['One', 0],
    ['Two', 0],
  ])
  expect((await stored())[0]).toMatchObject({
    description: 'Hot – very.',
    tags: ['hot, red', 'mild'],
    category: 'Sauces',
  })
  expect(counts).toEqual({ uncounted: 1, shortDescription: 2, moreCategories: 2 })
  await outAndIn()
})

test("IMPORT-08 WooCommerce's sample shop: variations, a group, an external, a hidden and a virtual product", async () => {
  const { sale, counts, leftOut } = await moved(
    wooFile([
      {
        ID: '1',
        Type: 'variable',
        SKU: 'hoodie',
        Name: 'Hoodie',
        Description: 'Warm.',
        'Regular price': '',
        Stock: '',
      },
      {
        ID: '2',
        Type: 'variation',
        SKU: 'hoodie-red',
        Name: 'Hoodie - Red',
        Parent: 'hoodie',
        'Sale price': '8.00',
      },
      {
        ID: '3',
        Type: 'variation',
        SKU: 'hoodie-blue',
        Name: 'Hoodie',
        Parent: 'id:1',
        'Attribute 1 value(s)': 'Blue',
      },
      {
        ID: '4',
        Type: 'grouped',
        SKU: 'logo',
        Name: 'Logo collection',
        'Regular price': '',
        'Grouped products': 'a, b',
      },
      {
        ID: '5',
        Type: 'external',
        SKU: 'press',
        Name: 'Donation',
        'External URL': 'https://elsewhere.example',
      },
      { ID: '6', SKU: 'hidden', Name: 'Secret', 'Visibility in catalog': 'hidden' },
      { ID: '7', Type: 'simple, virtual', SKU: 'album', Name: 'Album' },
    ]),
  )
  expect(sale.map(({ name, price }) => [name, price])).toEqual([
    ['Album', '9.00'],
    ['Hoodie - Red', '8.00'],
    ['Hoodie – Blue', '9.00'],
  ])
  expect(leftOut).toEqual([5])
  expect(counts).toEqual({
    hidden: 1,
    external: 1,
    compareAt: 1,
    notGrouped: 2,
    notShipped: 1,
    columns: 2,
  })
  await outAndIn()
})

test('IMPORT-08 a French WooCommerce shop with decimal commas, zero-rated food and a sale that is over', async () => {
  const french = new Map([
    ['SKU', 'UGS'],
    ['Name', 'Nom'],
    ['Published', 'Publié'],
    ['Tax class', 'Classe de TVA'],
    ['Tax status', 'État de la TVA'],
    ['Stock', 'Inventaire'],
    ['In stock?', 'En inventaire ?'],
    ['Regular price', 'Tarif régulier'],
    ['Sale price', 'Tarif promo'],
    ['Date sale price ends', 'Date de fin de promo'],
  ])
  const { sale, counts } = await moved(
    wooFile(
      [
        {
          ID: '1',
          SKU: 'F1',
          Name: 'Ketchup aux fruits',
          'Regular price': '12,99',
          'Tax class': 'zero-rate',
        },
        {
          ID: '2',
          SKU: 'F2',
          Name: 'Relish',
          'Regular price': '1299,00',
          'Sale price': '4,00',
          'Date sale price ends': '2020-01-01 00:00:00',
        },
        { ID: '3', SKU: 'F3', Name: 'Brouillon', 'Regular price': '1,00', Published: '-1' },
      ],
      wooColumns.map((name) => french.get(name) ?? name),
    ),
  )
  expect(sale).toEqual([
    { name: 'Ketchup aux fruits', price: '12.99', stock: 5, taxClass: 'zero_rated' },
    { name: 'Relish', price: '1299.00', stock: 5, ...standard },
  ])
  expect(counts).toEqual({ draft: 1, saleOver: 1 })
  await outAndIn()
})

test('IMPORT-08 a WooCommerce shop in Russian, whose headings nobody listed', async () => {
  const headings = wooColumns.map((_, index) => (index === 0 ? 'ID' : `Поле ${index}`))
  const { sale, counts } = await moved(
    wooFile(
      [
        { ID: '1', SKU: 'R1', Name: 'Аджика', 'Regular price': '7.50', Stock: '3' },
        { ID: '2', SKU: 'R2', Name: 'Черновик', Published: '-1' },
      ],
      headings,
    ),
  )
  expect(sale).toEqual([{ name: 'Аджика', price: '7.50', stock: 3, ...standard }])
  expect(counts).toEqual({ draft: 1 })
  await outAndIn()
})

test("IMPORT-08 a spreadsheet of one's own from Québec, with a line sep= and mixed line ends", async () => {
  const text =
    'sep=;\r\nName;Price;Stock;Description;Tags;Colour\n' +
    'Purée d’été;12,99 $;5;"Douce; vive";mild\r\n"Coulis";1 299,00;2;=1+1;;rouge\n'
  const { sale, counts } = await moved(text)
  expect(sale).toEqual([
    { name: 'Coulis', price: '1299.00', stock: 2, ...standard },
    { name: 'Purée d’été', price: '12.99', stock: 5, ...standard },
  ])
  expect(counts).toEqual({ columns: 1 })
  await outAndIn()
})

test("IMPORT-08 a Saucery shop's own export, with every status and tax class", async () => {
  const { sale, counts } = await moved(
    `Name,Price,Stock,SKU,Category,Tags,Featured,Allergens,Status,Tax class,French name,French tags,Old addresses
Mild,9.00,5,M-1,Sauces,hot; sweet,yes,none,active,zero-rated,Douce,piquant; sucré,/mild
Draft,9.00,5,M-2,Sauces,,no,,draft,snack,,,
Gone,9.00,5,M-3,Sauces,,no,milk,archived,exempt,,,
'=Formula,9.00,5,'-4,Sauces,"[""a; b""]",no,,active,standard,,,
`,
  )
  expect(sale.map(({ name, taxClass }) => [name, taxClass])).toEqual([
    ['=Formula', 'standard'],
    ['Mild', 'zero_rated'],
  ])
  expect(counts).toEqual({})
  await outAndIn()
})
