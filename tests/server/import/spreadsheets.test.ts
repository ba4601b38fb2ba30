import { beforeEach, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { products } from '../../../src/server/db/schema/catalog/products.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { planImport } from '../../../src/server/import/plan-import.ts'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { read, shopifyFile, wooFile } from './exports.ts'

// What spreadsheets do to a file between one shop and the next.

const shop = useTestShop()
beforeEach(async () => {
  await atomically(shop.context, (tx) => tx.delete(products))
})

const skus = () =>
  shop.context.db.read
    .select({ name: products.name, sku: products.sku })
    .from(products)
    .orderBy(asc(products.name))

const files = {
  Saucery: 'Name;Price;SKU\nHot;9,00;8,71235E+12\nMild;8,00;8,71235E+12\n',
  Shopify: shopifyFile(
    { Handle: 'hot', Title: 'Hot', 'Variant SKU': '8.71E+12' },
    { Handle: 'mild', Title: 'Mild', 'Variant SKU': '8.71E+12' },
  ),
  WooCommerce: wooFile([
    { ID: '1', SKU: '8.71E+12', Name: 'Hot' },
    { ID: '2', SKU: '8.71E+12', Name: 'Mild' },
  ]),
}

for (const [format, text] of Object.entries(files)) {
  test(`IMPORT-03 a barcode that a spreadsheet rounded is no SKU in a file of ${format}: both products come, without it, and it is said`, async () => {
    const file = read(text)
    expect([file.format, file.faults]).toEqual([format as never, []])
    const plan = await planImport(shop.context.db.read, file.products)
    expect(plan.notes).toContainEqual({ code: 'skuRounded', count: 2, lines: [2, 3] })
    const report = await importProducts(shop.context.db, file.products, () => {})
    expect(report).toMatchObject({ added: 2, changed: 0 })
    const bare = [
      { name: 'Hot', sku: null },
      { name: 'Mild', sku: null },
    ]
    expect(await skus()).toEqual(bare)
    expect(await importProducts(shop.context.db, file.products, () => {})).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
    })
    expect(await skus()).toEqual(bare)
  })
}

test('IMPORT-03 two products of one name whose SKUs a spreadsheet rounded are a fault by their name', () => {
  const { faults } = read('Name,Price,SKU\nHot,9.00,8.7E+12\nHot,8.00,8.7E+12\n')
  expect(faults).toEqual([
    { line: 3, message: 'A product named "Hot", without a SKU, is already on line 2.' },
  ])
})

test.each(['#NAME?', '#REF!', '#VALUE!', '#N/A', '#NOM?', '#VALEUR!', '########'])(
  'IMPORT-01 "%s", which a spreadsheet puts in place of a value, is a fault of its line and no name, SKU or tag',
  (text) => {
    const { faults, products: found } = read(
      `Name,Price,SKU,Tags,Stock\n${text},9.00,A,,1\nMild,8.00,${text},,1\nSweet,7.00,C,${text},1\nSour,6.00,D,,${text}\nFine,5.00,E,#1,1\n`,
    )
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    for (const { message } of faults) expect(message).toContain(`"${text}"`)
    expect(found.map(({ product }) => product.name)).toEqual(['Fine'])
  },
)

test('IMPORT-08 letters that were damaged before the import are counted, and whole ones are not', () => {
  const { counts, notes } = read(
    'Name,Price,Description\nÃ‰picÃ©e,9.00,\nHot,9.00,dâ€™Ã©tÃ©\nSauce \uFFFDpic\uFFFDe,9.00,\nÉpicée d’été,9.00,À l’œuvre : « SÃO » – “â”\n',
  )
  expect(counts.letters).toBe(3)
  expect(notes.find(({ code }) => code === 'letters')?.lines).toEqual([2, 3, 4])
})

test('IMPORT-02 Unicode text of a spreadsheet, in two bytes a character with its mark, is read like UTF-8', () => {
  const text = '\uFEFFName\tPrice\tStock\r\nÉpicée d’été – 5 °C\t9,50\t3\r\n'
  const little = Buffer.from(text, 'utf16le')
  for (const bytes of [Buffer.from(text), little, Buffer.from(little).swap16()]) {
    const { faults, products: found } = readProducts(bytes)
    expect(faults).toEqual([])
    expect(found[0]?.product).toMatchObject({
      name: 'Épicée d’été – 5 °C',
      price: '9.50',
      stock: 3,
    })
  }
  const unmarked = Buffer.from(text.slice(1), 'utf16le')
  expect(readProducts(unmarked).faults[0]?.line).toBe(1)
  const latin = Buffer.from('Name,Price\nÉpicée,9.00\n', 'latin1')
  expect(readProducts(latin).faults[0]?.message).toContain('CSV UTF-8')
})

test.each([
  ['="00123"', '00123'],
  ['"=""00123"""', '00123'],
  ['="9 780201 379624"', '9 780201 379624'],
])('IMPORT-10 %s, which keeps a spreadsheet from changing a number, is the number', (cell, sku) => {
  for (const separator of [',', ';', '\t']) {
    const { faults, stated } = read(
      [
        ['Name', 'SKU', 'Price'],
        ['Hot', cell, '9.00'],
        ['Mild', 'B', '"8.00"'],
      ]
        .map((cells) => cells.join(separator))
        .join('\n'),
    )
    expect(faults).toEqual([])
    expect([stated.Hot?.sku, stated.Mild?.sku]).toEqual([sku, 'B'])
  }
})

test('IMPORT-10 quotation marks that PHP left single behind a backslash end no cell', () => {
  const file = [
    'Name,Price,Description',
    String.raw`"Jar, 5\" tall",9.00,"<p style=\"color:red\">Red, \"hot\"</p>, ""best"""`,
    'Mild,8.00,"Two\nlines"',
    '',
  ].join('\n')
  const { products, faults } = readProducts(Buffer.from(file))
  expect(faults).toEqual([])
  expect(products.map(({ product: { name, description } }) => [name, description])).toEqual([
    [String.raw`Jar, 5\" tall`, String.raw`<p style=\"color:red\">Red, \"hot\"</p>, "best"`],
    ['Mild', 'Two\nlines'],
  ])
  const backslash = readProducts(Buffer.from(String.raw`Name,Price,Tags${'\n'}A,9.00,"C:\"${'\n'}`))
  expect(backslash.products[0]?.product.tags).toEqual(['C:\\'])
})

test('IMPORT-10 separators in the quotation marks of a heading do not count', () => {
  for (const [separator, other] of [
    [',', ';'],
    [';', ','],
    ['\t', ','],
  ]) {
    const note = `"GTIN${other} UPC${other} EAN${other} or ISBN"`
    const { faults, stated } = read(
      [['Name', 'Price', note].join(separator), ['Hot', '9.00', '1'].join(separator)].join('\n'),
    )
    expect(faults).toEqual([])
    expect(stated.Hot?.price).toBe('9.00')
  }
})

test('IMPORT-10 headings with no-break spaces or line breaks, and one after two byte order marks, are read', () => {
  const { faults, stated } = read(
    '\uFEFF\uFEFF"Name",Price,Tax\u00A0class,"Net\nquantity"\nHot,9.00,exempt,250 mL\n',
  )
  expect(faults).toEqual([])
  expect(stated.Hot).toMatchObject({ taxClass: 'exempt', netQuantity: '250 mL' })
})

test('IMPORT-10 a yes or no that a script made a decimal number stays one', () => {
  const rows = ['1.0', '0.0', '1,0'].map((Published, at) => ({
    ID: `${at}`,
    Name: `Jam ${at}`,
    Published,
  }))
  expect(Object.values(read(wooFile(rows)).stated).map(({ status }) => status)).toEqual([
    'active',
    'draft',
    'active',
  ])
})

test('IMPORT-10 the same characters inside a text stay', () => {
  const { stated } = read(
    'Name,Price,Description\nHot,9.00,"a,=""b"",c"\nMild,8.00,"=""b"" is a formula"\n',
  )
  expect([stated.Hot?.description, stated.Mild?.description]).toEqual([
    'a,="b",c',
    '="b" is a formula',
  ])
})

test('IMPORT-10 empty rows before the headings, bars between cells and a mark at the end are read', () => {
  const below = { Hot: 'A', Mild: 'B' }
  for (const text of [
    ',,\n\n , ,\nName,Price,SKU\nHot,9.00,A\nMild,8.00,B\n\x1A',
    'Name|Price|SKU\nHot|9.00|A\nMild|8.00|B\n',
    'sep=|\r\nName|Price|SKU\r\nHot|9.00|A\r\nMild|8.00|B\r\n\x1A\r\n',
  ]) {
    const { faults, stated } = read(text)
    expect(faults).toEqual([])
    expect(
      Object.fromEntries(Object.entries(stated).map(([name, { sku }]) => [name, sku])),
    ).toEqual(below)
  }
  expect(read(',,\n,,\n').faults).toHaveLength(1)
  expect(read(',\nName,Price\nHot,?\n').faults[0]?.line).toBe(3)
})

test.each(['5.0', '5,00', '5.0000', '5.000000'])(
  'a stock of %s is 5, as programs with decimals in their stock write it',
  (stock) => {
    expect(read(`Name;Price;Stock\nHot;9,50;${stock}\n`).stated.Hot?.stock).toBe(5)
  },
)

test('a stock of 5.000 may be 5 or 5,000, and is refused', () => {
  expect(read('Name;Price;Stock\nHot;9,50;5.000\n').faults[0]?.message).toStartWith('stock:')
})

test('IMPORT-10 a spreadsheet that expects another separator puts each row into one cell, and it is read', () => {
  const rows = [
    'Handle,Title,Body (HTML),Variant Price,Variant SKU',
    '"mild,Mild,""<p class=""""x"""">Soft, round</p>"",9.00,A1"',
    'hot,Hot,Very hot,10.00,A2',
  ]
  for (const header of [rows[0] ?? '', `"${rows[0]}"`]) {
    const { products, faults } = read([header, ...rows.slice(1)].join('\r\n'))
    expect(faults).toEqual([])
    expect(products.map(({ line, product }) => [line, product.name, product.description])).toEqual([
      [2, 'Mild', 'Soft, round'],
      [3, 'Hot', 'Very hot'],
    ])
  }
})

test('IMPORT-10 a remark with commas below the products is no row of its own', () => {
  const { products, faults } = read('Name,Price\nFig,6.00\n"Season, 2026"\n')
  expect(products).toHaveLength(1)
  expect(faults.map(({ line }) => line)).toEqual([3])
})

test('IMPORT-10 a column that nobody reads may be there twice, one that is read may not', () => {
  const twice = read('Name,Price,Meta: color,Meta: color\nFig,6.00,red,blue\n')
  expect(twice.products).toHaveLength(1)
  expect(twice.notes.find(({ code }) => code === 'columns')?.columns).toEqual([
    { name: 'meta: color', cells: 1 },
    { name: 'meta: color (2)', cells: 1 },
  ])
  const { faults, products } = read('Name,Price,price\nFig,6.00,7.00\n')
  expect(products).toHaveLength(0)
  expect(faults).toEqual([{ line: 1, message: 'There are two columns named "price".' }])
})

test('IMPORT-08 SKUs and sizes that a spreadsheet turned into dates are counted, and other words are not', () => {
  const { notes } = read(
    shopifyFile(
      { Handle: 'a', Title: 'A', 'Variant SKU': '10-Mar' },
      {
        Handle: 'b',
        Title: 'B',
        'Variant SKU': 'B-1',
        'Option1 Name': 'Size',
        'Option1 Value': '02-févr',
      },
      { Handle: 'b', 'Variant SKU': 'B-2', 'Option1 Value': 'Large', 'Variant Price': '9.00' },
      { Handle: 'c', Title: 'C', 'Variant SKU': 'March-10' },
      { Handle: 'd', Title: '10-Mar', 'Variant SKU': 'D10-MARS' },
    ),
  )
  expect(notes.find(({ code }) => code === 'dates')?.lines).toEqual([2, 3])
})
