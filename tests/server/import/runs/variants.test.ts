import { expect, test } from 'bun:test'
import type { ProductGroup } from '#shared/contract/staff/product-groups.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { chipotle, groupCalls } from '../../catalog/groups/some-groups.ts'
import { importsIn } from './imports.ts'

const shop = useTestShop()
const imports = importsIn(shop, () => shop.asOwner())
const calls = groupCalls(shop)

test('GROUP-10 a file changes the sizes that the shop has, but neither their names nor their group', async () => {
  const { body: group } = await calls.create({ french: { name: 'Chipotle à l’érable' } })
  const file = [
    'Name,Price,Stock,SKU,Description,French name',
    'Small jar,8.00,4,MC-250,From the file.,Petit pot',
    'Large jar,14.00,3,MC-500,From the file.,',
  ].join('\n')
  await imports.imported(file)
  const [after] = await calls.list(`?id=${group.id}`)
  expect(after?.description).toBe('From the file.')
  expect(after?.variants.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Maple Chipotle – 250 mL', '8.00', 4],
    ['Maple Chipotle – 500 mL', '14.00', 3],
  ])
  const { body } = await calls.get(group.variants[0]?.id ?? '', 'fr')
  expect(body.name).toBe('Chipotle à l’érable – 250 mL')
  const again = await imports.preview(file)
  expect(again.body).toMatchObject({ token: null, added: 0, changed: 0, same: 2 })
})

test('GROUP-10 what the row of a new size states for all sizes is in all of them, at once and once', async () => {
  const { body: group } = await calls.create(withSkus('New'))
  const file = [
    'Name,SKU,Price,Group,Options,Values,Description,French description,Tags,Storage',
    ',New-1,25.00,New,Size,1 L,With a litre.,Avec un litre.,hot,',
  ].join('\n')
  const run = await imports.imported(file)
  expect(run).toMatchObject({ added: 1, changed: 1 })
  const [after] = await calls.list(`?id=${group.id}`)
  expect(after).toMatchObject({
    description: 'With a litre.',
    tags: ['hot'],
    french: { description: 'Avec un litre.' },
  })
  expect(await pricesIn(group.id)).toEqual([
    ['9.00', 5],
    ['15.00', 2],
    ['25.00', 0],
  ])
  expect(await textsOf(after ?? group)).toEqual(Array(3).fill('With a litre.'))
  expect((await imports.preview(file)).body).toMatchObject({ token: null, changed: 0, same: 1 })
  const { body } = await imports.undo(run.id)
  expect(body.undo).toMatchObject({ removed: 1, restored: 1, left: [] })
  const [undone] = await calls.list(`?id=${group.id}`)
  expect(undone).toMatchObject({ description: 'Smoke and maple.', tags: ['smoky'], french: null })
  expect(await textsOf(undone ?? group)).toEqual(['Smoke and maple.', 'Smoke and maple.'])
})

const pricesIn = async (id: string) =>
  (await calls.list(`?id=${id}`))[0]?.variants.map(({ price, stock }) => [price, stock])

test('IMPORT-13 undoing an import sets back what a size shares with the others, in all of them', async () => {
  const { body: group } = await calls.create(withSkus('One'))
  const run = await imports.imported('SKU,Name,Price,Description\nOne-S,One,8.00,From the file.\n')
  expect((await calls.list(`?id=${group.id}`))[0]?.description).toBe('From the file.')
  const { body } = await imports.undo(run.id)
  expect(body.undo).toMatchObject({ restored: 1, left: [] })
  expect(await textsOf(group)).toEqual(['Smoke and maple.', 'Smoke and maple.'])
})

test.each([
  ['the same text', ['From the file.', 'From the file.']],
  ['other texts', ['First.', 'Second.']],
  ['a text and none', ['From the file.', '']],
])(
  'IMPORT-13 an import of both sizes with %s is no edit of its own, and is undone whole',
  async (name, texts) => {
    const { body: group } = await calls.create(withSkus(name))
    const before = await pricesIn(group.id)
    const rows = texts.map(
      (text, at) => `${name}-${'SL'[at]},${name},${8 + at}.50,${4 + at},${text}`,
    )
    const file = ['SKU,Name,Price,Stock,Description', ...rows, ''].join('\n')
    const first = await imports.imported(file)
    expect(await pricesIn(group.id)).toEqual([
      ['8.50', 4],
      ['9.50', 5],
    ])
    const second = await imports.imported(file.replaceAll('.50,', '.75,'))
    for (const { id } of [second, first]) {
      expect((await imports.undo(id)).body.undo).toMatchObject({ restored: 2, left: [] })
    }
    expect(await pricesIn(group.id)).toEqual(before)
    expect(await textsOf(group)).toEqual(['Smoke and maple.', 'Smoke and maple.'])
  },
)

test('IMPORT-13 a size that was edited since an import is left, though the import changed it through another', async () => {
  const { body: group } = await calls.create(withSkus('Late'))
  const file = 'SKU,Name,Price,Description\nLate-S,Late,8.00,New.\nLate-L,Late,9.00,New.\n'
  const run = await imports.imported(file)
  await calls.changeProduct(group.variants[0]?.id ?? '', { price: '7.77' })
  expect((await imports.undo(run.id)).body.undo).toMatchObject({
    restored: 1,
    left: [{ name: 'Late – 250 mL' }],
  })
  expect((await pricesIn(group.id))?.map(([price]) => price)).toEqual(['7.77', '15.00'])
})

test('IMPORT-13 a long import is undone whole when its later steps changed sizes of earlier ones', async () => {
  const { body: group } = await calls.create(withSkus('Far'))
  const others = Array.from({ length: 120 }, (_, at) => `F-${at},Filler ${at},1.00,`)
  const file = ['SKU,Name,Price,Description', 'Far-S,Far,8.00,First.', ...others]
  const run = await imports.imported([...file, 'Far-L,Far,9.00,Last.', ''].join('\n'))
  expect(await textsOf(group)).toEqual(['Last.', 'Last.'])
  expect((await imports.undo(run.id)).body.undo).toMatchObject({
    restored: 2,
    removed: 120,
    left: [],
  })
  expect(await textsOf(group)).toEqual(['Smoke and maple.', 'Smoke and maple.'])
  expect((await pricesIn(group.id))?.map(([price]) => price)).toEqual(['9.00', '15.00'])
})

function withSkus(name: string) {
  const [small, large] = chipotle.variants
  return {
    name,
    variants: [
      { ...small, sku: `${name}-S` },
      { ...large, sku: `${name}-L` },
    ],
  }
}

async function textsOf({ variants }: ProductGroup) {
  const answers = await Promise.all(variants.map(({ id }) => calls.get(id)))
  return answers.map(({ body }) => body.description)
}
