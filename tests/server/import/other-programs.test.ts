import { expect, test } from 'bun:test'
import { read, shopifyFile, wooColumns, wooFile } from './exports.ts'

test("IMPORT-10 Shopify's present headings are read like the old ones", () => {
  const file = read(
    `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Variant image URL,Gift card
Hot,hot,<p>Very hot</p>,V,,Sauce,"hot, red",TRUE,Active,J1,,Title,Default Title,,9.00,12.00,,FALSE,shopify,5,DENY,https://cdn.example/b.png,2,,FALSE
,hot,,,,,,,,,,,,,,,,,,,,https://cdn.example/a.png,1,,
Gone,gone,,V,,,,FALSE,Active,J2,,Title,Default Title,,9.00,,,TRUE,,0,DENY,,,,FALSE
Card,card,,V,,,,TRUE,Active,J3,,Title,Default Title,,25.00,,,TRUE,,0,DENY,,,,TRUE
`,
  )
  expect([file.format, file.faults]).toEqual(['Shopify', []])
  expect(file.stated.Hot).toEqual({
    name: 'Hot',
    description: 'Very hot',
    price: '9.00',
    compareAtPrice: '12.00',
    stock: 5,
    sku: 'J1',
    category: 'Sauce',
    tags: ['hot', 'red'],
    taxClass: 'exempt',
    status: 'active',
  })
  expect(file.products[0]?.oldAddresses.paths).toEqual(['/products/hot'])
  expect([file.stated.Gone?.status, file.stated.Card?.status]).toEqual(['draft', 'draft'])
  expect(file.counts).toMatchObject({
    compareAt: 1,
    untaxed: 1,
    draft: 1,
    giftCard: 1,
    noPictures: 1,
  })
})

test("IMPORT-10 Matrixify's file of a Shopify shop keeps its texts, and what is not shipped is said", () => {
  const file = read(
    `Handle,Command,Title,Body HTML,Tags,Status,Published,Custom Collections,Variant SKU,Variant Price,Variant Requires Shipping,Variant Inventory Tracker,Variant Inventory Qty
mild,MERGE,Mild,<p>Soft &amp; kind.</p>,hot,Active,TRUE,Gifts,M1,9.5,TRUE,shopify,4
book,MERGE,Book,<p>To read.</p>,,Active,TRUE,,M2,5,FALSE,shopify,4
`,
  )
  expect(file.stated.Mild).toMatchObject({ description: 'Soft & kind.', price: '9.5' })
  expect(file.counts).toMatchObject({ notShipped: 1 })
  const woo = read(wooFile([{ Type: 'simple, downloadable, virtual', SKU: 'E', Name: 'E-book' }]))
  expect(woo.counts).toMatchObject({ notShipped: 1 })
})

test("IMPORT-08 what Matrixify's commands delete or ignore is left out and named by line", () => {
  const file = read(
    `Handle,Command,Title,Status,Option1 Name,Option1 Value,Variant Command,Variant SKU,Variant Price
mild,MERGE,Mild,Active,Size,Small,MERGE,M1,9.5
mild,,,,,Large,DELETE,M2,12
gone,DELETE,Recalled,Active,Size,Small,MERGE,R1,9
gone,,,,,Large,,R2,12
other,Ignore,,,,,,,
`,
  )
  expect(Object.keys(file.stated)).toEqual(['Mild – Small'])
  expect(file.faults).toEqual([])
  expect(file.leftOut).toEqual([
    { line: 3, message: '"Mild – Large" has the command DELETE, so it is left out.' },
    { line: 4, message: '"Recalled – Small" has the command DELETE, so it is left out.' },
    { line: 5, message: '"Recalled – Large" has the command DELETE, so it is left out.' },
    { line: 6, message: '"other" has the command IGNORE, so it is left out.' },
  ])
  expect(file.notes.map(({ code }) => code)).not.toContain('columns')
})

test('IMPORT-10 every variant comes, and its name tells it from the others', () => {
  const variant = (one: string, two: string, three: string, price: string) => ({
    Handle: 'salsa',
    'Option1 Value': one,
    'Option2 Value': two,
    'Option3 Value': three,
    'Variant Inventory Qty': '2',
    'Variant Price': price,
  })
  const file = read(
    shopifyFile(
      { Title: 'Salsa', Tags: 'hot', ...variant('250 ml', 'Mild', 'Red', '9.00') },
      variant('250 ml', 'Mild', 'Green', '9.50'),
      variant('250 ml', 'Hot', 'Red', '10.00'),
      variant('500 ml', 'Mild', 'Red', '15.00'),
    ),
  )
  expect(file.faults).toEqual([])
  expect(file.products.map(({ product: { name, price, tags } }) => [name, price, tags])).toEqual([
    ['Salsa – 250 ml / Mild / Red', '9.00', ['hot']],
    ['Salsa – 250 ml / Mild / Green', '9.50', ['hot']],
    ['Salsa – 250 ml / Hot / Red', '10.00', ['hot']],
    ['Salsa – 500 ml / Mild / Red', '15.00', ['hot']],
  ])
})

test('IMPORT-10 one handle is one product, whatever the order of the rows', () => {
  const small = { Handle: 't', Title: 'Salsa', 'Option1 Value': 'Small', 'Variant SKU': 'S1' }
  const large = { Handle: 't', Title: 'Salsa', 'Option1 Value': 'Large', 'Variant SKU': 'S2' }
  const other = { Handle: 'u', Title: 'Other', 'Variant SKU': 'O1' }
  const untitled = {
    Handle: 't',
    'Option1 Value': 'Huge',
    'Variant SKU': 'S3',
    'Variant Price': '20.00',
  }
  const file = read(shopifyFile(untitled, small, other, large))
  expect(file.faults).toEqual([])
  expect(
    file.products.map(({ line, product, oldAddresses }) => [
      line,
      product.name,
      ...oldAddresses.paths,
    ]),
  ).toEqual([
    [2, 'Salsa – Huge', '/products/t'],
    [3, 'Salsa – Small'],
    [4, 'Other', '/products/u'],
    [5, 'Salsa – Large'],
  ])
})

test("IMPORT-10 WooCommerce's escapes are undone, and its line breaks are kept", () => {
  const { stated, faults } = read(
    wooFile([
      {
        SKU: 'G1',
        Name: 'Fish &amp; Chips',
        Description: 'First line.\\n\\nSecond <b>line</b>.\\nThird.',
        Tags: 'hot\\, sweet, mild',
      },
      {
        SKU: "'=G2",
        Name: "'+Plus",
        Description: "'- Silky",
        Categories: 'Food > Sauces\\, hot, Other',
      },
      {
        SKU: 'G3',
        Name: 'Path',
        Description: 'C:\\\\new and <p>one</p>\\n<p>two</p>\\n<ul>\\n<li>a</li>\\n</ul>',
      },
      { SKU: 'G4', Name: "'Twas", Description: 'Plain\\ntext' },
    ]),
  )
  expect(faults).toEqual([])
  expect(stated['Fish & Chips']).toMatchObject({
    description: 'First line.\n\nSecond line.\nThird.',
    tags: ['hot, sweet', 'mild'],
  })
  expect(stated['+Plus']).toMatchObject({
    sku: '=G2',
    description: '- Silky',
    category: 'Sauces, hot',
  })
  expect(stated.Path?.description).toBe('C:\\new and\n\none\n\ntwo\n\n• a')
  expect(stated["'Twas"]?.description).toBe('Plain\ntext')
})

const franceHeadings = new Map([
  ['SKU', 'UGS'],
  ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN ou ISBN'],
  ['Name', 'Nom'],
  ['Published', 'Publié'],
  ['Is featured?', 'Mis en avant ?'],
  ['Visibility in catalog', 'Visibilité dans le catalogue'],
  ['Short description', 'Description courte'],
  ['Date sale price starts', 'Date de début de promo'],
  ['Date sale price ends', 'Date de fin de promo'],
  ['Tax status', 'État de la TVA'],
  ['Tax class', 'Classe de TVA'],
  ['In stock?', 'En stock ?'],
  ['Sale price', 'Tarif promo'],
  ['Regular price', 'Tarif régulier'],
  ['Categories', 'Catégories'],
  ['Tags', 'Étiquettes'],
])
const quebecHeadings = new Map([
  ...franceHeadings,
  ['Tax status', 'Statut fiscal'],
  ['In stock?', 'En inventaire\u00A0?'],
  ['Stock', 'Inventaire'],
])

const rows: Record<string, string>[] = [
  {
    ID: '1',
    SKU: 'F1',
    Name: 'Sauce',
    'Regular price': '12,99',
    'Tax class': 'taux-zero',
    Categories: 'Non classé',
  },
  { ID: '2', SKU: 'F2', Name: 'Caché', Published: '-1', 'Regular price': '8,50' },
  { ID: '3', SKU: 'F3', Name: 'Solde', 'Sale price': '4,00', 'Date sale price ends': '2020-01-01' },
  { ID: '4', SKU: 'F4', Name: 'Vide', Stock: '', 'In stock?': '0' },
]
const expected = [
  ['Sauce', '12.99', 'active', 5, 'zero_rated', undefined],
  ['Caché', '8.50', 'draft', 5, 'standard', undefined],
  ['Solde', '9.00', 'active', 5, 'standard', undefined],
  ['Vide', '9.00', 'active', 0, 'standard', undefined],
]
const summary = (text: string) =>
  read(text).products.map(({ stated: { name, price, status, stock, taxClass, category } }) => [
    name,
    price,
    status,
    stock,
    taxClass,
    category,
  ])

test.each([
  ['English', wooColumns],
  ['the French of France', wooColumns.map((name) => franceHeadings.get(name) ?? name)],
  ['the French of Québec', wooColumns.map((name) => quebecHeadings.get(name) ?? name)],
  ['letters apart', wooColumns.map((name) => (franceHeadings.get(name) ?? name).normalize('NFD'))],
  [
    'any other language, by the order',
    wooColumns.map((_, index) => (index === 0 ? 'ID' : `Поле ${index}`)),
  ],
])('IMPORT-10 an export of WooCommerce is read with headings in %s', (_, headings) => {
  expect(summary(wooFile(rows, headings))).toEqual(expected)
})

test('IMPORT-10 columns of an unknown language count by their order only if every value fits', () => {
  const foreign = wooColumns.map((_, index) => (index === 0 ? 'ID' : `Поле ${index}`))
  for (const [column, value] of [
    ['Visibility in catalog', 'sichtbar'],
    ['Published', 'ja'],
    ['Type', 'einfach'],
  ] as const) {
    const odd = { ID: '5', Name: 'Odd', [column]: value }
    const file = read(wooFile([...rows, odd], foreign))
    expect([file.format, file.faults.length]).toEqual([null, 1])
  }
  // Before version 9.1 there was no column for a GTIN.
  const [header = '', ...lines] = wooFile(rows, foreign).split('\r\n')
  const older = [header, ...lines].map((line) => line.replace(/^([^,]*,[^,]*,[^,]*),[^,]*/, '$1'))
  expect(summary(older.join('\r\n'))).toEqual(expected)
  const cut = [header, ...lines].map((line) => line.replace(/,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*$/, ''))
  expect(read(cut.join('\r\n')).format).toBeNull()
})

test('IMPORT-10 a variation has the texts, tags, pictures, tax and stock of its product', () => {
  const parent = {
    ID: '7',
    Type: 'variable',
    SKU: 'K0',
    Name: 'Salsa',
    Description: '<p>Parent text.</p>',
    Tags: 'hot, red',
    Categories: 'Sauces',
    'Is featured?': '1',
    'Regular price': '',
    Stock: '11',
    'Tax class': 'zero-rate',
  }
  const variation = {
    Type: 'variation',
    Parent: 'K0',
    Stock: 'parent',
    'Is featured?': '',
    'Tax class': 'parent',
  }
  const file = read(
    wooFile([
      { ...variation, SKU: 'K1', Name: 'Salsa - 250 ml', 'Attribute 1 value(s)': '250 ml' },
      parent,
      { ...variation, SKU: 'K2', Name: 'Salsa', 'Attribute 1 value(s)': '500 ml', Parent: 'id:7' },
      {
        ...variation,
        SKU: 'K3',
        Name: 'Salsa',
        'Attribute 1 value(s)': '1 L',
        Stock: '3',
        Description: 'Own.',
      },
    ]),
  )
  expect([file.faults, file.leftOut]).toEqual([[], []])
  const inherited = {
    description: 'Parent text.',
    tags: ['hot', 'red'],
    category: 'Sauces',
    featured: true,
    taxClass: 'zero_rated',
  }
  expect(file.stated['Salsa - 250 ml']).toMatchObject({ ...inherited, stock: 6 })
  expect(file.stated['Salsa – 500 ml']).toMatchObject({ ...inherited, stock: 5 })
  expect(file.stated['Salsa – 1 L']).toMatchObject({ ...inherited, stock: 3, description: 'Own.' })
  expect(file.counts.sharedStock).toBe(2)
})

test('IMPORT-10 lines may end in different ways, and a line sep= states the separator', () => {
  const names = (text: string) =>
    read(text).products.map(({ line, product: { name, price } }) => [line, name, price])
  const two = [
    [2, 'One', '9.00'],
    [3, 'Two', '8.00'],
  ]
  for (const [first, second] of [
    ['\n', '\r\n'],
    ['\r\n', '\n'],
    ['\r\n', '\r'],
    ['\r', '\r'],
  ] as const) {
    expect(
      read(
        `Name,Price,Description${first}One,9.00,"a, b"${second}Two,8.00,"x"${second}`,
      ).products.map(({ product: { name, price } }) => [name, price]),
    ).toEqual(two.map(([, ...each]) => each as string[]))
  }
  const below = two.map(([line, ...each]) => [Number(line) + 1, ...each])
  for (const start of ['sep=;\r\n', 'SEP=;\n', '"sep=;"\r\n', '\uFEFFsep=;\r\n', 'sep=;;;\r\n']) {
    expect(
      names(`${start}Name;Price;Description\r\nOne;9,00;a, b, c, d\r\nTwo;8,00;x\r\n`),
    ).toEqual(below)
  }
  expect(names('sep=\t\r\nName\tPrice\r\nOne\t9.00\r\nTwo\t8.00\r\n')).toEqual(below)
})

test('IMPORT-10 a heading is found without the characters that nobody sees in it', () => {
  const { format, stated } = read('\u200BName,Price,Status\u2060\nHot,9.00,draft\n')
  expect([format, stated.Hot?.status]).toEqual(['Saucery', 'draft'])
})

test('IMPORT-10 lines that end in a carriage return alone are counted', () => {
  const { products, faults } = read('Name,Price\rOne,9.00\r\rTwo,8.00\rThree,?\r')
  expect(products.map(({ line }) => line)).toEqual([2, 4])
  expect(faults.map(({ line }) => line)).toEqual([5])
})

test('IMPORT-10 a variation without a name whose product is missing is a fault, not named by its size', () => {
  const size = { 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'L' }
  const { products, faults } = read(
    wooFile([{ ...size, ID: '4', Type: 'variation', SKU: 'V4', Name: '', Parent: 'GONE' }]),
  )
  expect([products, new Set(faults.map(({ line }) => line))]).toEqual([[], new Set([2])])
})

test("IMPORT-10 a page builder's marks are no text, but other words in brackets are", () => {
  const described = (Description: string) =>
    read(wooFile([{ Name: 'Hot', SKU: 'H', Description }])).stated.Hot?.description
  expect(
    described(
      '[vc_row css=".a{b:c}"][vc_column width="1/2"][vc_column_text]Hot.[/vc_column_text][/vc_column]\\n[vc_column]<b>Very</b> hot.[/vc_column][/vc_row]',
    ),
  ).toBe('Hot.\n\nVery hot.')
  expect(described('[et_pb_section][et_pb_text]Mild[/et_pb_text][/et_pb_section]')).toBe('Mild')
  expect(described('Hot [500 ml]')).toBe('Hot [500 ml]')
})

test('IMPORT-10 what WordPress puts in place of its shortcodes is left out and counted, and its text stays', () => {
  const cases: [written: string, shown: string, counted: number][] = [
    ['Hot. [gallery ids="1,2" link="none"]', 'Hot.', 1],
    ['Hot. [gallery]', 'Hot.', 1],
    ['[caption id="a_1" width="300"]<img src="a.png"> A jar[/caption]Hot.', 'A jar\n\nHot.', 1],
    ['Hot.\\n[embed]https://video.example/v[/embed]\\nMild.', 'Hot.\n\nMild.', 1],
    ['[contact-form-7 id="3" title="Ask"]Hot.', 'Hot.', 1],
    ['Hot. [add_to_cart id="12" /]', 'Hot.', 1],
    ['[button link="/hot" color=red]Buy[/button] now', 'Buy now', 1],
    ['[tabs][tab]Hot.[/tab][/tabs]', 'Hot.', 1],
    [
      'Hot [500 ml], [optional] [a=b] [sugar-free] [not a form',
      'Hot [500 ml], [optional] [a=b] [sugar-free] [not a form',
      0,
    ],
    ['Written as [[gallery]]', 'Written as [[gallery]]', 0],
  ]
  for (const [Description, shown, counted] of cases) {
    const { stated, counts } = read(wooFile([{ Name: 'Hot', SKU: 'H', Description }]))
    expect([Description, stated.Hot?.description, counts.shortcodes ?? 0]).toEqual([
      Description,
      shown,
      counted,
    ])
  }
  const long = '[a '.repeat(50_000) + '[embed]'.repeat(20_000)
  const start = performance.now()
  read(wooFile([{ Name: 'Hot', SKU: 'H', Description: long }]))
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('IMPORT-10 commas in names of categories, tags and sizes are written with backslashes', () => {
  const { stated } = read(
    wooFile([
      {
        ID: '1',
        SKU: 'C1',
        Name: 'Hot',
        Categories: 'Food\\, drinks > Sauces\\, hot',
        Tags: 'a\\, b, c',
      },
      { ID: '2', SKU: 'C2', Name: 'Mild', Categories: 'Sauces\\\\\\, mild, Other' },
      { ID: '3', Type: 'variable', SKU: 'C3', Name: 'Salsa' },
      {
        ID: '4',
        Type: 'variation',
        SKU: 'C4',
        Name: 'Salsa',
        Parent: 'C3',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': '250 ml\\, glass',
      },
    ]),
  )
  expect(stated.Hot).toMatchObject({ category: 'Sauces, hot', tags: ['a, b', 'c'] })
  expect(stated.Mild).toMatchObject({ category: 'Sauces, mild' })
  expect(Object.keys(stated)).toContain('Salsa – 250 ml, glass')
})
