import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { ask, openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { quiet, run } from '../../support/program.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.dispose())
beforeEach(() => {
  ask(shop.context.config.dataDir + '/shop.db', 'delete from products returning id')
})

async function products(text: string, ...flags: string[]) {
  const file = join(shop.directory, 'list.csv')
  await Bun.write(file, text)
  const environment = { ...quiet, DATA_DIR: shop.directory }
  const done = await run(['products', 'import', file, ...flags], {
    directory: shop.directory,
    environment,
  })
  return {
    ...done,
    err: done.err.replaceAll(file, 'list.csv'),
    out: done.out.replaceAll(file, 'list.csv'),
  }
}
const rows = (columns: string) =>
  ask(join(shop.directory, 'shop.db'), `select ${columns} from products order by name`)

const own = `Name,Price,Stock,SKU,Tags,Featured,Description
Maple Heat,12.50,8,MH-1,hot; sweet,yes,"Sweet, then
hot."
Plum,"$1,299.00",,PL-1,,no,
`

test('IMPORT-01 unknown columns are reported, and the rest is imported', async () => {
  for (const flags of [['--dry-run'], []]) {
    const text = 'Name,Price,Picturs,Address,Colour\nPlum,5.00,a.jpg,/product/1,red\n'
    const { code, out } = await products(text, ...flags)
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('list.csv: Ignored these columns: "picturs" (1), "colour" (1).'),
    ])
  }
  expect(rows('name')).toEqual([{ name: 'Plum' }])
  // A column without a heading is named by its place, and an empty one, as spreadsheets leave it, is not.
  const words = 'Ignored these columns: column 2, which has no heading (2), column 4, which has'
  for (const [names, row] of [
    ['Name,,Price,,', 'Plum,jam,5.00,red,'],
    ['Title,,Variant Price,,Handle', 'Fig,jam,6.00,red,fig'],
  ]) {
    const text = `${names}\n${row}\n${row
      ?.replace(/Plum|Fig/, 'Yam')
      .replace('red', '')
      .replace('fig', 'yam')}\n`
    expect((await products(text, '--dry-run')).out).toContain(words)
    expect((await products(text)).out).toContain(`${words} no heading (1).`)
  }
  // Other programs' files have many columns; those with text are named.
  const shopify = 'Handle,Title,Variant Price,Barcode,Vendor\nfig,Fig,6.00,200,\n'
  expect((await products(shopify)).out).toContain('Ignored these columns: "barcode" (1).')
})

test('IMPORT-01 IMPORT-03 importing a file adds products to a running shop, and importing it again changes nothing', async () => {
  const dry = await products(own, '--dry-run')
  expect([dry.code, dry.out.trim(), dry.err]).toEqual([
    0,
    'list.csv (Saucery) would import 2 new products, 0 changed, 0 unchanged. Nothing was changed.\n' +
      'list.csv: 1 product has no stock count and will be sold out. Lines: 4. --stock 10 gives them one.',
    '',
  ])
  expect(rows('name')).toEqual([])
  const first = await products(own)
  expect([first.code, first.out.split('\n')[0]]).toEqual([
    0,
    'list.csv (Saucery): 2 new products, 0 changed, 0 unchanged.',
  ])
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
  expect(body.find(({ sku }) => sku === 'MH-1')).toMatchObject({
    name: 'Maple Heat',
    description: 'Sweet, then\nhot.',
    price: '12.50',
    stock: 8,
    tags: ['hot', 'sweet'],
    featured: true,
  })
  const before = rows('*')
  const events = ask(join(shop.directory, 'shop.db'), 'select max(seq) as seq from events')
  const again = await products(own)
  expect(again.out.trim()).toBe('list.csv (Saucery): 0 new products, 0 changed, 2 unchanged.')
  expect(rows('*')).toEqual(before)
  expect(ask(join(shop.directory, 'shop.db'), 'select max(seq) as seq from events')).toEqual(events)
  // Recognized by its SKU; what the file does not say stays.
  const renamed = await products('Name;Price;SKU\nMaple Fire;13,50;mh-1\n')
  expect(renamed.out.trim()).toBe('list.csv (Saucery): 0 new products, 1 changed, 0 unchanged.')
  expect(rows('name, price_cents as cents, stock')).toEqual([
    { name: 'Maple Fire', cents: 1350, stock: 8 },
    { name: 'Plum', cents: 129900, stock: 0 },
  ])
})

test('IMPORT-01 nothing is imported from a file with errors, and every error is reported with its line number', async () => {
  const text = `Name,Price,Stock,SKU
Good,5.00,1,A

,5.00,1,B
"Two
lines",free,-3,C
Again,5.00,1,a
Long,5.00,1,D,more
`
  const refused = await products(text)
  expect(refused.code).toBe(1)
  expect(refused.err.trim().split('\n')).toEqual([
    'list.csv:4: name: Enter a name of 1 to 200 characters.',
    expect.stringMatching(/^list\.csv:4: description: /),
    'list.csv:5: price: Enter an amount such as 12.99.',
    'list.csv:5: stock: Enter a whole number from 0 to 1,000,000.',
    'list.csv:7: The SKU "a" is already on line 2.',
    'list.csv:8: It has 5 cells; the header has 4.',
    expect.stringMatching(/^6 errors: nothing was imported\./),
  ])
  expect(rows('name')).toEqual([])
  const skipped = await products(text, '--skip-faulty')
  expect(skipped.code).toBe(0)
  expect(rows('name')).toEqual([{ name: 'Good' }])
  for (const [content, words] of [
    ['', 'The file is empty.'],
    ['a,b\n1,2\n', 'The columns are not those of'],
    ['Name,Price\n"open,5\n', 'never closed'],
    ['Name,Name,Price\n', 'two columns named "name"'],
  ] as const) {
    const bad = await products(content, '--skip-faulty')
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining(words)])
  }
})

test('IMPORT-02 Shopify and WooCommerce files are imported, with their variants', async () => {
  const shopify = `Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src
hot,Hot Sauce,"<p>Very <b>hot</b> &amp; red.</p><p>New</p>",Ben,"hot, red",Size,Small,H-S,5,9.99,https://cdn.example/1.jpg
hot,,,,,,Large,H-L,-2,17.99,
hot,,,,,,,,,,https://cdn.example/2.jpg
plain,Plain,,Ben,,Title,Default Title,'P-1,3,4.00,
`
  expect((await products(shopify)).code).toBe(0)
  expect(rows('name, description, sku, stock, price_cents as cents, tags')).toEqual([
    {
      name: 'Hot Sauce – Large',
      description: 'Very hot & red.\n\nNew',
      sku: 'H-L',
      stock: 0,
      cents: 1799,
      tags: '["hot","red"]',
    },
    {
      name: 'Hot Sauce – Small',
      description: 'Very hot & red.\n\nNew',
      sku: 'H-S',
      stock: 5,
      cents: 999,
      tags: '["hot","red"]',
    },
    { name: 'Plain', description: 'Plain', sku: 'P-1', stock: 3, cents: 400, tags: '[]' },
  ])
  const woo = `ID,Type,SKU,Name,Is featured?,Short description,Description,Stock,Sale price,Regular price,Tags
1,variable,,Shirt,0,,,,,,
2,simple,W-1,Curry,1,Short,,7,,6.50,mild
`
  expect((await products(woo)).code).toBe(0)
  expect(rows('name, description, stock, featured').find(({ name }) => name === 'Curry')).toEqual({
    name: 'Curry',
    description: 'Short',
    stock: 7,
    featured: 1,
  })
})

test('IMPORT-03 each of 2,000 damaged files is either refused with line numbers or imported completely', async () => {
  const database: TestDatabase = await openTestDatabase()
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const good = Array.from(
    { length: 8 },
    (_, n) => `Sauce ${n},${n + 1}.50,${n},S-${n},"a; b, ${n}"`,
  )
  const source = Buffer.from(`Name,Price,Stock,SKU,Tags\r\n${good.join('\r\n')}\r\n`)
  const pieces = [
    '"',
    ',',
    '\n',
    ';',
    '\t',
    '\0',
    '\xff',
    '-',
    '=',
    '€',
    ' ',
    'e9',
    '""',
    '9'.repeat(20),
  ]
  let imported = 0
  let refused = 0
  for (let round = 0; round < 2_000; round += 1) {
    let bytes = source
    for (let change = 0; change <= random(3); change += 1) {
      const at = random(bytes.length)
      const piece = Buffer.from(pieces[random(pieces.length)] ?? '', random(2) ? 'latin1' : 'utf8')
      const removed = random(3) === 0 ? random(40) : random(2)
      bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + removed)])
    }
    const { products: found, faults, format } = readProducts(bytes)
    const lines = bytes.toString('latin1').split(/\r\n|\r|\n/).length
    for (const { line, message } of faults) {
      expect(line).toBeWithin(1, lines + 1)
      expect(message).not.toBe('')
    }
    if (format === null || faults.length > 0) {
      refused += 1
      expect(faults.length).toBeGreaterThan(0)
      continue
    }
    imported += 1
    if (round % 10 > 0) continue
    const report = await importProducts(database.db, found, () => {})
    expect(report.added + report.changed + report.same).toBe(found.length)
    const again = await importProducts(database.db, found, () => {})
    expect(again).toEqual({ added: 0, changed: 0, same: found.length })
  }
  expect([imported > 300, refused > 300]).toEqual([true, true])
  await database.dispose()
})

test('IMPORT-03 an interrupted import leaves no partial product, and running it again imports the rest', async () => {
  const names = Array.from({ length: 250 }, (_, n) => `Sauce ${n},5.00`)
  const { products: found } = readProducts(Buffer.from(`Name,Price\n${names.join('\n')}\n`))
  const stop = (done: number) => {
    if (done === 200) throw new Error('stopped')
  }
  await expect(importProducts(shop.context.db, found, stop)).rejects.toThrow('stopped')
  expect(rows('name')).toHaveLength(200)
  const rest = await importProducts(shop.context.db, found, () => {})
  expect(rest).toEqual({ added: 50, changed: 0, same: 200 })
})

test('IMPORT-03 a row without a SKU never updates a product that matches another row of the same file', async () => {
  const { db } = shop.context
  const report = (...lines: string[]) => {
    const { products: found } = readProducts(Buffer.from(`Name,Price,SKU\n${lines.join('\n')}\n`))
    return importProducts(db, found, () => {})
  }
  const namesakes = ['Relish,5.00,', 'Relish,6.00,R-1']
  expect(await report(...namesakes)).toEqual({ added: 2, changed: 0, same: 0 })
  expect(await report(...namesakes)).toEqual({ added: 0, changed: 0, same: 2 })
  expect(await report('Plum,5.00,P-1')).toEqual({ added: 1, changed: 0, same: 0 })
  expect(await report('PLUM,7.00,')).toEqual({ added: 0, changed: 1, same: 0 })
  const renamed = ['Plum,5.00,', 'Sour Plum,5.00,P-1']
  expect(await report(...renamed)).toEqual({ added: 1, changed: 1, same: 0 })
  expect(await report(...renamed)).toEqual({ added: 0, changed: 0, same: 2 })
})

test('what a terminal would obey in a file is shown instead', async () => {
  const commands = [
    '\u001b]0;owned\u0007',
    '\u001b[8m',
    '\u001b]52;c;cm0gLXJm\u001b\\',
    '\u009b2J',
    '\u202e',
  ]
  for (const command of commands) {
    const text = `Name,Price,Col${command}umn,Pictures\nFig${command},none,x,\n`
    const { code, err, out } = await products(text)
    expect(code).toBe(1)
    expect(err + out).not.toMatch(/[^\P{C}\n]/u)
    expect(err).toContain(`\\u{${command.codePointAt(0)?.toString(16)}}`)
  }
})
