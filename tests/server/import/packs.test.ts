import { afterEach, beforeEach, expect, test } from 'bun:test'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { packOf, packsIn } from '../catalog/packs/pack.fixture.ts'
import { wooColumns, wooFile } from './exports.ts'
import { importsIn } from './runs/imports.ts'

let shop: TestShop
let token = ''
beforeEach(async () => {
  shop = await openTestShop()
  token = await shop.asOwner()
})
afterEach(() => shop.dispose())

const imports = () => importsIn(shop, () => shop.asOwner())
const packs = () => packsIn(shop, () => token)

async function exported(from = shop) {
  const { body } = await from.api<{ url: string }>('POST', '/api/products/export', {
    token: await from.asOwner(),
    body: { style: 'plain' },
  })
  return (await fetch(from.address + body.url)).text()
}

/** A file of Saucery with these cells; each row has a price of 9.00. */
function fileOf(...rows: Record<string, string>[]): string {
  const columns = ['Name', 'Price', 'Stock', 'SKU', 'Allergens', 'Components']
  const lines = rows.map((row) =>
    columns
      .map(
        (column) =>
          `"${(row[column] ?? (column === 'Price' ? '9.00' : '')).replaceAll('"', '""')}"`,
      )
      .join(','),
  )
  return [columns.join(','), ...lines, ''].join('\r\n')
}

/** A column that no test needs under its own heading. */
const unused = 'Purchase note'

const jar = { Name: 'Jar', SKU: 'JAR-1', Stock: '7' }
const salt = { Name: 'Salt, smoked', Stock: '4' }

test('PACK-11 packs are exported by SKU or name, and an empty shop exports the same to the byte', async () => {
  const other = await openTestShop()
  // The pack is older than what it consists of.
  const box = await shop.addProduct({ name: 'Box', price: '30.00' })
  const one = await shop.addProduct({
    name: 'Jar',
    sku: 'JAR-1',
    stock: 7,
    allergens: ['soy'],
    weightGrams: 300,
  })
  const two = await shop.addProduct({ name: 'Salt; smoked', stock: 4, allergens: [] })
  await packs().change(box.id, {
    components: [
      { productId: one.id, quantity: 3 },
      { productId: two.id, quantity: 1 },
    ],
  })
  await packOf(packs(), { [one.id]: 2 }, { name: 'Heavy', weightGrams: 999 })
  const text = await exported()
  expect(text).toContain('""3 × JAR-1"",""1 × Salt; smoked""')
  expect(text).toContain('2 × JAR-1')
  expect((await imports().preview(text)).body).toMatchObject({ added: 0, changed: 0, same: 4 })
  const elsewhere = importsIn(other, () => other.asOwner())
  expect(await elsewhere.imported(text)).toMatchObject({ status: 'done', added: 4 })
  const withoutAddress = (file: string) => file.replaceAll(/\/product\/[\w-]+/g, '')
  expect(withoutAddress(await exported(other))).toBe(withoutAddress(text))
  expect(await elsewhere.product('Box')).toMatchObject({
    stock: 2,
    weightGrams: 900,
    allergens: ['soy'],
  })
  await other.dispose()
})

test('PACK-11 a file names what is in a pack before or after it, in the file or in the shop', async () => {
  await shop.addProduct({ name: 'Known', sku: 'K-1', stock: 9 })
  const run = await imports().imported(
    fileOf(
      { Name: 'Box', Components: '["3 x jar-1","Salt, smoked","2 * K-1"]', Stock: '50' },
      jar,
      salt,
    ),
  )
  expect(run).toMatchObject({ status: 'done', added: 3 })
  const box = await imports().product('Box')
  expect(box.packed?.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Jar', 3],
    ['Salt, smoked', 1],
    ['Known', 2],
  ])
  expect(box.stock).toBe(2)
})

test('PACK-11 a pack of what nobody knows, of packs or of itself is a fault with its line, and nothing changes', async () => {
  const faulty = [
    { Name: 'A', Components: '3 × Nowhere' },
    { Name: 'B', Components: '1 × A' },
    { Name: 'C', Components: '1 × C' },
    { Name: 'D', Components: '0 × JAR-1' },
    { Name: 'E', Components: '2000 × JAR-1' },
  ]
  const { body } = await imports().preview(fileOf(...faulty, jar))
  expect(body.token).toBeNull()
  expect(body.faults.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
  expect(body.faults[0]?.message).toContain('Nowhere')
  const skipped = await imports().imported(fileOf(...faulty, jar), { skipFaulty: true })
  expect(skipped).toMatchObject({ added: 1 })
  expect((await imports().products()).map(({ name }) => name)).toEqual(['Jar'])
})

test('PACK-11 a product that would be in more than 100 packs is a fault of the pack that is one too many', async () => {
  const boxes = (count: number, name = 'Box') =>
    Array.from({ length: count }, (_, at) => ({ Name: `${name} ${at}`, Components: '1 × JAR-1' }))
  const tooMany = fileOf(jar, ...boxes(101))
  const { body } = await imports().preview(tooMany)
  expect(body).toMatchObject({ token: null, faultCount: 1, faults: [{ line: 103 }] })
  expect(body.faults[0]?.message).toContain('Jar')
  expect(await imports().imported(tooMany, { skipFaulty: true })).toMatchObject({ added: 101 })
  // Those of the shop count as well, unless the file takes them apart or fills them otherwise.
  const more = fileOf(salt, ...boxes(3, 'More'))
  expect((await imports().preview(more)).body.faults.map(({ line }) => line)).toEqual([3, 4, 5])
  const instead = fileOf(
    salt,
    { Name: 'Box 0', Components: '1 × Salt, smoked' },
    ...boxes(2, 'More'),
    { Name: 'Box 1', Components: 'none', Stock: '1' },
  )
  expect(await imports().imported(instead)).toMatchObject({ added: 3, changed: 2 })
})

test('PACK-11 a file without the column leaves a pack as it is, and "none" ends it', async () => {
  await imports().imported(fileOf(jar, { Name: 'Box', Components: '3 × JAR-1' }))
  const again = await imports().preview(fileOf({ Name: 'Box', Stock: '40' }))
  expect(again.body).toMatchObject({ same: 1, changed: 0 })
  const ended = fileOf({ Name: 'Box', Stock: '40', Components: 'none' })
  expect(await imports().imported(ended)).toMatchObject({ changed: 1 })
  expect(await imports().product('Box')).toMatchObject({ components: null, stock: 40 })
})

test('PACK-11 undoing an import takes its packs apart first, and archives what others have packed since', async () => {
  await imports().imported(fileOf({ Name: 'Box', Stock: '5' }))
  const run = await imports().imported(
    fileOf(
      jar,
      salt,
      { Name: 'Box', Components: '3 × JAR-1' },
      { Name: 'Trio', Components: '1 × JAR-1' },
    ),
  )
  expect(await imports().product('Box')).toMatchObject({ stock: 2 })
  // A sale moves the stock of the packs, which is no edit.
  const trio = await imports().product('Trio')
  const { id: saltId } = await imports().product('Salt, smoked')
  await packOf(packs(), { [saltId]: 1 }, { name: 'Since' })
  await buy(shop, [{ product: trio, quantity: 1 }])
  const { body } = await imports().undo(run.id)
  // The jar's stock has moved with the sale.
  expect(body.undo).toMatchObject({ restored: 2, archived: 2, left: [{ name: 'Jar' }] })
  expect(await imports().product('Box')).toMatchObject({ components: null, stock: 5 })
  expect(await imports().product('Salt, smoked')).toMatchObject({ status: 'archived' })
  expect(await imports().product('Trio')).toMatchObject({ status: 'archived', components: null })
})

test('PACK-11 undoing an import leaves what would be a pack of a pack, or of what is gone, and names it', async () => {
  const parts = { Name: 'Box', Stock: '', Components: '3 × JAR-1' }
  await imports().imported(
    fileOf(jar, salt, parts, { ...parts, Name: 'Trio' }, { ...parts, Name: 'Duo' }),
  )
  const ended = (Name: string) => ({ Name, Stock: '5', Components: 'none' })
  const run = await imports().imported(fileOf(ended('Box'), ended('Trio'), ended('Duo')))
  // One of them is packed since.
  const [box, one] = [await imports().product('Box'), await imports().product('Jar')]
  const around = await packOf(packs(), { [box.id]: 1 }, { name: 'Around' })
  const undo = await imports().undo(run.id)
  expect(undo.body.undo).toMatchObject({ restored: 2, left: [{ name: 'Box' }] })
  expect(await packs().details(box.id)).toMatchObject({ components: null, stock: 5 })
  expect(await packs().details(around.id)).toMatchObject({ stock: 5 })
  expect(await imports().product('Trio')).toMatchObject({ stock: 2 })
  // Of others, what was in them is a pack itself now, or gone.
  const again = await imports().imported(fileOf(ended('Trio'), ended('Duo')))
  const { id: saltId } = await imports().product('Salt, smoked')
  await packs().change(one.id, { components: [{ productId: saltId, quantity: 1 }] })
  const left = [{ name: 'Duo' }, { name: 'Trio' }]
  expect((await imports().undo(again.id)).body.undo).toMatchObject({ restored: 0, left })
  expect(await imports().product('Trio')).toMatchObject({ components: null, stock: 5 })
})

test('PACK-11 a bundle of WooCommerce with fixed contents is a pack, and one to choose from is a draft', async () => {
  const bundled = (...items: object[]) => JSON.stringify(Object.fromEntries(items.entries()))
  const fixed = (product: string, quantity: number) => ({
    product_id: product,
    meta_data: { quantity_min: quantity, quantity_max: `${quantity}`, optional: 'no' },
  })
  const chosen = { product_id: 'W-1', quantity_min: 1, quantity_max: 3, optional: 'no' }
  const simple = { Type: 'simple', 'Regular price': '9.00', [unused]: '' }
  const bundle = { Type: 'bundle', 'Regular price': '20.00', Stock: '' }
  const rows = [
    { ...simple, ID: '1', SKU: 'W-1', Name: 'Wild Plum', Stock: '7' },
    { ...simple, ID: '2', SKU: '', Name: 'Quince', Stock: '4' },
    { ...bundle, ID: '3', Name: 'Duo', [unused]: bundled(fixed('W-1', 3), fixed('id:2', 1)) },
    { ...bundle, ID: '4', Name: 'Yours', [unused]: bundled(chosen) },
    { ...bundle, ID: '5', Name: 'Lost', [unused]: bundled(fixed('id:99', 1)) },
  ]
  const column = 'Bundled Items (JSON-encoded)'
  const headings = wooColumns.map((name) => (name === unused ? column : name))
  const file = wooFile(rows, headings)
  expect(await imports().imported(file)).toMatchObject({ added: 5 })
  const duo = await imports().product('Duo')
  expect(duo.packed?.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Wild Plum', 3],
    ['Quince', 1],
  ])
  expect(duo).toMatchObject({ stock: 2, price: '20.00', status: 'active' })
  for (const name of ['Yours', 'Lost']) {
    expect(await imports().product(name)).toMatchObject({ status: 'draft', components: null })
  }
})

test('PACK-11 a product that the file renames is no part of itself, nor of a pack if it becomes one', async () => {
  await imports().imported(fileOf(jar, { Name: 'Lid', SKU: 'LID-1', Stock: '9' }))
  const six = { Name: 'Six jars', SKU: 'JAR-1', Components: '6 × Jar' }
  const { body: itself } = await imports().preview(fileOf(six))
  expect(itself.faults).toEqual([{ line: 2, message: "A pack can't contain itself." }])
  const { body: nested } = await imports().preview(
    fileOf({ ...six, Components: '6 × Lid' }, { Name: 'Crate', Components: '2 × Jar' }),
  )
  expect(nested.faults).toMatchObject([
    { line: 3, message: expect.stringContaining('Six jars is a pack itself') },
  ])
  await imports().imported(fileOf({ ...six, Components: '6 × Lid' }))
  expect((await imports().product('Six jars')).stock).toBe(1)
})

test('IMPORT-13 undoing the end of a pack gives the sizes beside it their own allergens again', async () => {
  const columns = 'Name,SKU,Price,Components,Group,Options,Values,Allergens\n'
  await imports().imported(
    `${columns}Salt,SALT,5.00,,,,,eggs\na,ONE,6.00,,Sumac,Pack,Single,milk\nb,SIX,30.00,6 × SALT,Sumac,Pack,Six,\n`,
  )
  const allergens = async () => {
    const list = await imports().products()
    return list.map(({ sku, allergens: stated }) => [sku, stated]).sort()
  }
  const before = await allergens()
  expect(before).toEqual([
    ['ONE', ['milk']],
    ['SALT', ['eggs']],
    ['SIX', ['eggs']],
  ])
  const run = await imports().imported(
    'Name,SKU,Price,Components,Allergens\nb,SIX,30.00,none,none\n',
  )
  expect(await allergens()).toMatchObject([
    ['ONE', []],
    ['SALT', ['eggs']],
    ['SIX', []],
  ])
  expect((await imports().undo(run.id)).body.undo).toMatchObject({ restored: 1, leftCount: 0 })
  expect(await allergens()).toEqual(before)
})
