import { expect, test } from 'bun:test'
import { taxClasses } from '#shared/domain/tax/tax.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { read, shopifyFile, wooFile } from './exports.ts'

const shop = useTestShop()

const pricesOf = (...amounts: string[]) => {
  const rows = amounts.map((amount, index) => `Sauce ${index};"${amount}"`)
  const { products, faults } = read(`Name;Price\n${rows.join('\n')}\n`)
  const byLine = new Map(products.map(({ line, product }) => [line, product.price]))
  const refused = new Map(faults.map(({ line, message }) => [line, message]))
  return amounts.map((_, index) => byLine.get(index + 2) ?? refused.get(index + 2))
}

const inDoubt = expect.stringContaining('can be read in two ways')
const noAmount = expect.stringContaining('Enter an amount such as 12.99.')

test.each([
  [
    ['12,99 $', '12,99\u00A0$', '$12.99', '12.99 CAD', 'CA$12.99', '12,99 $ CA'],
    Array(6).fill('12.99'),
  ],
  [
    ['12.990000', '12.5', '12', '0.990'],
    ['12.99', '12.5', '12', '0.99'],
  ],
  [
    ['1 299,00', '1\u202F299,00', '1\u00A0299', '1.299,00'],
    ['1299.00', '1299.00', '1299', '1299.00'],
  ],
  [
    ['$1,299.00', '1,299', "1'299.00"],
    ['1299.00', '1299', '1299.00'],
  ],
  // In a file with decimal commas, a comma before three digits is one too.
  [
    ['12,5', '12,990', '1.299'],
    ['12.5', '12.99', '1299'],
  ],
  [
    ['9.00', '1,299', '12.990'],
    ['9.00', '1299', '12.99'],
  ],
  // As WooCommerce stores what was typed so.
  [
    ['.99', '$.5', '.'],
    ['0.99', '0.5', noAmount],
  ],
  [['12,990'], [inDoubt]],
  [
    ['5', '1,299', '1.299'],
    ['5', inDoubt, inDoubt],
  ],
  [
    ['5.50', '5,50', '1,299'],
    ['5.50', '5.50', inDoubt],
  ],
  [
    ['12.995', '5.00'],
    [noAmount, '5.00'],
  ],
  [['US$5.00', '5 €', '1,23,456.78', '12 99', '-5.00', '1e3', '5.5.5'], Array(7).fill(noAmount)],
])('IMPORT-09 the amounts %p are read as people write them, or refused', (amounts, prices) => {
  expect(pricesOf(...amounts)).toEqual(prices)
})

test('IMPORT-09 a sale counts between its dates only, and what happened to it is said', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const sale = (name: string, starts: string, ends: string, price = '4.00') => ({
    Name: name,
    SKU: name,
    'Date sale price starts': starts,
    'Date sale price ends': ends,
    'Sale price': price,
  })
  const { products, faults, counts } = read(
    wooFile([
      sale('Over', '2024-11-29 00:00:00', '2024-12-02 23:59:59'),
      sale('Later', '2026-12-24', ''),
      sale('Now', '2026-11-01 00:00:00', '2026-11-30 23:59:59'),
      sale('Last day', '', '2026-11-28'),
      sale('Ended yesterday', '', '2026-11-27'),
      sale('Always', '', ''),
      sale('Dearer', '', '', '12.00'),
      sale('When', 'soon', ''),
    ]),
    now,
  )
  expect(Object.fromEntries(products.map(({ product }) => [product.name, product.price]))).toEqual({
    Over: '9.00',
    Later: '9.00',
    Now: '4.00',
    'Last day': '4.00',
    'Ended yesterday': '9.00',
    Always: '4.00',
    Dearer: '9.00',
  })
  // The regular price of a sale that is on becomes the former one.
  const former = products.flatMap(({ product: { name, compareAtPrice, reducedAt } }) =>
    compareAtPrice ? [[name, compareAtPrice, reducedAt ?? null]] : [],
  )
  expect(former).toEqual([
    ['Now', '9.00', '2026-11-01T04:00:00.000Z'],
    ['Last day', '9.00', null],
    ['Always', '9.00', null],
  ])
  expect(faults).toEqual([{ line: 9, message: '"soon" is not a date such as 2026-12-31.' }])
  expect(counts).toMatchObject({ saleOver: 2, saleLater: 1, saleEnds: 2, compareAt: 1 })
})

const taxClassNow = async () => {
  const token = await shop.asOwner()
  const { body } = await shop.api<{ name: string; taxClass?: string }[]>('GET', '/api/products', {
    token,
  })
  return Object.fromEntries(body.map(({ name, taxClass }) => [name, taxClass ?? 'standard']))
}

async function imported(text: string) {
  const { products, faults } = read(text)
  expect(faults).toEqual([])
  return importProducts(shop.context.db, products, () => {})
}

test("IMPORT-09 the tax classes of WooCommerce become this shop's, in every direction", async () => {
  const classed = (...[status, name]: string[]) =>
    wooFile([{ Name: 'Class', SKU: 'C-1', 'Tax status': status ?? '', 'Tax class': name ?? '' }])
  for (const [status, name, taxClass] of [
    ['taxable', 'zero-rate', 'zero_rated'],
    ['none', '', 'exempt'],
    ['taxable', '', 'standard'],
    ['taxable', 'taux-zero', 'zero_rated'],
    ['taxable', 'reduced-rate', 'standard'],
    ['shipping', '', 'exempt'],
  ] as const) {
    await imported(classed(status, name))
    expect([status, name, await taxClassNow()]).toEqual([status, name, { Class: taxClass }])
  }
  expect(read(classed('taxable', 'reduced-rate')).counts.taxClass).toBe(1)
  const family = read(
    wooFile([
      {
        ID: '1',
        SKU: 'P-1',
        Name: 'Bread',
        Type: 'variable',
        'Tax class': 'zero-rate',
        'Regular price': '',
      },
      {
        ID: '2',
        SKU: 'P-2',
        Name: 'Bread - Rye',
        Type: 'variation',
        'Tax class': 'parent',
        Parent: 'P-1',
      },
    ]),
  )
  expect(family.stated['Bread - Rye']?.taxClass).toBe('zero_rated')
})

test('IMPORT-09 a Shopify product is taxed again by a later TRUE, and FALSE keeps a zero-rated one', async () => {
  const taxed = (taxable: string) =>
    shopifyFile({ Handle: 't', Title: 'Tax', 'Variant SKU': 'T-1', 'Variant Taxable': taxable })
  await imported(taxed('false'))
  expect((await taxClassNow()).Tax).toBe('exempt')
  await imported(taxed('TRUE'))
  expect((await taxClassNow()).Tax).toBe('standard')
  await imported('Name,Price,SKU,Tax class\nTax,9.00,T-1,zero-rated\n')
  expect(await imported(taxed('false'))).toEqual({ added: 0, changed: 0, same: 1 })
  expect((await taxClassNow()).Tax).toBe('zero_rated')
  expect(read(taxed('maybe')).faults).toEqual([
    { line: 2, message: `taxClass: Choose one of: ${taxClasses.join(', ')}.` },
  ])
})

test('IMPORT-09 a sale price that is no amount is a fault, not a sale that nobody sees', () => {
  const { faults } = read(wooFile([{ Name: 'Off', SKU: 'O', 'Sale price': '10%' }]))
  expect(faults).toEqual([{ line: 2, message: noAmount }])
})

test('IMPORT-09 the dates of a sale are read as a spreadsheet rewrites them', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const sale = { 'Sale price': '4.00' }
  const { counts, faults } = read(
    wooFile([
      { ...sale, Name: 'Later', SKU: 'L', 'Date sale price starts': '2026-11-30 0:00' },
      { ...sale, Name: 'Over', SKU: 'O', 'Date sale price ends': '2026-11-28 6:00:00' },
    ]),
    now,
  )
  expect([counts, faults]).toEqual([{ saleLater: 1, saleOver: 1 }, []])
  const hours = { ...sale, Name: 'PM', SKU: 'P', 'Date sale price ends': '2026-11-28 1:00 PM' }
  expect(read(wooFile([hours]), now).faults.map(({ line }) => line)).toEqual([2])
})

test('IMPORT-09 a sale begins and ends on the clock that its dates name', () => {
  const now = Date.parse('2026-11-30T18:00:00Z')
  const sale = (name: string, starts: string, ends: string) => ({
    Name: name,
    SKU: name,
    'Date sale price starts': starts,
    'Date sale price ends': ends,
    'Sale price': '4.00',
  })
  const { products, faults } = read(
    wooFile([
      sale('Over', '2026-11-01T00:00:00Z', '2026-11-30T17:00:00Z'),
      sale('Over in Paris', '', '2026-11-30 18:30:00+0100'),
      sale('Later in Vancouver', '2026-11-30T12:00:00.000-08:00', ''),
      sale('Over as stored', '', '1796058000'),
      sale('On', '2026-11-30 17:59:00 UTC', '2026-11-30T14:00:00-04'),
      sale('On here', '2026-11-30 12:59:00', '2026-11-30 13:01:00'),
      sale('On all day', '', '2026-11-30 GMT'),
      sale('Elsewhere', '', '2026-11-30 17:00:00 EST'),
    ]),
    now,
  )
  const on = products.filter(({ product }) => product.price === '4.00')
  expect(on.map(({ product }) => product.name)).toEqual(['On', 'On here', 'On all day'])
  expect(on[0]?.product.reducedAt).toBe('2026-11-30T17:59:00.000Z')
  expect([products.length, faults.map(({ line }) => line)]).toEqual([7, [9]])
})

test('IMPORT-09 a sale price alone is no price, because nobody could buy the product', () => {
  const bare = { 'Regular price': '', 'Sale price': '4.00' }
  const over = { ...bare, 'Date sale price ends': '2020-01-01' }
  const { products, faults } = read(
    wooFile([
      { ...bare, Name: 'Bare', SKU: 'B' },
      { ...over, Name: 'Over', SKU: 'O' },
    ]),
  )
  expect([products, faults.map(({ line, message }) => [line, message])]).toEqual([
    [],
    [
      [2, 'It has no price.'],
      [3, 'It has no price.'],
    ],
  ])
})

test("IMPORT-09 Canada's own price of a Shopify shop counts, with its own former price", () => {
  const { products } = read(
    shopifyFile(
      { Handle: 'one', Title: 'One', 'Variant Price': '9.00', 'Price / Canada': '12.50' },
      {
        Handle: 'two',
        Title: 'Two',
        'Variant Price': '9.00',
        'Variant Compare At Price': '20.00',
        'Price / Canada': '12.50',
      },
      { Handle: 'three', Title: 'Three', 'Variant Price': '9.00' },
    ),
  )
  expect(products.map(({ product }) => [product.price, product.compareAtPrice || null])).toEqual([
    ['12.50', null],
    ['12.50', null],
    ['9.00', null],
  ])
  const former = read(
    'Handle,Title,Variant Price,Price / Canada,Compare At Price / Canada\none,One,9.00,12.50,15.00\n',
  )
  expect(former.products.map(({ product }) => product.compareAtPrice)).toEqual(['15.00'])
})
