import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { groupCalls } from '../catalog/groups/some-groups.ts'
import { csvOf, shopifyFile, wooColumns, wooFile } from './exports.ts'
import { importsIn } from './runs/imports.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.dispose())

const imports = () => importsIn(shop, () => shop.asOwner())
const groups = async () => {
  const { list } = groupCalls(shop)
  return (await list()).map(({ name, options, variants }) => ({
    name,
    options,
    variants: variants.map(({ options: values, price, stock }) => [...values, price, stock]),
  }))
}

/** A sauce in two sizes and two degrees of heat, as Shopify writes it. */
const peachRows: Record<string, string>[] = [
  {
    Handle: 'smoky-peach',
    Title: 'Smoky Peach',
    'Body (HTML)': '<p>Peaches &amp; smoke.</p>',
    Tags: 'sweet, smoked',
    'Option1 Name': 'Size',
    'Option1 Value': '250 mL',
    'Option2 Name': 'Heat',
    'Option2 Value': 'Mild',
    'Variant SKU': 'SP-250-M',
    'Variant Grams': '420',
  },
  {
    Handle: 'smoky-peach',
    'Option1 Value': '250 mL',
    'Option2 Value': 'Hot',
    'Variant SKU': 'SP-250-H',
    'Variant Price': '9.50',
    'Variant Inventory Qty': '3',
    'Variant Inventory Tracker': 'shopify',
  },
  {
    Handle: 'smoky-peach',
    'Option1 Value': '500 mL',
    'Option2 Value': 'Mild',
    'Variant SKU': 'SP-500-M',
    'Variant Price': '14.00',
    'Variant Compare At Price': '16.00',
    'Variant Inventory Qty': '2',
    'Variant Inventory Tracker': 'shopify',
  },
]

const peach = {
  name: 'Smoky Peach',
  options: ['Size', 'Heat'],
  variants: [
    ['250 mL', 'Mild', '9.00', 5],
    ['250 mL', 'Hot', '9.50', 3],
    ['500 mL', 'Mild', '14.00', 2],
  ],
}

test("IMPORT-14 Shopify's options become a product group, which the preview shows, and again nothing changes", async () => {
  const file = shopifyFile(...peachRows, { Handle: 'salt', Title: 'Sea Salt' })
  const { body } = await imports().preview(file)
  expect(body.groups).toEqual([
    { name: 'Smoky Peach', options: ['Size', 'Heat'], variants: 3, state: 'added' },
  ])
  expect(await imports().imported(file)).toMatchObject({ added: 4, changed: 0 })
  expect(await groups()).toEqual([peach])
  const large = await imports().product('Smoky Peach – 500 mL / Mild')
  expect(large).toMatchObject({ compareAtPrice: '16.00', tags: ['sweet', 'smoked'] })
  expect((await imports().product('Sea Salt')).group).toBeNull()
  const again = await imports().preview(file)
  expect(again.body).toMatchObject({
    token: null,
    added: 0,
    changed: 0,
    same: 4,
    groups: [{ state: 'same' }],
  })
})

test('IMPORT-14 what earlier imports left beside each other becomes a group, and a further size joins it', async () => {
  const [first, second] = peachRows
  const names = ['250 mL / Mild', '250 mL / Hot'].map((values) => `Smoky Peach – ${values}`)
  await shop.addProduct({ name: names[0] ?? '', sku: 'SP-250-M', stock: 5, price: '9.00' })
  await shop.addProduct({ name: names[1] ?? '', sku: 'SP-250-H', stock: 3, price: '9.50' })
  const file = shopifyFile(first ?? {}, second ?? {})
  expect(await imports().imported(file)).toMatchObject({ added: 0, changed: 2 })
  expect(await groups()).toEqual([{ ...peach, variants: peach.variants.slice(0, 2) }])
  const all = shopifyFile(...peachRows)
  const { body } = await imports().preview(all)
  expect(body).toMatchObject({ added: 1, same: 2, groups: [{ variants: 3, state: 'changed' }] })
  const run = await imports().imported(all)
  expect(await groups()).toEqual([peach])
  expect((await imports().undo(run.id)).body.undo).toMatchObject({
    removed: 1,
    restored: 0,
    left: [],
  })
  expect(await groups()).toEqual([{ ...peach, variants: peach.variants.slice(0, 2) }])
})

test('IMPORT-14 undoing an import ends its groups, sets back what joined, and leaves what was edited since', async () => {
  await shop.addProduct({ name: 'Peach', sku: 'SP-250-M', stock: 5, price: '8.00' })
  const run = await imports().imported(shopifyFile(...peachRows))
  expect(await groups()).toEqual([peach])
  const { body } = await imports().undo(run.id)
  expect(body.undo).toMatchObject({ removed: 2, restored: 1, left: [] })
  expect(await groups()).toEqual([])
  const [only, ...others] = await imports().products()
  expect(others).toEqual([])
  expect(only).toMatchObject({ name: 'Peach', price: '8.00', group: null })
  const second = await imports().imported(shopifyFile(...peachRows))
  await imports().change('Smoky Peach – 250 mL / Hot', { price: '9.99' })
  const left = [{ name: 'Smoky Peach – 250 mL / Hot' }]
  expect((await imports().undo(second.id)).body.undo).toMatchObject({
    removed: 1,
    restored: 1,
    left,
  })
  expect(await groups()).toMatchObject([
    { name: 'Smoky Peach', variants: [['250 mL', 'Hot', '9.99', 3]] },
  ])
})

test('IMPORT-14 variations of WooCommerce become a group of their product, in the order of the old shop', async () => {
  const columns = [
    ...wooColumns,
    'Attribute 2 name',
    'Attribute 2 value(s)',
    'Attribute 2 visible',
    'Attribute 2 global',
  ]
  const parent = {
    ID: '7',
    Type: 'variable',
    SKU: 'J',
    Name: 'Plum Jam',
    Description: 'Plums.',
    Published: '1',
    Categories: 'Jams',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'Small, Large',
    'Attribute 2 name': 'Sweetness',
    'Attribute 2 value(s)': 'Less, More',
  }
  const variation = {
    Type: 'variation',
    Parent: 'J',
    Published: '1',
    'In stock?': '1',
    'Tax status': 'taxable',
    'Tax class': 'parent',
    'Attribute 1 name': 'Size',
    'Attribute 2 name': 'Sweetness',
  }
  const rows = [
    parent,
    {
      ...variation,
      ID: '8',
      SKU: 'J-L',
      Name: 'Plum Jam - Large, More',
      Stock: '4',
      Position: '2',
      'Regular price': '12.00',
      'Attribute 1 value(s)': 'Large',
      'Attribute 2 value(s)': 'More',
    },
    {
      ...variation,
      ID: '9',
      SKU: 'J-S',
      Name: 'Plum Jam - Small, Less',
      Stock: '6',
      Position: '1',
      'Regular price': '7.00',
      Description: 'Own.',
      'Attribute 1 value(s)': 'Small',
      'Attribute 2 value(s)': 'Less',
    },
  ]
  const file = csvOf(columns, rows)
  const { body } = await imports().preview(file)
  expect(body.notes.map(({ code, lines }) => [code, lines])).toContainEqual(['variantText', [4]])
  await imports().imported(file)
  expect(await groups()).toEqual([
    {
      name: 'Plum Jam',
      options: ['Size', 'Sweetness'],
      variants: [
        ['Small', 'Less', '7.00', 6],
        ['Large', 'More', '12.00', 4],
      ],
    },
  ])
  expect(await imports().product('Plum Jam – Small / Less')).toMatchObject({
    description: 'Plums.',
    category: 'Jams',
  })
  expect((await imports().preview(file)).body).toMatchObject({
    same: 2,
    groups: [{ state: 'same' }],
  })
})

test('IMPORT-14 variants that are taxed differently or lack a value stay products of their own, which is said', async () => {
  const file = wooFile([
    { ID: '1', Type: 'variable', SKU: 'A', Name: 'Any', 'Regular price': '' },
    {
      ID: '2',
      Type: 'variation',
      SKU: 'A1',
      Parent: 'A',
      Name: 'Any - Small',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'Small',
    },
    {
      ID: '3',
      Type: 'variation',
      SKU: 'A2',
      Parent: 'A',
      Name: 'Any - every size',
      'Attribute 1 name': 'Size',
    },
  ])
  const { body } = await imports().preview(file)
  expect(body.groups).toEqual([])
  expect(body.notes).toContainEqual({ code: 'notGrouped', count: 2, lines: [3, 4] })
  const [first, second] = peachRows
  const taxed = shopifyFile(first ?? {}, { ...second, 'Variant Taxable': 'false' })
  expect((await imports().preview(taxed)).body.groups).toEqual([])
})

test('IMPORT-14 a file may give a group another name and change one of its variants in another row', async () => {
  const of = (group: string) => `Name,SKU,Price,Group,Options,Values,French group,French values
a,S-1,5.00,${group},Size,Small,Bière,Petit
`
  const { imported } = imports()
  await imported(`${of('Bun')}b,S-2,6.00,Bun,Size,Large,Bière,Grand\n`)
  await imported(`${of('Ale')}Bun – Large,S-2,7.00,,,,,\n`)
  expect(await groups()).toMatchObject([
    {
      name: 'Ale',
      variants: expect.arrayContaining([
        ['Small', '5.00', 0],
        ['Large', '7.00', 0],
      ]),
    },
  ])
})
