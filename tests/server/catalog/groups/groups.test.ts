import { expect, test } from 'bun:test'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { chipotle, groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)

test('GROUP-01 a group makes a product of each size, with what they share and its own price and stock', async () => {
  const { status, body: group } = await calls.create()
  expect(status).toBe(201)
  expect(group).toMatchObject({ name: 'Maple Chipotle', options: ['Size'], french: null })
  const [small, large] = group.variants
  const { status: found, body: product } = await calls.get(large?.id ?? '')
  expect(found).toBe(200)
  expect(product).toMatchObject({
    name: 'Maple Chipotle – 500 mL',
    description: 'Smoke and maple.',
    tags: ['smoky'],
    price: '15.00',
    stock: 2,
    sku: 'MC-500',
    netQuantity: '500 mL',
    variantPosition: 1,
  })
  expect(product.group).toEqual({
    id: group.id,
    name: 'Maple Chipotle',
    options: [{ name: 'Size', value: '500 mL' }],
  })
  expect(product.variants).toEqual([
    { id: small?.id ?? '', options: ['250 mL'], price: '9.00', stock: 5, imageUrl: null },
    { id: large?.id ?? '', options: ['500 mL'], price: '15.00', stock: 2, imageUrl: null },
  ])
  const listed = await calls.products()
  expect(listed.map(({ name }) => name)).toEqual([
    'Maple Chipotle – 250 mL',
    'Maple Chipotle – 500 mL',
  ])
  expect(listed.map((each) => each.group?.id)).toEqual([group.id, group.id])
  expect(await calls.list(`?id=${group.id}`)).toEqual([group])
})

test('GROUP-01 a product without a group has none, and no variants', async () => {
  const { id } = await shop.addProduct({ name: 'Lone' })
  expect((await calls.get(id)).body).toMatchObject({ group: null, variants: [] })
})

test.each([
  [{ options: [] }, '/options'],
  [{ options: ['A', 'B', 'C', 'D'] }, '/options'],
  [{ options: ['Size', 'size'] }, '/options/1'],
  [{ variants: [] }, '/variants'],
  [
    { variants: Array.from({ length: 101 }, (_, at) => ({ options: [`${at}`], price: '1.00' })) },
    '/variants',
  ],
  [
    {
      variants: [
        { options: ['A'], price: '1.00' },
        { options: [' a '], price: '2.00' },
      ],
    },
    '/variants/1/options',
  ],
  [{ variants: [{ options: ['A', 'B'], price: '1.00' }] }, '/variants/0/options'],
  [{ variants: [{ options: ['A'] }] }, '/variants/0/price'],
  [{ variants: [{ options: ['A'], price: '0.00' }] }, '/variants/0/price'],
  [{ variants: [{ options: [''], price: '1.00' }] }, '/variants/0/options/0'],
  [{ variants: [{ options: ['A'], price: '1.00', id: crypto.randomUUID() }] }, '/variants/0/id'],
  [{ name: 'N'.repeat(199) }, '/variants/0/options'],
  [{ description: undefined }, '/description'],
  [{ french: { name: 'N'.repeat(199) } }, '/french/name'],
  [{ french: { name: 'N'.repeat(150), values: { '500 mL': 'V'.repeat(60) } } }, '/french/name'],
])('GROUP-01 %p is refused, and nothing is added', async (different, path) => {
  const before = await calls.products()
  const refused = await calls.create(different)
  expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
    422,
    'invalid',
    path,
  ])
  expect(await calls.products()).toEqual(before)
})

test('GROUP-02 products join a group with their own price and stock, but not from another group', async () => {
  const lone = await shop.addProduct({ name: 'Old Jar', price: '7.00', stock: 3, tags: ['old'] })
  const { body: group } = await calls.create({
    name: 'Plum',
    variants: [
      { id: lone.id, options: ['100 mL'] },
      { options: ['200 mL'], price: '12.00' },
    ],
  })
  expect((await calls.get(lone.id)).body).toMatchObject({
    name: 'Plum – 100 mL',
    description: 'Smoke and maple.',
    tags: ['smoky'],
    price: '7.00',
    stock: 3,
  })
  const refused = await calls.create({ name: 'Pear', variants: [{ id: lone.id, options: ['A'] }] })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, '/variants/0/id'])
  const twice = await calls.change(group.id, {
    variants: [
      { id: lone.id, options: ['A'] },
      { id: lone.id, options: ['B'] },
    ],
  })
  expect([twice.status, twice.body.errors?.[0]?.path]).toEqual([422, '/variants/1/id'])
})

test('GROUP-02 what is not said of a new group comes from the first product that joins it', async () => {
  const lone = await shop.addProduct({
    name: 'Quince',
    description: 'Amber.',
    tags: ['fruity'],
    ingredients: 'Quince',
    allergens: ['mustard'],
    french: { name: 'Coing', description: 'Ambré.', tags: ['fruité'], netQuantity: '1 pot' },
  })
  const { body: group } = await calls.create({
    name: 'Quince',
    description: undefined,
    tags: undefined,
    french: { name: 'Coing', options: ['Format'], values: { Large: 'Grand' } },
    variants: [
      { id: lone.id, options: ['Small'] },
      { options: ['Large'], price: '19.00' },
    ],
  })
  const large = group.variants[1]?.id ?? ''
  expect((await calls.get(large)).body).toMatchObject({
    description: 'Amber.',
    tags: ['fruity'],
    ingredients: 'Quince',
    allergens: ['mustard'],
  })
  const { body: french } = await calls.get(large, 'fr')
  expect(french).toMatchObject({
    name: 'Coing – Grand',
    description: 'Ambré.',
    tags: ['fruité'],
    english: { name: 'Quince – Large' },
  })
  expect(french.group).toEqual({
    id: group.id,
    name: 'Coing',
    options: [{ name: 'Format', value: 'Grand' }],
  })
  expect(french.variants.map(({ options }) => options)).toEqual([['Small'], ['Grand']])
})

test('GROUP-03 an edit changes every variant; one that is left out is deleted and stays in its orders', async () => {
  const { body: group } = await calls.create({ name: 'Fig' })
  const [small, large] = group.variants
  const { body: after, status } = await calls.change(group.id, {
    version: group.updatedAt,
    name: 'Fig & Thyme',
    description: 'New.',
    options: ['Size', 'Heat'],
    variants: [
      { options: ['500 mL', 'Hot'], price: '16.00', stock: 1 },
      { id: large?.id, options: ['500 mL', 'Mild'] },
    ],
  })
  expect(status).toBe(200)
  expect(after.variants.map(({ name }) => name)).toEqual([
    'Fig & Thyme – 500 mL / Hot',
    'Fig & Thyme – 500 mL / Mild',
  ])
  expect((await calls.get(large?.id ?? '')).body).toMatchObject({ description: 'New.', stock: 2 })
  expect((await calls.get(small?.id ?? '')).status).toBe(404)
  const stale = await calls.change(group.id, { version: group.updatedAt, name: 'Other' })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  expect(await calls.list(`?id=${group.id}`)).toEqual([after])
  const next = await calls.change(group.id, { version: after.updatedAt, name: 'Fig' })
  expect(next.status).toBe(200)
})

test('GROUP-04 what variants share stays the same when one of them is edited alone', async () => {
  const { body: group } = await calls.create({ name: 'Kumquat' })
  const [small, large] = group.variants.map(({ id }) => id)
  const changed = await calls.changeProduct(small ?? '', { description: 'Tart.', price: '8.00' })
  expect(changed.status).toBe(200)
  expect((await calls.get(large ?? '')).body).toMatchObject({
    description: 'Tart.',
    price: '15.00',
  })
  const renamed = await calls.changeProduct(small ?? '', { name: 'Lime' })
  expect([renamed.status, renamed.body.errors?.[0]?.path]).toEqual([422, '/name'])
  const [now] = await calls.list(`?id=${group.id}`)
  expect(now?.description).toBe('Tart.')
  expect(now?.updatedAt).not.toBe(group.updatedAt)
})

test('GROUP-05 ungrouping keeps the products; deleting the last one deletes the group', async () => {
  const { body: group } = await calls.create({ name: 'Sorrel' })
  expect((await calls.ungroup(group.id)).status).toBe(204)
  const ids = group.variants.map(({ id }) => id)
  for (const id of ids) {
    expect((await calls.get(id)).body).toMatchObject({ group: null, variants: [] })
  }
  expect((await calls.ungroup(group.id)).status).toBe(404)
  const { body: again } = await calls.create({ ...chipotle, name: 'Dill' })
  for (const { id } of again.variants) expect((await calls.deleteProduct(id)).status).toBe(204)
  expect(await calls.list(`?id=${again.id}`)).toEqual([])
})

test('GROUP-03 several groups are listed by their ids', async () => {
  for (const name of ['Listed', 'Other', 'Also listed']) await calls.create({ name })
  const ids = (await calls.list()).filter(({ name }) => /listed/i.test(name)).map(({ id }) => id)
  const listed = await calls.list(`?ids=${ids.toReversed().join(',')}`)
  expect(listed.map(({ name }) => name)).toEqual(['Listed', 'Also listed'])
  const refused = await shop.api('GET', '/api/product-groups?ids=x', {
    token: await shop.asOwner(),
  })
  expect(refused.status).toBe(422)
})

test('GROUP-03 options that change places or go keep their own French names', async () => {
  const { body: group } = await calls.create({
    options: ['Size', 'Heat'],
    french: { options: ['Format', 'Piquant'] },
    variants: [{ options: ['250 mL', 'Hot'], price: '9.00' }],
  })
  const [{ id = '' } = {}] = group.variants
  const inFrench = async () => (await calls.get(id, 'fr')).body.group?.options
  const turned = { options: ['Heat', 'Size'], variants: [{ id, options: ['Hot', '250 mL'] }] }
  expect((await calls.change(group.id, turned)).status).toBe(200)
  expect(await inFrench()).toEqual([
    { name: 'Piquant', value: 'Hot' },
    { name: 'Format', value: '250 mL' },
  ])
  const only = { options: ['Size'], variants: [{ id, options: ['250 mL'] }] }
  expect((await calls.change(group.id, only)).status).toBe(200)
  expect(await inFrench()).toEqual([{ name: 'Format', value: '250 mL' }])
})
