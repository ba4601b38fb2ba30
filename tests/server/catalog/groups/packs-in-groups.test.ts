import { beforeEach, expect, test } from 'bun:test'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { importsIn } from '../../import/runs/imports.ts'
import { packOf, packsIn } from '../packs/pack.fixture.ts'
import { groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)
let token: string
const packs = packsIn(shop, () => token)
beforeEach(async () => {
  token = await shop.asOwner()
})

const allergensOf = async (id: string) => (await packs.details(id)).allergens

/** A pack of lemons, which have no allergens, and a group of it and a jar with soy. */
async function packAndJar() {
  const lemon = await shop.addProduct({ name: 'Lemon', allergens: [], stock: 9 })
  const pack = await packOf(packs, { [lemon.id]: 3 })
  const { status, body } = await calls.create({
    allergens: ['soy'],
    variants: [
      { id: pack.id, options: ['Three'] },
      { options: ['One'], price: '9.00', stock: 5 },
      { options: ['Two'], price: '12.00', stock: 5 },
    ],
  })
  expect(status).toBe(201)
  const [, one, two] = body.variants.map(({ id }) => id)
  return { group: body.id, pack: pack.id, one: one ?? '', two: two ?? '' }
}

test('GROUP-04 PACK-04 a variant that ceases to be a pack leaves the allergens of the others as they are', async () => {
  // The product editor sends those that it has shown.
  for (const shown of [{}, { allergens: [] }]) {
    const { pack, one } = await packAndJar()
    expect(await allergensOf(pack)).toEqual([])
    expect((await packs.change(pack, { components: null, ...shown })).status).toBe(200)
    expect(await allergensOf(one)).toEqual(['soy'])
    expect(await allergensOf(pack)).toEqual(['soy'])
  }
})

test('GROUP-04 a variant that is brought back contains what its group does by then, also beside a pack', async () => {
  const { pack, one, two } = await packAndJar()
  expect((await calls.deleteProduct(two)).status).toBe(204)
  expect((await calls.changeProduct(one, { allergens: ['soy', 'mustard'] })).status).toBe(200)
  expect((await calls.restore(two)).status).toBe(200)
  expect((await allergensOf(two))?.toSorted()).toEqual(['mustard', 'soy'])
  expect(await allergensOf(pack)).toEqual([])
})

test('GROUP-02 the allergens of a new group are those of the first product that joins it and is no pack', async () => {
  const lemon = await shop.addProduct({ name: 'Lemon', allergens: [], stock: 9 })
  const pack = await packOf(packs, { [lemon.id]: 3 })
  const soy = await shop.addProduct({ name: 'Soy', allergens: ['soy'] })
  const fish = await shop.addProduct({ name: 'Fish', allergens: ['fish'] })
  const { status } = await calls.create({
    variants: [
      { id: pack.id, options: ['Three'] },
      { id: soy.id, options: ['One'] },
      { id: fish.id, options: ['Two'] },
    ],
  })
  expect(status).toBe(201)
  expect(await allergensOf(fish.id)).toEqual(['soy'])
  expect(await allergensOf(pack.id)).toEqual([])
})

test('GROUP-03 a pack and what is in it can leave their group together', async () => {
  const { body } = await calls.create({
    variants: [
      { options: ['Three'], price: '20.00' },
      { options: ['One'], price: '9.00', stock: 5 },
      { options: ['Two'], price: '12.00', stock: 5 },
    ],
  })
  const [three = '', one = '', two = ''] = body.variants.map(({ id }) => id)
  await packs.change(three, { components: [{ productId: one, quantity: 3 }] })
  const { status } = await calls.change(body.id, { variants: [{ id: two, options: ['Two'] }] })
  expect(status).toBe(200)
  expect((await calls.get(three)).status).toBe(404)
  expect((await calls.get(one)).status).toBe(404)
})

test('GROUP-04 undoing an import that made a variant a pack gives it what its group contains by then', async () => {
  await shop.addProduct({ name: 'Lime', sku: 'LIME', allergens: [], stock: 9 })
  const { body } = await calls.create({
    allergens: ['soy'],
    variants: [
      { options: ['One'], price: '9.00', sku: 'SOY-1' },
      { options: ['Three'], price: '20.00', sku: 'SOY-3' },
    ],
  })
  const [one = '', three = ''] = body.variants.map(({ id }) => id)
  const imports = importsIn(shop, () => shop.asOwner())
  const run = await imports.imported('Name,Price,SKU,Components\nSoy,20.00,SOY-3,3 × LIME\n')
  expect(await allergensOf(three)).toEqual([])
  expect((await calls.changeProduct(one, { allergens: ['soy', 'mustard'] })).status).toBe(200)
  expect((await imports.undo(run.id)).body.undo).toMatchObject({ restored: 1 })
  for (const id of [one, three]) {
    expect((await allergensOf(id))?.toSorted()).toEqual(['mustard', 'soy'])
  }
})
