import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { chipotle, groupCalls } from '../catalog/groups/some-groups.ts'
import { packOf, packsIn } from '../catalog/packs/pack.fixture.ts'
import { importsIn } from '../import/runs/imports.ts'

let shop: TestShop
let other: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  other = await openTestShop()
})
afterEach(async () => {
  await shop.dispose()
  await other.dispose()
})

const importsOf = (one: TestShop) => importsIn(one, () => one.asOwner())

/** The file without the addresses of products, which each shop gives itself. */
async function exported(from: TestShop): Promise<string> {
  const { body } = await from.api<{ url: string }>('POST', '/api/products/export', {
    token: await from.asOwner(),
    body: { style: 'plain' },
  })
  const text = await (await fetch(from.address + body.url)).text()
  return text.replaceAll(/\/product\/[\w-]+/g, '')
}

/** What staff see of the groups, without ids and times. */
async function groupsOf(one: TestShop) {
  const groups = await groupCalls(one).list()
  return groups.map((group) => ({
    ...group,
    id: '',
    createdAt: '',
    updatedAt: '',
    variants: group.variants.map((variant) => ({
      ...variant,
      id: '',
      updatedAt: '',
      components: variant.components?.map(({ quantity }) => quantity),
    })),
  }))
}

const peach = {
  name: 'Peach; smoked',
  description: 'Peaches.',
  category: 'fruit',
  tags: ['sweet'],
  allergens: ['soy'],
  options: ['Size', 'Heat', 'Lid'],
  french: {
    name: 'Pêche fumée',
    options: ['Format', 'Piquant', ''],
    values: { Mild: 'Doux', Hot: 'Piquant; fort' },
    description: 'Des pêches.',
    tags: ['sucré'],
  },
  variants: [
    { options: ['250 mL', 'Mild', 'Cork'], price: '9.00', stock: 5 },
    { options: ['250 mL', 'Hot', 'Cork'], price: '9.50', stock: 3, status: 'draft' },
    {
      options: ['500 mL', 'Hot', '[Tin]'],
      price: '15.00',
      imageUrl: 'https://pictures.example/500.jpg',
    },
  ],
}

test('EXPORT-03 IMPORT-14 groups with two and three options, French, drafts and packs come back to the byte', async () => {
  const calls = groupCalls(shop)
  await shop.addProduct({ name: 'Sea Salt', price: '4.00', sku: 'SALT', stock: 9, allergens: [] })
  const { body: group } = await calls.create({
    ...peach,
    variants: peach.variants.toSpliced(1, 0, {
      options: ['1 L', 'Mild', 'Cork'],
      price: '20.00',
      stock: 0,
    }),
  })
  const { body: jar } = await calls.create({
    ...chipotle,
    options: ['Size', 'Of'],
    variants: [
      { options: ['1', '1'], price: '9.00', stock: 7, sku: 'ONE', french: { netQuantity: 'Un' } },
      { options: ['3', '3'], price: '25.00', sku: 'THREE' },
    ],
  })
  // Another group of the same name, whose variants are older in another order.
  const { body: twin } = await calls.create({
    ...chipotle,
    variants: chipotle.variants.map((variant) => ({ ...variant, sku: `T-${variant.sku}` })),
  })
  const ids = (each: typeof group) => each.variants.map(({ id, options }) => ({ id, options }))
  await calls.change(twin.id, { variants: ids(twin).toReversed() })
  await calls.change(group.id, { variants: ids(group).toSpliced(1, 1) })
  const packs = packsIn(shop, () => token)
  const token = await shop.asOwner()
  const [one, three] = jar.variants
  await packs.change(three?.id ?? '', { components: [{ productId: one?.id ?? '', quantity: 3 }] })
  await packOf(packs, { [group.variants[0]?.id ?? '']: 2 }, { name: 'Gift box' })

  const text = await exported(shop)
  expect((await importsOf(shop).preview(text)).body).toMatchObject({
    added: 0,
    changed: 0,
    same: 9,
    groups: [{ state: 'same' }, { state: 'same' }, { state: 'same' }],
  })
  const run = await importsOf(other).imported(text)
  expect(await exported(other)).toBe(text)
  expect(await groupsOf(other)).toEqual(await groupsOf(shop))
  expect((await importsOf(other).preview(text)).body).toMatchObject({ same: 9, token: null })
  // Undone, nothing is left.
  expect((await importsOf(other).undo(run.id)).body.undo).toMatchObject({ removed: 9, left: [] })
  expect(await groupCalls(other).list()).toEqual([])
})

const head =
  'Name,Price,SKU,Stock,Description,Group,Position,Options,Values,French group,French values'
const fileOf = (...rows: string[]) => [head, ...rows, ''].join('\n')

test('IMPORT-14 our own file renames, translates and orders a group, adds a size, and undoing it restores all', async () => {
  const calls = groupCalls(shop)
  await calls.create()
  const before = await groupsOf(shop)
  const file = fileOf(
    ',15.00,MC-500,2,,Chipotle,1,Format,Large,Chipotle doux,Grand',
    ',9.00,MC-250,5,,Chipotle,2,Format,Small,,Petit',
    ',3.00,MC-100,1,,Chipotle,3,Format,Sample,,',
  )
  const run = await importsOf(shop).imported(file)
  expect(run).toMatchObject({ added: 1, changed: 2 })
  const [group] = await calls.list()
  expect(group).toMatchObject({
    name: 'Chipotle',
    options: ['Format'],
    description: 'Smoke and maple.',
    french: { name: 'Chipotle doux', values: { Large: 'Grand', Small: 'Petit' } },
  })
  expect(group?.variants.map(({ name, price }) => [name, price])).toEqual([
    ['Chipotle – Large', '15.00'],
    ['Chipotle – Small', '9.00'],
    ['Chipotle – Sample', '3.00'],
  ])
  const small = await calls.get(group?.variants[1]?.id ?? '', 'fr')
  expect(small.body).toMatchObject({
    name: 'Chipotle doux – Petit',
    description: 'Smoke and maple.',
  })
  const undo = await importsOf(shop).undo(run.id)
  expect(undo.body.undo).toMatchObject({ removed: 1, restored: 2, left: [] })
  expect(await groupsOf(shop)).toEqual(before)
})

test('IMPORT-14 a row with a new size joins the group of its name behind the others', async () => {
  const calls = groupCalls(shop)
  await calls.create()
  await importsOf(shop).imported(fileOf(',30.00,MC-1,1,,Maple Chipotle,,Size,1 L,,'))
  const [group] = await calls.list()
  expect(group?.variants.map(({ options }) => options[0])).toEqual(['250 mL', '500 mL', '1 L'])
})

test('IMPORT-14 what is wrong with a group is named by its line, and its group stays away whole', async () => {
  const calls = groupCalls(shop)
  await calls.create({ name: 'Known', variants: [{ options: ['S'], price: '1.00', sku: 'K' }] })
  const file = fileOf(
    ',1.00,A-1,1,Red.,Jam,,Size,S,,',
    ',1.00,A-2,1,Blue.,Jam,,Size,M,,',
    ',1.00,A-3,1,,Jam,,Size,s,,',
    ',1.00,A-4,1,,Jam,,Format,L,,',
    ',1.00,A-5,1,,Jam,,Size,L; XL,,',
    ',1.00,B-1,1,,Pear,,,S,,',
    ',1.00,C-1,1,,Fig,,a; b; c; d,1; 2; 3; 4,,',
    ',1.00,K-2,1,,Known,,Size,s,,',
    ',1.00,D-1,1,,Plum,,Size,S,,',
  )
  const { body } = await importsOf(shop).preview(file)
  expect(body.faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(body.faults[0]?.message).toContain('Description')
  const run = await importsOf(shop).imported(file, { skipFaulty: true })
  expect(run).toMatchObject({ added: 2 })
  expect((await groupsOf(shop)).map(({ name, variants }) => [name, variants.length])).toEqual([
    ['Known', 1],
    ['Jam', 1],
    ['Plum', 1],
  ])
})
