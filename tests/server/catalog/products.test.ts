import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Answered = ListedProduct & ErrorBody

const create = (body: object) => shop.api<Answered>('POST', '/api/products', { token, body })
const update = (id: string, body: object) =>
  shop.api<Answered>('PUT', `/api/products/${id}`, { token, body })
const get = (id: string) => shop.api<Answered>('GET', `/api/products/${id}`)
const plain = { name: 'Relish', description: 'Green and sharp.', price: '4.50' }

test('API-18 ENT-03 ENT-04 a product is created with defaults for fields that are not sent', async () => {
  const { status, body } = await create(plain)
  expect(status).toBe(201)
  expect(body).toEqual({
    ...plain,
    id: expect.any(String),
    imageUrl: null,
    images: [],
    category: 'sauces',
    stock: 0,
    status: 'active',
    featured: false,
    tags: [],
    sku: null,
    ingredients: null,
    allergens: null,
    storage: null,
    netQuantity: null,
    compareAtPrice: null,
    reducedAt: null,
    weightGrams: null,
    components: null,
    publishAt: null,
    french: null,
    group: null,
    tone: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    rating: { averageRating: 0, totalReviews: 0 },
    held: 0,
    missing: 0,
    waiting: 0,
  } as unknown as Answered)
  expect(body.createdAt).toBe(body.updatedAt)
  // Only staff see what is held, and both languages.
  const {
    held: _,
    missing: __,
    waiting: _waiting,
    status: ____,
    publishAt: _____,
    french: ___,
    ...shown
  } = body as Answered & StaffProduct
  expect((await get(body.id)).body).toEqual({ ...shown, variants: [] } as unknown as Answered)
})

test('API-18 API-07 ENT-05 everything that is sent is stored, with texts trimmed and tags deduplicated', async () => {
  const url = `/objects/uploads/${crypto.randomUUID()}`
  const { body } = await create({
    ...plain,
    name: '  Green relish ',
    category: 'relishes',
    stock: 12,
    featured: true,
    tags: [' hot ', 'mild', 'hot'],
    sku: ' R-1 ',
    images: [{ url, type: 'main' }],
  })
  expect((await get(body.id)).body).toMatchObject({
    name: 'Green relish',
    category: 'relishes',
    stock: 12,
    featured: true,
    tags: ['hot', 'mild'],
    sku: 'R-1',
    images: [{ url, type: 'main' }],
    imageUrl: url,
  })
})

test('ENT-05 of several pictures exactly one is the main one, and it represents the product', async () => {
  const url = (name: string) => `/objects/uploads/${name}`
  const supplemental = ['a', 'b'].map((name) => ({ url: url(name), type: 'supplemental' }))
  const none = (await create({ ...plain, images: supplemental })).body
  expect(none.images.map(({ type }) => type)).toEqual(['main', 'supplemental'])
  expect(none.imageUrl).toBe(url('a'))
  const mains = ['a', 'b', 'c'].map((name) => ({ url: url(name), type: 'main' }))
  const all = (await create({ ...plain, images: mains })).body
  expect(all.images.map(({ type }) => type)).toEqual(['main', 'supplemental', 'supplemental'])
  const chosen = (
    await update(none.id, { images: [supplemental[0], { url: url('b'), type: 'main' }] })
  ).body
  expect(chosen.imageUrl).toBe(url('b'))
  const typed = await update(none.id, { imageUrl: 'https://pictures.example/x.png', images: [] })
  expect(typed.body).toMatchObject({ imageUrl: 'https://pictures.example/x.png', images: [] })
  expect((await update(none.id, { imageUrl: '' })).body.imageUrl).toBeNull()
})

test('O35 prices are carried with two digits; more than two after the point are refused', async () => {
  for (const [given, kept] of [
    ['5', '5.00'],
    ['12.5', '12.50'],
    ['0.01', '0.01'],
    ['99999999.99', '99999999.99'],
    [' 7.25 ', '7.25'],
    ['007', '7.00'],
  ] as const) {
    const { status, body } = await create({ ...plain, price: given })
    expect([given, status, body.price]).toEqual([given, 201, kept])
  }
  for (const price of [
    '12.999',
    '0',
    '0.00',
    '-1',
    '1e3',
    '1,50',
    '100000000',
    '',
    'x',
    5,
    null,
    '.5',
    '5.',
  ]) {
    const { status, body } = await create({ ...plain, price })
    expect([price, status, body.errors?.map(({ path }) => path)]).toEqual([price, 422, ['/price']])
  }
})

const limits: [field: string, least: unknown, most: unknown, beyond: unknown[]][] = [
  ['name', 'x', 'x'.repeat(200), ['', '  ', 'x'.repeat(201), 7, null]],
  ['description', 'x', 'x'.repeat(10_000), ['', 'x'.repeat(10_001), null]],
  ['stock', 0, 1_000_000, [-1, 1_000_001, 1.5, '3', null]],
  [
    'tags',
    [],
    Array.from({ length: 20 }, (_, index) => `${'x'.repeat(37)}${100 + index}`),
    [Array.from({ length: 21 }, (_, index) => `t${index}`), ['x'.repeat(41)], [''], 'hot'],
  ],
  ['sku', '', 'x'.repeat(64), ['x'.repeat(65), 7]],
  ['ingredients', '', 'x'.repeat(2_000), ['x'.repeat(2_001), 7]],
  ['allergens', null, ['milk'], [['luck'], 'milk', Array(13).fill('milk')]],
  ['storage', '', 'x'.repeat(300), ['x'.repeat(301), 7]],
  ['netQuantity', '', 'x'.repeat(60), ['x'.repeat(61), 7]],
  [
    'imageUrl',
    '',
    'https://a.example/x.png',
    ['javascript:alert(1)', 'ftp://a.example', '//a', 'x', 7],
  ],
  [
    'imageUrl',
    'http://a.example/x',
    '/objects/uploads/a1',
    ['/objects/uploads/../x', '/etc/passwd'],
  ],
  [
    'images',
    [],
    Array.from({ length: 20 }, (_, index) => ({ url: `/objects/uploads/${index}`, type: 'main' })),
    [
      Array.from({ length: 21 }, (_, index) => ({
        url: `/objects/uploads/${index}`,
        type: 'main',
      })),
      [{ url: 'https://a.example/x.png', type: 'main' }],
      [{ url: '/objects/uploads/a', type: 'cover' }],
      [{ url: '/objects/uploads/a' }],
    ],
  ],
  ['featured', false, true, ['yes', 1, null]],
]

for (const [field, least, most, beyond] of limits) {
  test(`O3 the limits of ${field}: ${JSON.stringify(least)?.slice(0, 30)}`, async () => {
    for (const good of [least, most]) {
      const { status } = await create({ ...plain, [field]: good })
      expect([field, status]).toEqual([field, 201])
    }
    for (const bad of beyond) {
      const { status, body } = await create({ ...plain, [field]: bad })
      const path = body.errors?.[0]?.path
      expect([bad, status, path?.startsWith(`/${field}`)]).toEqual([bad, 422, true])
      expect((await update(crypto.randomUUID(), { [field]: bad })).status).toBe(422)
    }
  })
}

test('API-18 fields that are not sent stay as they are, and an update of nothing changes nothing', async () => {
  const made = (await create({ ...plain, stock: 3, tags: ['hot'], sku: 'S', featured: true })).body
  const { status, body } = await update(made.id, { stock: 4 })
  expect(status).toBe(200)
  expect(body).toEqual({ ...made, stock: 4, updatedAt: body.updatedAt })
  expect(body.updatedAt > made.updatedAt).toBe(true)
  const same = await update(made.id, {})
  expect(same.body).toEqual({ ...body, updatedAt: same.body.updatedAt })
})

test('HTTP-13 an update with an outdated version gets 409 stale and changes nothing', async () => {
  const made = (await create(plain)).body
  const first = await update(made.id, { name: 'Mine', version: made.updatedAt })
  expect(first.status).toBe(200)
  const second = await update(made.id, { name: 'Theirs', version: made.updatedAt })
  expect([second.status, second.body.code]).toEqual([409, 'stale'])
  expect((await get(made.id)).body.name).toBe('Mine')
  const third = await update(made.id, { name: 'Theirs', version: first.body.updatedAt })
  expect(third.body.name).toBe('Theirs')
  expect((await update(made.id, { name: 'Last' })).body.name).toBe('Last')
})

test('two edits of one version within a millisecond: one of them is stale', async () => {
  const made = (await create(plain)).body
  const edits = await Promise.all(
    ['a', 'b', 'c'].map((name) => update(made.id, { name, version: made.updatedAt })),
  )
  expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('API-06 featured lists the featured products alone, oldest first', async () => {
  const other = await openTestShop()
  await other.addProduct({ name: 'Plain' })
  const first = await other.addProduct({ name: 'First', featured: true })
  const second = await other.addProduct({ name: 'Second', featured: true })
  const featured = await other.api<ListedProduct[]>('GET', '/api/products/featured')
  expect(featured.body.map(({ id }) => id)).toEqual([first.id, second.id])
  await other.dispose()
})
