import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually } from '../../support/clock.ts'
import { quiet, run } from '../../support/program.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { read, shopifyFile, wooFile } from './exports.ts'

const shop = useTestShop()

async function command(text: string, ...flags: string[]) {
  const file = join(shop.directory, 'list.csv')
  await Bun.write(file, text)
  const done = await run(['products', 'import', file, ...flags], {
    directory: shop.directory,
    environment: { ...quiet, DATA_DIR: shop.directory },
  })
  return {
    ...done,
    out: done.out.replaceAll(file, 'list.csv'),
    err: done.err.replaceAll(file, 'list.csv'),
  }
}

const shown = async () => {
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
  return body.map(({ name, stock }) => [name, stock])
}

test('IMPORT-08 nothing that could not be bought in a Shopify shop can be bought here, and it is said', async () => {
  const text = shopifyFile(
    { Handle: 'mild', Title: 'Mild', 'Variant SKU': 'S-1' },
    { Handle: 'secret', Title: 'Secret', 'Variant SKU': 'S-2', Status: 'draft' },
    { Handle: 'old', Title: 'Old', 'Variant SKU': 'S-3', Status: 'archived' },
    { Handle: 'off', Title: 'Off', 'Variant SKU': 'S-4', Published: 'false' },
    { Handle: 'link', Title: 'Link', 'Variant SKU': 'S-5', Status: 'Unlisted' },
    { Handle: 'gift', Title: 'Gift', 'Variant SKU': 'S-6', 'Gift Card': 'true' },
    { Handle: 'usa', Title: 'USA', 'Variant SKU': 'S-7', 'Included / Canada': 'false' },
    { Handle: 'two', Title: 'Two', 'Option1 Value': 'A', 'Variant SKU': 'S-8', Status: 'draft' },
    { Handle: 'two', 'Option1 Value': 'B', 'Variant SKU': 'S-9', 'Variant Price': '8.00' },
  )
  const dry = await command(text, '--dry-run')
  for (const { out } of [dry, await command(text)]) {
    expect(out).toContain(
      '4 products were drafts or unpublished and stay hidden. Lines: 3, 5, 9, 10.',
    )
    expect(out).toContain('1 product was archived and stays archived. Lines: 4.')
    expect(out).toContain('1 product is a gift card')
    expect(out).toContain("1 product wasn't sold in Canada")
    expect(out).toContain("1 product wasn't in the old shop's lists")
  }
  await eventually(async () => (await shown()).length > 0)
  expect(await shown()).toEqual([['Mild', 5]])
  const map = await (await fetch(`${shop.address}/sitemap.xml`)).text()
  expect(new Set(map.match(/(?<=<loc>[^<]*\/product\/)[^<]*/g)).size).toBe(1)
  const again = await command(text)
  expect(again.out).toContain('0 new products, 0 changed, 9 unchanged.')
})

test('IMPORT-08 what a spreadsheet wrote for false in another language, or a word nobody knows, hides a product', () => {
  const { products, notes } = read(
    shopifyFile(
      { Handle: 'shown', Title: 'Shown', Published: 'WAHR', 'Gift Card': 'FALSCH' },
      { Handle: 'off', Title: 'Off', Published: 'FALSCH', 'Gift Card': 'FALSCH' },
      { Handle: 'gift', Title: 'Gift', Published: 'VERDADERO', 'Gift Card': 'VERDADERO' },
      { Handle: 'usa', Title: 'USA', 'Included / Canada': 'FALSO' },
      { Handle: 'doubt', Title: 'Doubt', Published: 'EPÄTOSI' },
    ),
  )
  expect(products.map(({ product }) => product.status)).toEqual([
    'active',
    'draft',
    'draft',
    'draft',
    'draft',
  ])
  const lines = Object.fromEntries(notes.map((note) => [note.code, note.lines]))
  expect(lines).toMatchObject({ draft: [3, 6], giftCard: [4], outsideCanada: [5] })
})

test('IMPORT-08 a column that says under another name what is for sale refuses the file, unless it has a status', () => {
  const headings =
    'Visible, is_visible, Published?, Enabled, Hidden, Masqué, État, For sale, Archivé, Available for sale [Main Street], available_on, Visible en magasin, Deleted, Can be sold'.split(
      ', ',
    )
  for (const others of ['Name,Price', 'Name,Regular price', 'Title,Variant Price,Handle']) {
    for (const heading of others.endsWith('Handle') ? headings.slice(3) : headings) {
      const { faults, products } = read(
        `${others},${heading}\nShown,9.00,1,1\nNot shown,9.00,0,0\n`,
      )
      expect(products).toHaveLength(0)
      expect(faults).toHaveLength(1)
      expect(faults[0]?.message).toContain(`The column "${heading.toLowerCase()}" seems to say`)
    }
  }
  const renamed = read(
    'Nom,Prix régulier,Status\nShown,9.00,active\nNot,9.00,draft\nOld,9.00,archived\n',
  )
  expect(renamed.products.map(({ product }) => product.status)).toEqual([
    'active',
    'draft',
    'draft',
  ])
  const { products } = read('Name,Price,Visible,Status\nShown,9.00,1,active\nNot,9.00,0,draft\n')
  expect(products.map(({ product }) => product.status)).toEqual(['active', 'draft'])
  const wix = read('handle,fieldType,name,visible,price\nh1,PRODUCT,Off,FALSE,9.00\n')
  expect(wix.faults[0]?.message).toContain('The columns are those of Wix')
})

test('IMPORT-08 nothing that could not be bought in a WooCommerce shop can be bought here', () => {
  const file = read(
    wooFile([
      { ID: '1', SKU: 'W-1', Name: 'Mild' },
      { ID: '2', SKU: 'W-2', Name: 'Draft', Published: '-1' },
      { ID: '3', SKU: 'W-3', Name: 'Private', Published: '0' },
      { ID: '4', SKU: 'W-4', Name: 'Hidden', 'Visibility in catalog': 'hidden' },
      { ID: '5', SKU: 'W-5', Name: 'Search', 'Visibility in catalog': 'search' },
      { ID: '6', SKU: 'W-6', Name: 'Elsewhere', Type: 'external' },
      { ID: '7', SKU: 'W-7', Name: 'Monthly', Type: 'subscription' },
      { ID: '8', SKU: 'W-8', Name: 'Set', Type: 'grouped', 'Regular price': '' },
      { ID: '9', SKU: 'W-9', Name: 'Alone', Type: 'variable', 'Regular price': '' },
      {
        ID: '10',
        SKU: 'W-10',
        Name: 'Salsa',
        Type: 'variable',
        Published: '-1',
        'Regular price': '',
      },
      { ID: '11', SKU: 'W-11', Name: 'Salsa - 250 ml', Type: 'variation', Parent: 'W-10' },
      { ID: '12', SKU: 'W-12', Name: 'E-book', Type: 'simple, downloadable, virtual' },
    ]),
  )
  expect(file.faults).toEqual([])
  expect(
    Object.fromEntries(file.products.map(({ product }) => [product.name, product.status])),
  ).toEqual({
    Mild: 'active',
    Draft: 'draft',
    Private: 'draft',
    Hidden: 'draft',
    Search: 'active',
    Elsewhere: 'draft',
    Monthly: 'draft',
    'Salsa - 250 ml': 'draft',
    'E-book': 'active',
  })
  expect(file.counts).toEqual({ draft: 3, hidden: 1, external: 1, otherType: 1, notShipped: 1 })
  expect(file.leftOut.map(({ line }) => line)).toEqual([9, 10])
})

test('IMPORT-08 rows that are no products are named by line, and a row without a price is a fault', async () => {
  const group = wooFile([
    { ID: '1', SKU: 'G-1', Name: 'Single' },
    { ID: '2', SKU: 'G-2', Name: 'Box', Type: 'grouped', 'Regular price': '' },
  ])
  const { code, err, out } = await command(group, '--dry-run')
  expect([code, err.trim()]).toEqual([
    0,
    'list.csv:3: "Box" is a page that lists other products, which this shop doesn\'t have. It is left out; its products are not.',
  ])
  expect(out).toContain('1 new product')
  const priceless = shopifyFile(
    { Handle: 'n', Title: 'No price', 'Variant SKU': 'N-1', 'Variant Price': '' },
    { Handle: 'm', Title: 'Priced', 'Variant SKU': 'N-2' },
  )
  const refused = await command(priceless, '--dry-run')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('list.csv:2: It has no price.'),
  ])
  expect(await shown()).toEqual([['Mild', 5]])
})

test('IMPORT-08 products without a stock count are counted, and --stock gives new ones a number', async () => {
  const text = wooFile([
    { ID: '1', SKU: 'U-1', Name: 'Uncounted', Stock: '' },
    { ID: '2', SKU: 'U-2', Name: 'Really out', Stock: '', 'In stock?': '0' },
    { ID: '3', SKU: 'U-3', Name: 'Negative', Stock: '-2' },
    { ID: '4', SKU: 'U-4', Name: 'On order', Stock: '0', 'In stock?': 'backorder' },
  ])
  const dry = await command(text, '--dry-run')
  expect(dry.out).toContain(
    '1 product has no stock count and will be sold out. Lines: 2. --stock 10 gives them one.',
  )
  expect(dry.out).toContain('1 product had less than no stock and gets 0. Lines: 4.')
  expect(dry.out).toContain(
    '1 product could be ordered without stock. Here it is sold out. Lines: 5.',
  )
  const real = await command(text, '--stock', '10')
  expect(real.out).not.toContain('no stock count')
  const counts = { Uncounted: 10, 'Really out': 0, Negative: 0 }
  await eventually(async () => (await shown()).length === 5)
  expect(Object.fromEntries(await shown())).toMatchObject(counts)
  // What was sold since stays sold.
  expect((await command(text, '--stock', '20')).out).toContain('4 unchanged')
  for (const wrong of ['-1', 'ten', '1.5', '1000001', '']) {
    expect((await command(text, `--stock=${wrong}`)).code).toBe(2)
  }
  const untracked = read(
    shopifyFile(
      { Handle: 'a', Title: 'Tracked', 'Variant SKU': 'T-1', 'Variant Inventory Qty': '0' },
      {
        Handle: 'b',
        Title: 'Untracked',
        'Variant SKU': 'T-2',
        'Variant Inventory Tracker': '',
        'Variant Inventory Qty': '0',
      },
      {
        Handle: 'c',
        Title: 'Continued',
        'Variant SKU': 'T-3',
        'Variant Inventory Qty': '-4',
        'Variant Inventory Policy': 'continue',
      },
    ),
  )
  expect(untracked.products.map(({ product }) => product.stock)).toEqual([0, undefined, 0])
  expect(untracked.counts.backorder).toBe(1)
})

test('IMPORT-08 each column that is not read is named with its cells, and parts that are too much are left out', () => {
  const tags = Array.from({ length: 23 }, (_, index) => `tag ${index}`)
  const file = read(
    shopifyFile(
      { Handle: 'a', Title: 'A', Vendor: 'Ben', 'SEO Title': 'Best', Tags: tags.join(', ') },
      {
        Handle: 'b',
        Title: 'B',
        Vendor: 'Ben',
        Tags: `hot, ${'x'.repeat(41)}`,
        Type: 'y'.repeat(61),
      },
      {
        Handle: 'c',
        Title: 'C',
        'Variant SKU': 'z'.repeat(65),
        'Variant Compare At Price': '12.00',
      },
    ),
  )
  expect(file.faults).toEqual([])
  expect(file.stated.A?.tags).toEqual(tags.slice(0, 20))
  expect(file.stated.B?.tags).toEqual(['hot'])
  expect(file.stated.B?.category).toBeUndefined()
  expect(file.stated.C?.sku).toBeUndefined()
  const columns = file.notes.find(({ code }) => code === 'columns')?.columns
  expect(columns).toContainEqual({ name: 'vendor', cells: 2 })
  expect(columns).toContainEqual({ name: 'seo title', cells: 1 })
  expect(file.counts).toMatchObject({ tagsCut: 2, longCategory: 1, skuCut: 1, compareAt: 1 })
})

test("IMPORT-08 a file of a shop whose states would be lost is refused by the program's name", () => {
  const wix =
    'handleId,fieldType,name,description,collection,sku,price,visible,inventory\n1,Product,Hot,,,,9.00,false,5\n'
  const magento =
    'sku,attribute_set_code,product_type,name,price,product_online\n1,Default,simple,Hot,12.990000,2\n'
  // Its price is the one before tax, and the last column says whether it is for sale.
  const prestaShop =
    'ID;Photo;Nom;Référence;Catégorie;"Prix de base";"Prix final";Quantité;État\n1;;Hot;H1;Accueil;9,00;10,35;5;0\n'
  for (const [text, name] of [
    [prestaShop, 'PrestaShop'],
    [wix, 'Wix'],
    [magento, 'Magento'],
  ] as const) {
    expect(read(text).faults).toEqual([
      { line: 1, message: expect.stringContaining(`those of ${name}`) },
    ])
  }
})

test('IMPORT-08 a WooCommerce product is out of stock in whatever words, also with an old count', () => {
  const words = ['0', 'FALSE', 'no', 'Non', 'outofstock']
  const { products } = read(
    wooFile(words.map((word) => ({ Name: word, SKU: word, Stock: '10', 'In stock?': word }))),
  )
  expect(products.map(({ product }) => product.stock)).toEqual(words.map(() => 0))
  const onOrder = read(
    wooFile([{ Name: 'Later', SKU: 'L', Stock: '-3', 'In stock?': 'onbackorder' }]),
  )
  expect(onOrder.counts).toEqual({ backorder: 1 })
})

test('IMPORT-08 a WooCommerce variation whose product the file lacks is a draft, because that may have been one', () => {
  const { products, notes } = read(
    wooFile([
      { Type: 'variation', SKU: 'V-1', Name: 'Lonely, small', Parent: 'MISSING' },
      { Type: 'simple', SKU: 'S-1', Name: 'Jar' },
    ]),
  )
  expect(products.map(({ product }) => product.status)).toEqual(['draft', 'active'])
  expect(notes).toContainEqual({ code: 'noParent', count: 1, lines: [2] })
})
