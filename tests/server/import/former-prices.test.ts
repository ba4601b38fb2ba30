import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { read, shopifyFile, wooColumns, wooFile } from './exports.ts'

const shop = useTestShop()

test("IMPORT-09 Shopify's compare-at price and weight come along", () => {
  const { stated, faults, counts } = read(
    shopifyFile(
      { Handle: 'a', Title: 'Reduced', 'Variant Compare At Price': '12.5', 'Variant Grams': '410' },
      { Handle: 'b', Title: 'Same', 'Variant Compare At Price': '9.00', 'Variant Grams': '0.0' },
      { Handle: 'c', Title: 'Lower', 'Variant Compare At Price': '5.00' },
      { Handle: 'd', Title: 'None', 'Variant Compare At Price': '0.00', 'Variant Grams': '226.8' },
    ),
  )
  expect(faults).toEqual([])
  const facts = Object.entries(stated).map(([name, { compareAtPrice, weightGrams }]) => [
    name,
    compareAtPrice || undefined,
    weightGrams,
  ])
  expect(facts).toEqual([
    ['Reduced', '12.5', 410],
    ['Same', undefined, undefined],
    ['Lower', undefined, undefined],
    ['None', undefined, 227],
  ])
  expect(counts.compareAt).toBe(1)
})

test.each([
  ['kg', '0.41', 410],
  ['kg', '1,25', 1_250],
  ['g', '410', 410],
  ['lbs', '1', 454],
  ['lbs', '0.5', 227],
  ['oz', '8', 227],
  ['oz', '0.01', 1],
  // As WooCommerce stores what was typed so.
  ['kg', '.25', 250],
  ['kg', '1,500', 1_500],
  ['kg', '0', undefined],
  ['kg', '', undefined],
])("IMPORT-09 WooCommerce's weight in %s, %p, becomes grams", (unit, cell, grams) => {
  for (const heading of [`Weight (${unit})`, `Poids (${unit})`]) {
    const headings = wooColumns.map((name) => (name === 'Weight (kg)' ? heading : name))
    const { stated, faults } = read(wooFile([{ Name: 'Jam', 'Weight (kg)': cell }], headings))
    expect(faults).toEqual([])
    expect(stated.Jam?.weightGrams).toBe(grams)
  }
})

test('IMPORT-09 a variation has the weight of its product unless it has its own', () => {
  const { stated } = read(
    wooFile([
      { Type: 'variable', SKU: 'J', Name: 'Jam', 'Regular price': '', 'Weight (kg)': '0.3' },
      { Type: 'variation', SKU: 'J1', Parent: 'J', Name: 'Jam - Small' },
      { Type: 'variation', SKU: 'J2', Parent: 'J', Name: 'Jam - Large', 'Weight (kg)': '0.6' },
    ]),
  )
  expect(stated['Jam - Small']?.weightGrams).toBe(300)
  expect(stated['Jam - Large']?.weightGrams).toBe(600)
})

test("IMPORT-09 Matrixify's weights are in the unit beside them", () => {
  const { products, faults } = read(
    `Handle,Title,Variant Price,Variant Weight,Variant Weight Unit
a,Kilos,9.00,0.75,kg
b,Ounces,9.00,12,OZ
c,None,9.00,0.0,kg
d,Which,9.00,500,
e,Stones,9.00,2,st
`,
  )
  expect(products.map(({ product }) => [product.name, product.weightGrams])).toEqual([
    ['Kilos', 750],
    ['Ounces', 340],
    ['None', undefined],
  ])
  expect(faults.map(({ line, message }) => [line, message.split(':')[0]])).toEqual([
    [5, 'weightGrams'],
    [6, 'weightGrams'],
  ])
})

test('IMPORT-09 a comma before three digits of grams may mean thousands, and is refused', () => {
  const grams = (text: string) =>
    read(shopifyFile({ Handle: 'j', Title: 'Jam', 'Variant Grams': text }))
  const message = 'weightGrams: Enter a whole number from 0 to 1,000,000.'
  expect(grams('1,500').faults).toEqual([{ line: 2, message }])
  expect(grams('453.592').stated.Jam?.weightGrams).toBe(454)
})

test('IMPORT-09 a weight that is none, and a former price that is no higher, are faults of their lines', () => {
  const { faults } = read(
    'Name;Price;Compare at price;Weight grams;Reduced at\nA;5,00;4,00;;\nB;5,00;;heavy;\nC;5,00;6,00;;2999-01-01T00:00:00Z\n',
  )
  expect(faults).toEqual([
    { line: 2, message: 'compareAtPrice: Enter a former price above the price.' },
    { line: 3, message: 'weightGrams: Enter a whole number from 0 to 1,000,000.' },
    { line: 4, message: 'reducedAt: Enter a date that has passed.' },
  ])
})

test('IMPORT-03 importing the same sale again changes nothing, and the end of the sale ends the reduction', async () => {
  const sale = shopifyFile({ Handle: 'q', Title: 'Quince', 'Variant Compare At Price': '12.5' })
  const over = shopifyFile({ Handle: 'q', Title: 'Quince', 'Variant Price': '12.50' })
  const imported = async (text: string) =>
    importProducts(shop.context.db, read(text).products, () => {})
  const quince = async () => {
    const { body } = await shop.api<StaffProduct[]>('GET', '/api/products')
    const { price, compareAtPrice } = body.find(({ name }) => name === 'Quince') as StaffProduct
    return [price, compareAtPrice]
  }
  expect(await imported(sale)).toMatchObject({ added: 1 })
  expect(await quince()).toEqual(['9.00', '12.50'])
  expect(await imported(sale)).toMatchObject({ changed: 0, same: 1 })
  expect(await imported(over)).toMatchObject({ changed: 1 })
  expect(await quince()).toEqual(['12.50', null])
})

test.each([
  ['Shopify', (cells: Record<string, string>) => shopifyFile({ Handle: 'p', ...cells })],
  ['WooCommerce', (cells: Record<string, string>) => wooFile([wooCells(cells)])],
])(
  'IMPORT-09 a reduction that a file of %s no longer has ends, whatever the price is now',
  async (from, file) => {
    const Title = `Plum of ${from}`
    const imported = async (price: string, former: string) => {
      const text = file({ Title, 'Variant Price': price, 'Variant Compare At Price': former })
      return importProducts(shop.context.db, read(text).products, () => {})
    }
    const plum = async () => {
      const { body } = await shop.api<StaffProduct[]>('GET', '/api/products')
      const { price, compareAtPrice } = body.find(({ name }) => name === Title) as StaffProduct
      return [price, compareAtPrice]
    }
    for (const price of ['11.00', '9.00']) {
      await imported('9.00', '12.50')
      expect(await plum()).toEqual(['9.00', '12.50'])
      expect(await imported(price, '')).toMatchObject({ changed: 1 })
      expect(await plum()).toEqual([price, null])
      expect(await imported(price, '')).toMatchObject({ same: 1 })
    }
    // A file that has no such column says nothing about reductions.
    await imported('9.00', '12.50')
    const columns = `Handle,Title,Variant Price\np,${Title},9.00\n`
    await importProducts(shop.context.db, read(columns).products, () => {})
    expect(await plum()).toEqual(['9.00', '12.50'])
  },
)

/** The same prices as WooCommerce has them. */
function wooCells({
  Title = '',
  'Variant Price': price = '',
  'Variant Compare At Price': former,
}: Record<string, string>): Record<string, string> {
  return former
    ? { Name: Title, 'Sale price': price, 'Regular price': former }
    : { Name: Title, 'Regular price': price }
}
