import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { contentOf } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

function change(body: object) {
  return shop.api<StaffProduct[]>('POST', '/api/admin/products/bulk', { token, body })
}

function add(...stocks: number[]) {
  return Promise.all(
    stocks.map((stock, index) => shop.addProduct({ name: `Bulk ${index + 1}`, stock })),
  )
}

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

for (const [how, amount, after] of [
  ['set', 7, [7, 7, 7]],
  ['add', 4, [9, 4, 14]],
  ['subtract', 0, [5, 0, 10]],
] as const) {
  test(`stock: ${how} ${amount} for three products at once, each with its event`, async () => {
    const products = await add(5, 0, 10)
    const socket = await openSocket(shop)
    socket.send({ type: 'subscribe', topics: ['products'] })
    await socket.next(({ type }) => type === 'subscribed')
    const { status, body } = await change({ ids: idsOf(products), stock: { how, amount } })
    expect(status).toBe(200)
    expect(body.map(({ stock }) => stock)).toEqual([...after])
    // Stock changes with every sale, so only edits of other fields change `updatedAt`.
    expect(body.map(({ updatedAt }) => updatedAt)).toEqual(products.map((p) => p.updatedAt))
    for (const product of body) {
      const event = await socket.next(({ type }) => type === 'event')
      const { held: _, missing: __, waiting: _w, status: ___, publishAt: ____, ...shown } = product
      expect(event).toMatchObject({ name: 'product.updated', data: shown })
    }
    socket.close()
    const { body: now } = await shop.api<ListedProduct>('GET', `/api/products/${products[0]?.id}`)
    expect(now.stock).toBe(after[0])
  })
}

test('the featured flag is set and cleared on many products, with a new version of each', async () => {
  const products = await add(1, 2)
  const { body: on } = await change({ ids: idsOf(products), featured: true })
  expect(on.map(({ featured }) => featured)).toEqual([true, true])
  expect(on.every(({ updatedAt }, index) => updatedAt > (products[index]?.updatedAt ?? ''))).toBe(
    true,
  )
  const { body: off } = await change({ ids: idsOf(products), featured: false })
  expect(off.map(({ featured }) => featured)).toEqual([false, false])
})

test('one product with too little stock prevents the whole change, and is named', async () => {
  const products = await add(5, 2, 1)
  const before = contentOf(`${shop.directory}/shop.db`)
  const { status, body } = await change({
    ids: idsOf(products),
    stock: { how: 'subtract', amount: 3 },
  })
  expect([status, body as unknown]).toEqual([
    409,
    {
      code: 'out_of_stock',
      message: "Bulk 2 has 2, so 3 can't be removed (and 1 more has too few). Nothing was changed.",
      insufficientItems: [
        { productId: products[1]?.id, requested: 3, available: 2 },
        { productId: products[2]?.id, requested: 3, available: 1 },
      ],
    },
  ])
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
})

test('a bulk edit with an unknown product, stock above a million, no change or 501 ids is refused and changes nothing', async () => {
  const products = await add(999_999, 3)
  const before = contentOf(`${shop.directory}/shop.db`)
  const stock = { how: 'add', amount: 2 }
  const refusals = [
    [
      { ids: [...idsOf(products), crypto.randomUUID()], stock },
      404,
      /^One of these products is no/,
    ],
    [{ ids: idsOf(products), stock }, 422, /^Bulk 1 would have more than 1,000,000/],
    [{ ids: idsOf(products) }, 422, /^Say what to change/],
    [{ ids: [], stock }, 422, /^Choose 1 to 500/],
    [
      { ids: Array.from({ length: 501 }, () => crypto.randomUUID()), stock },
      422,
      /^Choose 1 to 500/,
    ],
    [{ ids: idsOf(products), stock: { how: 'add', amount: -1 } }, 422, /^Enter a whole number/],
  ] as const
  for (const [body, status, words] of refusals) {
    const answer = await change(body)
    expect([answer.status, (answer.body as unknown as Error).message]).toEqual([
      status,
      expect.stringMatching(words),
    ])
  }
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
})

test('staff find products by words in name, SKU and tags, and no character is a wildcard', async () => {
  await shop.addProduct({ name: 'Smoky Peach', sku: 'SP-100', tags: ['grill'] })
  await shop.addProduct({ name: 'Peach & Ginger', sku: 'PG_200' })
  const find = async (search: string) => {
    const path = `/api/admin/products?${new URLSearchParams({ search })}`
    return (await shop.api<ListedProduct[]>('GET', path, { token })).body.map(({ name }) => name)
  }
  expect(await find('PEACH')).toEqual(['Smoky Peach', 'Peach & Ginger'])
  expect(await find('peach grill')).toEqual(['Smoky Peach'])
  expect(await find('g_2')).toEqual(['Peach & Ginger'])
  expect(await find('g_1')).toEqual([])
  expect(await find('%')).toEqual([])
})

test("the staff's list can be sorted and limited to low stock, and has pages with a total", async () => {
  const own = await openTestShop()
  const asOwner = await own.asOwner()
  for (const [name, stock, price] of [
    ['beta', 6, '3'],
    ['Alpha', 5, '9'],
    ['gamma', 0, '5'],
  ] as const) {
    await own.addProduct({ name, stock, price })
  }
  const list = async (query: string) => {
    const path = `/api/admin/products?${query}`
    const { body, headers } = await own.api<ListedProduct[]>('GET', path, { token: asOwner })
    return [body.map(({ name }) => name).join(' '), headers.get('X-Total-Count')]
  }
  expect(await list('')).toEqual(['beta Alpha gamma', '3'])
  expect(await list('sort=newest')).toEqual(['gamma Alpha beta', '3'])
  expect(await list('sort=name')).toEqual(['Alpha beta gamma', '3'])
  expect(await list('sort=stock')).toEqual(['gamma Alpha beta', '3'])
  expect(await list('sort=price')).toEqual(['beta gamma Alpha', '3'])
  expect(await list('stock=low')).toEqual(['Alpha gamma', '2'])
  expect(await list('stock=out')).toEqual(['gamma', '1'])
  expect(await list('sort=name&limit=2')).toEqual(['Alpha beta', '3'])
  expect(await list('sort=name&limit=2&offset=2')).toEqual(['gamma', '3'])
  await own.dispose()
})
