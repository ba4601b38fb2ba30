import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { oldPathOf } from '#shared/domain/catalog/old-address.ts'
import { theShop } from '../../../src/server/audit/record-change.ts'
import { plainStyle } from '../../../src/server/downloads/csv-style.ts'
import { exportShop } from '../../../src/server/export/export-shop.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { ask } from '../../support/database.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.dispose())

const read = (text: string) => readProducts(Buffer.from(text))

async function imported(text: string) {
  const { products, faults } = read(text)
  expect(faults).toEqual([])
  return importProducts(shop.context.db, products, () => {})
}

async function idOf(name: string): Promise<string> {
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
  return body.find((product) => product.name === name)?.id ?? 'none'
}

/** The status of an address, and where it leads. */
async function answered(path: string, method = 'GET') {
  const answer = await fetch(shop.address + path, { method, redirect: 'manual' })
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('Location')]
}

const shopify = `Handle,Title,Variant SKU,Variant Price,Option1 Value
mild-salsa,Mild Salsa,M-S,9.00,Small
mild-salsa,,M-L,16.00,Large
`

test("IMPORT-07 an old Shopify product link redirects to the product's first variant", async () => {
  await imported(shopify)
  const page = `/product/${await idOf('Mild Salsa – Small')}`
  for (const [path, location] of [
    ['/products/mild-salsa', page],
    ['/products/Mild-Salsa/?utm_source=news&x=%C3%A9', `${page}?utm_source=news&x=%C3%A9`],
    ['/fr/products/mild-salsa', `/fr${page}`],
    // Where Shopify's themes and its markets show the same product.
    ['/collections/best-sellers/products/mild-salsa?variant=1', `${page}?variant=1`],
    ['/fr/collections/all/products/mild-salsa', `/fr${page}`],
    ['/en-ca/products/mild-salsa', page],
    ['/en-us/collections/all/products/mild-salsa', page],
  ] as const) {
    expect(await answered(path)).toEqual([301, location])
    expect(await answered(path, 'HEAD')).toEqual([301, location])
  }
  for (const path of ['/x/products/mild-salsa', '/collections/a/b/products/mild-salsa']) {
    expect(await answered(path)).toEqual([404, null])
  }
  expect(await imported(shopify)).toEqual({ added: 0, changed: 0, same: 2 })
})

test("IMPORT-07 an old WooCommerce address redirects, but the shop's own pages take precedence", async () => {
  await imported('Name,Regular price,Permalink\nPlum,5.00,https://old.example/product/plum-jam/\n')
  const id = await idOf('Plum')
  expect(await answered('/product/plum-jam/')).toEqual([301, `/product/${id}`])
  expect(await answered(`/product/${id}`)).toEqual([200, null])
  const own = `Name,Price,Old addresses\nPlum,5.00,/about; /product/${id}; /plum\n`
  expect(await imported(own)).toEqual({ added: 0, changed: 1, same: 0 })
  expect(await answered('/about')).toEqual([200, null])
  expect(await answered(`/product/${id}`)).toEqual([200, null])
  expect(await answered('/plum')).toEqual([301, `/product/${id}`])
  // The second file lists all old addresses of the product, and this one is not among them.
  expect(await answered('/product/plum-jam')).toEqual([404, null])
})

test('IMPORT-07 a Saucery file sets all old addresses of a product, can move one to another product, and "none" removes them', async () => {
  const file = 'Name,Price,Old addresses\nFig,5.00,/fig; /figs/\nPear,6.00,\n'
  expect(await imported(file)).toEqual({ added: 2, changed: 0, same: 0 })
  expect(await imported(file)).toEqual({ added: 0, changed: 0, same: 2 })
  const [fig, pear] = [await idOf('Fig'), await idOf('Pear')]
  expect(await imported('Name,Price,Old addresses\nPear,6.00,/figs\n')).toMatchObject({
    changed: 1,
  })
  expect([await answered('/fig'), await answered('/figs')]).toEqual([
    [301, `/product/${fig}`],
    [301, `/product/${pear}`],
  ])
  expect(await imported('Name,Price\nPear,6.00\n')).toMatchObject({ same: 1 })
  expect(await answered('/figs')).toEqual([301, `/product/${pear}`])
  await imported('Name,Price,Old addresses\nPear,6.00,none\n')
  expect(await answered('/figs')).toEqual([404, null])
  const changed = ask(
    join(shop.directory, 'shop.db'),
    "select subject_name as name, changes from audit where changes like '%oldAddresses%' and subject_name in ('Fig', 'Pear') order by seq",
  )
  const entry = (before: string[], after: string[]) =>
    JSON.stringify([{ field: 'oldAddresses', before, after }])
  expect(changed).toEqual([
    { name: 'Fig', changes: entry([], ['/fig', '/figs']) },
    // A product loses an address to another.
    { name: 'Fig', changes: entry(['/fig', '/figs'], ['/fig']) },
    { name: 'Pear', changes: entry([], ['/figs']) },
    { name: 'Pear', changes: entry(['/figs'], []) },
  ])
})

test('IMPORT-07 old addresses in other scripts and in French redirect, and adding addresses stops at the limit', async () => {
  const [long, french] = [`/${'山'.repeat(250)}`, '/fr/produit/salsa']
  await imported(`Name,Price,Old addresses\nYuzu,5.00,${long}; ${french}\n`)
  const page = `/product/${await idOf('Yuzu')}`
  expect(await answered(encodeURI(long))).toEqual([301, page])
  expect(await answered(french)).toEqual([301, `/fr${page}`])
  for (let index = 0; index < 25; index += 1) {
    await imported(`Name,Regular price,Permalink\nYuzu,5.00,https://old.example/${index}\n`)
  }
  expect(await answered('/17')).toEqual([301, page])
  expect(await answered('/18')).toEqual([404, null])
})

test('IMPORT-07 an old page that showed whichever product its query named redirects to that one', async () => {
  const old = 'https://old.example'
  await imported(`Name,Price,Old addresses
Sumac,5.00,${old}/index.php?route=product/product&product_id=42
Mace,5.00,${old}/index.php?product_id=43&route=product%2Fproduct&utm_source=mail
Anise,5.00,${old}/Product_Info.php?products_id=7
`)
  const page = async (name: string) => `/product/${await idOf(name)}`
  for (const [address, name] of [
    ['/index.php?route=product/product&product_id=42', 'Sumac'],
    ['/index.php?product_id=43&route=product/product', 'Mace'],
    ['/index.php?route=product/product&path=20_33&product_id=42&fbclid=x', 'Sumac'],
    ['/product_info.php?products_id=7&language=en', 'Anise'],
  ] as const) {
    const { search } = new URL(address, old)
    expect(await answered(address)).toEqual([301, (await page(name)) + search])
    expect(await answered(`/fr${address}`)).toEqual([301, `/fr${await page(name)}${search}`])
  }
  for (const address of ['/index.php', '/index.php?route=product/product&product_id=4']) {
    expect(await answered(address)).toEqual([404, null])
  }
  const [long, short] = [
    `/index.php?fbclid=${'x'.repeat(4_000)}&`,
    'product_id=42&route=product/product',
  ]
  expect((await answered(long + short))[0]).toBe(301)
  // In other addresses, a query tells how the visitor came.
  expect(oldPathOf('/jam?variant=1')).toBe('/jam')
})

test('IMPORT-07 an invalid address, too many addresses, or an address used by two products is reported by line', () => {
  const many = Array.from({ length: 21 }, (_, index) => `/a${index}`).join('; ')
  const text = `Name,Price,Old addresses
A,5.00,/a
B,5.00,https://old.example/A/
C,5.00,/
D,5.00,//evil.example/d
E,5.00,${many}
F,5.00,old.example/f
`
  expect(read(text).faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '3: The old address "/a" is already on line 2.',
    '4: "/" is not the address of a page.',
    '5: "//evil.example/d" is not the address of a page.',
    '6: A product can have at most 20 old addresses.',
    '7: "old.example/f" is not the address of a page.',
  ])
})

test('IMPORT-07 an old address is a 404 once its product is deleted, and no address redirects to another site', async () => {
  await imported('Name,Price,Old addresses\nGone,5.00,/gone\n')
  const token = await shop.asOwner()
  const id = await idOf('Gone')
  expect(await answered('/gone')).toEqual([301, `/product/${id}`])
  expect((await shop.api('DELETE', `/api/products/${id}`, { token })).status).toBe(204)
  expect(await answered('/gone')).toEqual([404, null])
  await imported('Name,Price,Old addresses\nFig,5.00,/evil.example\n')
  const inside = [301, `/product/${await idOf('Fig')}`]
  expect(await answered('//evil.example')).toEqual(inside)
  expect(await answered('/%2Fevil.example')).toEqual(inside)
  for (const path of ['/%00', '/%ZZ', '/%ED%A0%80', `/${'a'.repeat(10_000)}`]) {
    expect(await answered(path)).toEqual([404, null])
  }
})

test('EXPORT-03 an export has the old addresses of products', async () => {
  await imported('Name,Price,Old addresses\nQuince,5.00,/quince; /coing\n')
  const file = join(shop.directory, 'all.tar.gz')
  const { db, config } = shop.context
  await exportShop({ db, config, files: shop.context.files }, file, {
    now: Date.now(),
    style: plainStyle,
    by: theShop('the command line'),
    action: 'command.export',
  })
  const files = await new Bun.Archive(await Bun.file(file).bytes()).files()
  const csv = (await files.get('products.csv')?.bytes()) ?? Buffer.from('')
  const quince = readProducts(csv).products.find(({ product }) => product.name === 'Quince')
  expect(quince?.oldAddresses).toEqual({ paths: ['/coing', '/quince'], areAll: true })
})

test('any old address, once normalized, reads back unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.webPath()), (address) => {
      const path = oldPathOf(address)
      if (path === null) return
      expect(path).toMatch(/^\/[^/]/)
      expect(path.isWellFormed()).toBe(true)
      expect(oldPathOf(path.replaceAll('%', '%25').replaceAll(/[?#\\]/g, encodeURIComponent))).toBe(
        path,
      )
    }),
  )
})

test("any old address of a script's page, once normalized, reads back unchanged", () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string({ unit: 'binary' }), (query, text) => {
      for (const parameters of [query, `id=${encodeURIComponent(text.toWellFormed())}`]) {
        const path = oldPathOf(`/index.php?${parameters}`)
        if (path !== null) expect(oldPathOf(path)).toBe(path)
      }
    }),
  )
})
