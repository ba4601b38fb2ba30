import { expect, test } from 'bun:test'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { csvOf, wooColumns } from './exports.ts'

test.each([
  ['English', 'Download 1 ID,Download 1 name,Download 1 URL', wooColumns.slice(-4)],
  ['an older version', 'Download 1 name,Download 1 URL', wooColumns.slice(-4)],
  [
    'another language',
    'ID загрузки 1,Имя загрузки 1,URL загрузки 1',
    ['Имя атрибута 1', 'Значения атрибутов 1', 'Видимость атрибута 1', 'Глобальный атрибут 1'],
  ],
])('IMPORT-14 the files of a download, which %s numbers too, are no sizes', (_, files, sizes) => {
  const variation = { Type: 'variation', Parent: 'J', Name: 'Jam', 'Tax class': 'parent' }
  const rows = [
    { Type: 'variable', SKU: 'J', Name: 'Jam', 'Regular price': '', [sizes[0] ?? '']: 'Size' },
    { ...variation, SKU: 'J-S', [sizes[0] ?? '']: 'Size', [sizes[1] ?? '']: 'Small' },
    { ...variation, SKU: 'J-L', [sizes[0] ?? '']: 'Size', [sizes[1] ?? '']: 'Large' },
    {
      Type: 'simple, downloadable',
      SKU: 'E',
      Name: 'Recipes',
      [files.split(',').at(-2) ?? '']: 'A',
    },
  ]
  const columns = [...wooColumns.slice(0, -4), ...files.split(','), ...sizes, 'Meta: tab 1 title']
  const { products, faults } = readProducts(
    Buffer.from(
      csvOf(
        columns,
        rows.map((row) => ({ Published: '1', 'Regular price': '9.00', ...row })),
      ),
    ),
  )
  expect(faults).toEqual([])
  expect(products.map(({ product, variant }) => [product.name, variant?.options])).toEqual([
    ['Jam – Small', ['Size']],
    ['Jam – Large', ['Size']],
    ['Recipes', undefined],
  ])
})

test('IMPORT-14 a size is not named after what stands at its place in the row of its product', () => {
  const sizes = ['Attribute 2 name', 'Attribute 2 value(s)']
  const jam = { Published: '1', 'Regular price': '9.00', 'Attribute 1 name': 'Size' }
  const variation = { ...jam, Type: 'variation', Parent: 'J', Name: 'Jam', 'Tax class': 'parent' }
  const rows = [
    {
      ...jam,
      Type: 'variable',
      SKU: 'J',
      Name: 'Jam',
      'Attribute 1 name': 'Fruit',
      'Attribute 1 value(s)': 'Plum',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'Small, Large',
    },
    { ...variation, SKU: 'J-S', 'Attribute 1 value(s)': 'Small' },
    { ...variation, SKU: 'J-L', 'Attribute 1 value(s)': 'Large' },
  ]
  const brand = { 'Attribute 1 name': 'Brand', 'Attribute 1 value(s)': 'Aunt Ada' }
  const others = [
    { ...jam, ...brand, Type: 'simple', SKU: 'B', Name: 'Honey' },
    { ...jam, Type: 'simple', SKU: 'C', Name: 'Tea', 'Attribute 1 name': '' },
  ]
  const { products, notes } = readProducts(
    Buffer.from(csvOf([...wooColumns, ...sizes], [...rows, ...others])),
  )
  expect(notes).toContainEqual({ code: 'attributes', count: 3, lines: [3, 4, 5] })
  expect(products.map(({ variant }) => [variant?.options, variant?.values])).toEqual([
    [['Size'], ['Small']],
    [['Size'], ['Large']],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

const product = {
  Type: 'simple',
  Published: '1',
  'In stock?': '1',
  Stock: '5',
  'Regular price': '9.00',
}

test.each([
  ['Language', 'Translation group'],
  ['Meta: _wpml_import_language_code', 'Meta: _wpml_import_translation_group'],
])('IMPORT-10 a product in two languages is one product, with %s', (language, group) => {
  const [en, fr, es] = ['en', 'fr_CA', 'es'].map((code) => ({ ...product, [language]: code }))
  const rows = [
    { ...fr, Name: 'Sauce piquante', Description: 'Du piment.', [group]: '7' },
    { ...en, Name: 'Hot sauce', Description: 'Chilies.', [group]: '7' },
    { ...es, Name: 'Salsa picante', Description: 'Chiles.', [group]: '7' },
    { ...fr, Name: 'Sauce douce', Description: 'Sans piment.', [group]: '8' },
    { ...fr, Name: 'Confiture', Description: 'Prunes.' },
    { ...en, Name: 'Jam', Type: 'variable', SKU: 'J', [group]: '9', 'Regular price': '' },
    { ...fr, Name: 'Gelée', Type: 'variable', SKU: 'J-fr', [group]: '9', 'Regular price': '' },
    { ...en, Name: 'Jam - Small', Type: 'variation', Parent: 'J', [group]: '10' },
    { ...fr, Name: 'Gelée - Petit', Type: 'variation', Parent: 'J-fr', [group]: '10' },
  ]
  const file = readProducts(Buffer.from(csvOf([...wooColumns, language, group], rows)))
  expect(file.faults).toEqual([])
  expect(
    file.products.map(({ product: { name, description, french } }) => [name, description, french]),
  ).toEqual([
    ['Hot sauce', 'Chilies.', { name: 'Sauce piquante', description: 'Du piment.' }],
    ['Sauce douce', 'Sans piment.', undefined],
    ['Confiture', 'Prunes.', undefined],
    ['Jam - Small', 'Jam - Small', undefined],
  ])
  expect(file.leftOut).toEqual([
    { line: 4, message: '"Salsa picante" is a translation of line 3. It is left out.' },
    { line: 8, message: '"Gelée" is a translation of line 7. It is left out.' },
    { line: 10, message: '"Gelée - Petit" is a translation of line 9. It is left out.' },
  ])
})

test('IMPORT-10 a text that has all of its languages is taken apart', () => {
  const texts = {
    Name: '[:en]Hot sauce[:fr]Sauce piquante[:]',
    Description: '<!--:en--><p>Chilies.</p><!--:--><!--:fr--><p>Du piment.</p><!--:-->\\n250 ml',
    Categories: '[:en]Sauces[:fr]Les sauces[:]',
    Tags: '[:en]hot[:fr]piquant[:], red',
  }
  const rows = [
    { ...product, ...texts },
    { ...product, Name: '[:fr]Confiture[:]', Description: '[:es]Ciruelas[:fr]Prunes [250 ml]' },
    { ...product, Name: 'Tea [:)', Description: 'In [:a] cup' },
  ]
  const { products } = readProducts(Buffer.from(csvOf(wooColumns, rows)))
  const [hot, jam, tea] = products.map(({ product: each }) => each)
  expect(hot).toMatchObject({
    name: 'Hot sauce',
    description: 'Chilies.\n\n250 ml',
    category: 'Sauces',
    tags: ['hot', 'red'],
    french: { name: 'Sauce piquante', description: 'Du piment.\n\n250 ml' },
  })
  expect([jam?.name, jam?.description, jam?.french]).toEqual([
    'Confiture',
    'Prunes [250 ml]',
    undefined,
  ])
  expect([tea?.name, tea?.description]).toEqual(['Tea [:)', 'In [:a] cup'])
})

test('IMPORT-10 the French that a plugin keeps beside the English of sizes is named as left out', () => {
  const jam = { ...product, Type: 'variable', SKU: 'J', Name: '[:en]Jam[:fr]Confiture[:]' }
  const size = { ...product, Type: 'variation', Parent: 'J', 'Attribute 1 name': 'Size' }
  const rows = [
    { ...jam, 'Regular price': '', 'Attribute 1 name': 'Size' },
    { ...size, SKU: 'J-S', Name: '[:en]Jam[:fr]Confiture[:]', 'Attribute 1 value(s)': 'Small' },
    { ...size, SKU: 'J-L', Name: '[:en]Jam[:fr]Confiture[:]', 'Attribute 1 value(s)': 'Large' },
  ]
  const file = readProducts(Buffer.from(csvOf(wooColumns, rows)))
  expect(file.products.map(({ product: { name } }) => name)).toEqual(['Jam – Small', 'Jam – Large'])
  expect(file.notes).toContainEqual({ code: 'variantFrench', count: 2, lines: [3, 4] })
})
