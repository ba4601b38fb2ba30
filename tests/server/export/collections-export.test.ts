import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadPath } from '#shared/domain/catalog/pictures.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { collectionsOf } from '../../support/collections.ts'
import { quiet, run } from '../../support/program.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { twoHalves } from '../uploads/pictures.ts'

let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  other = await openTestShop()
})
afterAll(async () => {
  await shop.dispose()
  await other.dispose()
})

const saucery = (args: string[], { directory }: TestShop) =>
  run(args, { directory, environment: { ...quiet, DATA_DIR: directory } })

/** Exports everything and unpacks it; returns the folder. */
async function exported(from: TestShop): Promise<string> {
  const archive = join(from.directory, `${crypto.randomUUID()}.tar.gz`)
  const done = await saucery(['export', archive], from)
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('2 collections')])
  const folder = `${archive}.unpacked`
  await mkdir(folder)
  expect(await Bun.spawn(['tar', 'xzf', archive, '-C', folder]).exited).toBe(0)
  return folder
}

const filesIn = async (folder: string) =>
  Promise.all(['csv', 'json'].map((kind) => Bun.file(join(folder, `collections.${kind}`)).text()))

test('IMPORT-15 EXPORT-01 collections are in the archive, and come back to the byte with their pictures', async () => {
  const salt = { name: 'Sea; salt', price: '4.00', stock: 3 }
  const jar = { name: 'Jar', sku: 'JAR-1', stock: 2, tags: ['hot'] }
  for (const one of [shop, other]) for (const product of [salt, jar]) await one.addProduct(product)
  const picture = crypto.randomUUID()
  await shop.context.files.importPicture(picture, await encodePicture(twoHalves(400, 300)))
  const { add, change } = collectionsOf(shop)
  const products = (await shop.api<{ id: string }[]>('GET', '/api/products')).body
  const { body } = await add({
    slug: 'first-name',
    title: 'Gifts, “boxed”',
    text: 'Line one,\nline two.',
    imageUrl: uploadPath(picture),
    productIds: products.map(({ id }) => id).toReversed(),
    french: { title: 'Cadeaux', text: null },
    inMenu: true,
  })
  await change(body.id, { slug: 'gifts' })
  const rule = { tags: ['hot', 'a; b'], category: 'sauces', withoutAllergens: ['soy' as const] }
  await add({ slug: 'by-rule', title: 'By rule', rule, onHome: true })
  const folder = await exported(shop)
  const file = join(folder, 'collections.json')
  const words = async () => (await saucery(['collections', 'import', file], other)).out
  expect(await words()).toBe('2 new collections, 0 changed, 0 unchanged.\n')
  expect(await filesIn(await exported(other))).toEqual(await filesIn(folder))
  expect(await words()).toBe('0 new collections, 0 changed, 2 unchanged.\n')
  const moved = await fetch(`${other.address}/collections/first-name`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/collections/gifts'])
  expect((await fetch(other.address + uploadPath(picture))).status).toBe(200)
})

test('IMPORT-15 a file of collections with a fault imports nothing and names each', async () => {
  const file = join(shop.directory, 'faulty.json')
  const good = { slug: 'good', title: 'Good', products: [] }
  const list = [
    good,
    good,
    { slug: 'Bad slug', title: '' },
    { ...good, slug: 'x', products: ['Gone'] },
  ]
  await Bun.write(file, JSON.stringify(list))
  const { code, err } = await saucery(['collections', 'import', file], other)
  expect(code).toBe(1)
  for (const words of [
    'Collection 2 (good)',
    'Collection 3: slug',
    'x: There is no product "Gone".',
  ]) {
    expect(err).toContain(words)
  }
  expect((await fetch(`${other.address}/collections/good`)).status).toBe(404)
  await Bun.write(file, '{}')
  expect((await saucery(['collections', 'import', file], other)).err).toContain('not a list')
})
