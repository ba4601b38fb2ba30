import { expect, test } from 'bun:test'
import type { Collection, StaffCollection } from '#shared/contract/catalog/collections.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { findListed } from '../../../src/server/collections/collection.ts'
import { collectionsOf } from '../../support/collections.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { groupCalls } from '../catalog/groups/some-groups.ts'

const shop = useTestShop()
const { add, change, remove } = collectionsOf(shop)

async function read(name: string, query = '') {
  const answer = await shop.api<Collection & ErrorBody>('GET', `/api/collections/${name}${query}`)
  const { products = [] } = answer.body
  return { ...answer, names: products.map((product) => product.name) }
}

const edit = async (id: string, body: object) =>
  shop.api('PUT', `/api/products/${id}`, { token: await shop.asOwner(), body })

test('COLL-01 picked products come first in their order, then those of the rule, oldest first', async () => {
  const tag = 'smoke-1'
  const oldest = await shop.addProduct({ name: 'Oldest', tags: [tag] })
  const middle = await shop.addProduct({ name: 'Middle', tags: ['other', 'Smoke-1'] })
  const newest = await shop.addProduct({ name: 'Newest', tags: [tag] })
  const plain = await shop.addProduct({ name: 'Plain' })
  const productIds = [newest.id, plain.id]
  const { status, body } = await add({ slug: 'smoky', rule: { tags: [tag] }, productIds })
  expect(status).toBe(201)
  expect(body).toMatchObject({ slug: 'smoky', rule: { tags: [tag] }, productIds, total: 4 })
  for (const name of ['smoky', 'SMOKY', body.id]) {
    expect((await read(name)).names).toEqual(['Newest', 'Plain', 'Oldest', 'Middle'])
  }
  expect([oldest, middle].map(({ id }) => productIds.includes(id))).toEqual([false, false])
})

test('COLL-01 a rule asks for any of its tags, and for all else that it states', async () => {
  const basics = { category: 'Jams', allergens: [] }
  await shop.addProduct({ name: 'Both', ...basics, tags: ['épicé-2'] })
  await shop.addProduct({ name: 'Other tag', ...basics, tags: ['sweet-2'] })
  await shop.addProduct({ name: 'Other category', allergens: [], tags: ['épicé-2'] })
  await shop.addProduct({ name: 'With milk', ...basics, allergens: ['milk'], tags: ['sweet-2'] })
  await shop.addProduct({ name: 'Unknown', category: 'jams', tags: ['sweet-2'] })
  await shop.addProduct({ name: 'Wheat', ...basics, allergens: ['wheat'], tags: ['sweet-2'] })
  const tags = ['EPICE-2', 'sweet-2']
  const rule = { tags, category: 'jams', withoutAllergens: ['milk', 'gluten'] as const }
  const { body } = await add({ rule: { ...rule, withoutAllergens: [...rule.withoutAllergens] } })
  expect((await read(body.id)).names).toEqual(['Both', 'Other tag'])
})

test('COLL-02 only products that everyone may see are in a collection and in its count', async () => {
  const tags = ['hidden-3']
  const [draft, gone, late, there] = await Promise.all(
    ['Draft', 'Gone', 'Late', 'There'].map((name) => shop.addProduct({ name, tags })),
  )
  const productIds = [draft, gone, late, there].flatMap((each) => each?.id ?? [])
  const { body } = await add({ rule: { tags }, productIds })
  expect(body.total).toBe(4)
  await edit(draft?.id ?? '', { status: 'archived' })
  await edit(late?.id ?? '', { publishAt: '2099-01-01T00:00:00Z' })
  await shop.api('DELETE', `/api/products/${gone?.id}`, { token: await shop.asOwner() })
  const answer = await read(body.slug)
  expect(answer.names).toEqual(['There'])
  expect(answer.body.total).toBe(1)
  expect(answer.headers.get('X-Total-Count')).toBe('1')
  await edit(draft?.id ?? '', { status: 'active' })
  expect((await read(body.slug)).names).toEqual(['Draft', 'There'])
})

test('COLL-02 a product that leaves the shop while its collection is read is not in the answer', async () => {
  const left = await shop.addProduct({ name: 'Secret again' })
  const there = await shop.addProduct({ name: 'There' })
  // The members are read first, and what is shown of them later.
  await edit(left.id, { status: 'draft' })
  const listed = await findListed(shop.context.db.read, [left.id, there.id])
  expect(listed.map(({ name }) => name)).toEqual(['There'])
})

test('COLL-02 the answer pages through a collection without a product twice or left out', async () => {
  const tags = ['paged-4']
  const added = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) added.push(await shop.addProduct({ name, tags }))
  const { body } = await add({ rule: { tags }, productIds: [added[4]?.id ?? ''] })
  const first = await read(body.slug, '?limit=2')
  expect(first.names).toEqual(['E', 'A'])
  expect(first.headers.get('X-Total-Count')).toBe('5')
  // The last product of the page leaves meanwhile.
  await edit(added[0]?.id ?? '', { status: 'archived' })
  const cursor = first.headers.get('X-Next-Cursor')
  const second = await read(body.slug, `?limit=2&cursor=${cursor}`)
  expect(second.names).toEqual(['B', 'C'])
  const third = await read(body.slug, `?limit=2&cursor=${second.headers.get('X-Next-Cursor')}`)
  expect(third.names).toEqual(['D'])
  expect(third.headers.get('X-Next-Cursor')).toBeNull()
  for (const bad of ['?cursor=x', '?limit=0', '?limit=501', `?cursor=${btoa('[-1,"x"]')}`]) {
    expect([bad, (await read(body.slug, bad)).status]).toEqual([bad, 422])
  }
})

test('COLL-02 a group is one entry where asked for, with those of its sizes that are in the collection', async () => {
  const tags = ['grouped-6']
  const first = await shop.addProduct({ name: 'First', tags })
  const sizes = ['S', 'M', 'L'].map((size) => ({ options: [size], price: '5.00', stock: 1 }))
  const { body: group } = await groupCalls(shop).create({ name: 'Fig', tags, variants: sizes })
  const last = await shop.addProduct({ name: 'Last', tags })
  const [small, medium, large] = group.variants.map(({ id }) => id)
  const picks = [large, first.id, small].flatMap((id) => id ?? [])
  const { body } = await add({ productIds: [...picks, last.id] })
  expect((await read(body.slug)).names).toEqual(['Fig – L', 'First', 'Fig – S', 'Last'])
  const page = await read(body.slug, '?limit=2&groups=together')
  expect(page.names).toEqual(['Fig – L', 'Fig – S', 'First'])
  expect([page.body.total, page.headers.get('X-Total-Count')]).toEqual([3, '3'])
  const cursor = page.headers.get('X-Next-Cursor')
  expect((await read(body.slug, `?groups=together&cursor=${cursor}`)).names).toEqual(['Last'])
  await change(body.id, { rule: { tags }, productIds: [medium ?? ''] })
  const whole = await read(body.slug, '?groups=together')
  expect(whole.names).toEqual(['Fig – M', 'Fig – S', 'Fig – L', 'First', 'Last'])
  // The size that the cursor ended with leaves; its group has been read.
  const start = await read(body.slug, '?limit=1&groups=together')
  await edit(medium ?? '', { status: 'archived' })
  const next = start.headers.get('X-Next-Cursor')
  const rest = await read(body.slug, `?groups=together&cursor=${next}`)
  expect(rest.names.filter((name) => name.startsWith('Fig'))).toEqual([])
})

test('COLL-02 the list has a group once among the first of a collection, where asked for', async () => {
  const tags = ['listed-8']
  const variants = Array.from({ length: 20 }, (_, at) => ({ options: [`${at}`], price: '1.00' }))
  const many = await groupCalls(shop).create({ name: 'Many', tags, variants })
  const last = await shop.addProduct({ name: 'Behind many', tags })
  const { body } = await add({ rule: { tags } })
  const first = async (query: string) => {
    const path = `/api/collections?id=${body.id}${query}`
    const [found] = (await shop.api<Collection[]>('GET', path)).body
    return { names: found?.products.map(({ name }) => name), total: found?.total }
  }
  const singly = await first('')
  expect([singly.names?.length, singly.total]).toEqual([12, 21])
  const names = [...many.body.variants.map(({ name }) => name), last.name]
  expect(await first('&groups=together')).toEqual({ names, total: 2 })
})

test('COLL-02 a page of groups with many sizes ends early and goes on where it ended', async () => {
  const tags = ['many-7']
  const variants = Array.from({ length: 100 }, (_, at) => ({ options: [`${at}`], price: '1.00' }))
  for (let at = 0; at < 6; at += 1) {
    const { status } = await groupCalls(shop).create({ name: `Big ${at}`, tags, variants })
    expect(status).toBe(201)
  }
  const { body } = await add({ rule: { tags } })
  const page = await read(body.slug, '?groups=together')
  expect([page.names.length, page.body.total]).toEqual([500, 6])
  const cursor = page.headers.get('X-Next-Cursor')
  const rest = await read(body.slug, `?groups=together&cursor=${cursor}`)
  expect([rest.names.length, rest.headers.get('X-Next-Cursor')]).toEqual([100, null])
  expect(new Set([...page.names, ...rest.names]).size).toBe(600)
})

test('COLL-03 an address that is malformed, taken, reserved or an id is refused in words', async () => {
  await add({ slug: 'taken', title: 'Mine' })
  const words = async (slug: string) => {
    const { status, body } = await add({ slug })
    expect([slug, status, body.errors?.map(({ path }) => path)]).toEqual([slug, 422, ['/slug']])
    return body.errors?.[0]?.message
  }
  const shape = 'Use lowercase letters, digits and single hyphens, 80 characters at most.'
  for (const slug of [
    'a/b',
    'Été',
    'e\u0301te',
    'Hot',
    'two words',
    '-a',
    'a--b',
    '..',
    '%2e',
    '',
  ]) {
    expect([slug, await words(slug)]).toEqual([slug, shape])
  }
  expect(await words('a'.repeat(81))).toBe(shape)
  expect(await words('taken')).toBe('The collection “Mine” already has the address “taken”.')
  const own = 'The shop needs the address “all” itself. Choose another.'
  expect(await words('all')).toBe(own)
  expect(await words(crypto.randomUUID())).toContain('The shop needs the address')
})

test('COLL-03 what makes no sense is refused in words and changes nothing', async () => {
  const { body: before } = await add({ title: 'Before' })
  const refused = async (changes: object, path: string) => {
    const { status, body } = await change(before.id, changes)
    expect([changes, status, body.errors?.map((error) => error.path)]).toEqual([
      changes,
      422,
      [path],
    ])
  }
  await refused({ rule: {} }, '/rule')
  await refused({ rule: { tags: [], withoutAllergens: [] } }, '/rule')
  await refused({ rule: { withoutAllergens: ['kryptonite'] } }, '/rule/withoutAllergens/0')
  await refused({ title: '' }, '/title')
  await refused({ productIds: [crypto.randomUUID()] }, '/productIds/0')
  await refused({ productIds: Array.from({ length: 501 }, () => before.id) }, '/productIds')
  await refused({ imageUrl: 'javascript:alert(1)' }, '/imageUrl')
  const { body: after } = await change(before.id, {})
  expect(after).toEqual(before)
  expect((await change('nothing-here', {})).status).toBe(404)
  expect((await remove('nothing-here')).status).toBe(404)
})

test('COLL-04 an edit keeps what it does not send, and one of an older version is refused', async () => {
  const { body: before } = await add({ text: 'Old', french: { title: 'Coffret' }, inMenu: true })
  const { body: after } = await change(before.slug, { title: 'New', version: before.updatedAt })
  expect(after).toMatchObject({
    title: 'New',
    text: 'Old',
    french: { title: 'Coffret' },
    inMenu: true,
  })
  const late = await change(before.slug, { title: 'Later', version: before.updatedAt })
  expect([late.status, late.body.code]).toEqual([409, 'stale'])
  const cleared = await change(before.slug, { text: '', french: null, rule: null })
  expect(cleared.body).toMatchObject({ title: 'New', text: null, french: null })
})

test('COLL-04 the activity has every change with old and new values', async () => {
  const { body } = await add({ title: 'Audited' })
  await change(body.id, { title: 'Renamed' })
  await remove(body.id)
  const token = await shop.asOwner()
  const path = `/api/admin/audit?subjectId=${body.id}`
  const { body: entries } = await shop.api<{ action: string; changes: object[] }[]>('GET', path, {
    token,
  })
  expect(entries.map(({ action }) => action)).toEqual([
    'collections.delete',
    'collections.update',
    'collections.create',
  ])
  expect(entries[1]?.changes).toEqual([{ field: 'title', before: 'Audited', after: 'Renamed' }])
})

test('COLL-04 guests get no rules, picks or French texts; staff get them in the list', async () => {
  const { body } = await add({ slug: 'seen', rule: { tags: ['seen'] }, french: { title: 'Vue' } })
  const find = async (token?: string) => {
    const path = '/api/collections?limit=50'
    const { body: all } = await shop.api<StaffCollection[]>('GET', path, token ? { token } : {})
    return all.find(({ id }) => id === body.id)
  }
  expect(Object.keys((await find()) ?? {})).not.toContain('rule')
  expect(Object.keys((await find('nonsense')) ?? {})).not.toContain('french')
  expect(await find(await shop.asOwner())).toMatchObject({
    rule: { tags: ['seen'] },
    productIds: [],
    french: { title: 'Vue', text: null },
  })
})

test('COLL-04 what a rule would choose can be counted before it is saved', async () => {
  const tags = ['preview-5']
  const one = await shop.addProduct({ name: 'One', tags })
  await shop.addProduct({ name: 'Two', tags })
  const { body } = await shop.api('POST', '/api/admin/collections/preview', {
    token: await shop.asOwner(),
    body: { rule: { tags }, productIds: [one.id] },
  })
  expect(body).toMatchObject({ total: 2, first: [{ name: 'One' }, { name: 'Two' }] })
})

test('COLL-04 one collection can be asked for by its id, as after a lost answer', async () => {
  const { body } = await add({ slug: 'by-id' })
  await add({ slug: 'another' })
  const path = `/api/collections?id=${body.id}`
  const token = await shop.asOwner()
  const found = await shop.api<StaffCollection[]>('GET', path, { token })
  expect(found.body.map(({ slug }) => slug)).toEqual(['by-id'])
})
