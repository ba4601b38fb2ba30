import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Hold } from '#shared/contract/staff/staff-payments.ts'
import { undoWithin } from '#shared/domain/shop/undo.ts'
import { pruneDeletions } from '../../../../src/server/catalog/deletion/deletions.queries.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { signedInSocket } from '../../../support/callers.ts'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { buy, newBuyerAt, ontario, orderFor } from '../../../support/purchase.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { openSocket } from '../../../support/socket.ts'
import { packOf, packsIn } from './pack.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token = ''
beforeAll(async () => {
  token = await shop.asOwner()
})
const packs = packsIn(shop, () => token)

/** Seven jars, three-packs of them, and boxes of one jar and one of three others. */
async function shelves() {
  const jar = await shop.addProduct({ name: 'Jar', stock: 7 })
  const other = await shop.addProduct({ name: 'Other', stock: 3 })
  const three = await packOf(packs, { [jar.id]: 3 }, { name: 'Three jars' })
  const box = await packOf(packs, { [jar.id]: 1, [other.id]: 1 }, { name: 'A gift box' })
  return { jar, other, three, box, all: [jar, other, three, box] as const }
}

type Line = Parameters<typeof orderFor>[0][number]
const open = async (...lines: Line[]) => {
  const buyer = newBuyerAt(shop)
  return { buyer, ...(await buyer.open(orderFor(lines))) }
}
const orderNow = async (id: string) =>
  (await packs.staff<DetailedOrder[]>('GET', '/api/orders/detailed')).body.find(
    (order) => order.id === id,
  )
const edit = (id: string, body: object) =>
  packs.staff<DetailedOrder & { code?: string }>('PUT', `/api/orders/${id}`, body)

test('PACK-08 holding a pack takes its jars from every product that has them, and a cancellation returns them', async () => {
  const { jar, three, box, all } = await shelves()
  expect(await packs.stocks(...all)).toEqual([7, 3, 2, 3])
  const { buyer, body, status } = await open({ product: three, quantity: 2 })
  expect(status).toBe(200)
  expect(await packs.stocks(...all)).toEqual([1, 3, 0, 1])
  expect(await packs.details(jar.id)).toMatchObject({ stock: 1, held: 6 })
  expect(await packs.details(three.id)).toMatchObject({ stock: 0, held: 0 })
  const holds = await packs.staff<Hold[]>('GET', `/api/admin/holds?productId=${jar.id}`)
  expect(holds.body.map(({ items }) => items)).toMatchObject([[{ productName: 'Three jars' }]])
  await buyer.decide(body.id, 'cancel')
  await buyer.capture(body.id)
  expect(await packs.stocks(...all)).toEqual([7, 3, 2, 3])
  const boxed = await open({ product: box, quantity: 3 })
  expect(await packs.stocks(...all)).toEqual([4, 0, 1, 0])
  await boxed.buyer.decide(boxed.body.id, 'decline')
  await boxed.buyer.capture(boxed.body.id)
  shop.pass(minutes(15))
  await sweepNow(shop)
  expect(await packs.stocks(...all)).toEqual([7, 3, 2, 3])
})

test('PACK-08 a cart is judged by the sum of its jars', async () => {
  const { jar, three, box } = await shelves()
  const lines = [
    { product: three, quantity: 2 },
    { product: jar, quantity: 1 },
  ]
  const check = async (items: readonly Line[]) => {
    const body = {
      items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    }
    return (await shop.api('POST', '/api/check-stock', { body })).body
  }
  expect(await check(lines)).toEqual({ available: true, insufficientItems: [] })
  const tooMany = [...lines, { product: box, quantity: 1 }]
  expect(await check(tooMany)).toEqual({
    available: false,
    insufficientItems: [{ productId: box.id, requested: 1, available: 0 }],
  })
  const { status, body } = await open(...tooMany)
  expect([status, body.code]).toEqual([409, 'out_of_stock'])
  expect(await check(tooMany.toReversed())).toMatchObject({
    insufficientItems: [{ productId: three.id, requested: 2, available: 1 }],
  })
  expect((await open(...lines)).status).toBe(200)
  expect(await packs.stocks(jar, three, box)).toEqual([0, 0, 0])
})

test('PACK-08 an order keeps what it consisted of: a pack that is changed later returns what was taken', async () => {
  const { jar, other, three, all } = await shelves()
  const order = await buy(shop, [{ product: three, quantity: 2 }])
  expect(order.items).toMatchObject([
    {
      productName: 'Three jars',
      quantity: 2,
      components: [{ productId: jar.id, productName: 'Jar', quantity: 3 }],
    },
  ])
  const components = [{ productId: other.id, quantity: 1 }]
  await packs.change(three.id, { components, name: 'Another' })
  expect(await packs.stocks(...all)).toEqual([1, 3, 3, 1])
  await edit(order.id, { status: 'cancelled' })
  expect(await packs.stocks(...all)).toEqual([7, 3, 3, 3])
  await edit(order.id, { status: 'placed' })
  expect(await packs.stocks(...all)).toEqual([1, 3, 3, 1])
  await edit(order.id, { items: [{ productId: three.id, quantity: 1 }] })
  expect(await packs.stocks(...all)).toEqual([4, 3, 3, 3])
})

test('PACK-08 an edit moves only the difference of jars, and is refused where they do not last', async () => {
  const { jar, three, all } = await shelves()
  const order = await buy(shop, [
    { product: three, quantity: 1 },
    { product: jar, quantity: 4 },
  ])
  expect(await packs.stocks(...all)).toEqual([0, 3, 0, 0])
  const quantities = (packed: number, single: number) => ({
    items: [
      { productId: three.id, quantity: packed },
      { productId: jar.id, quantity: single },
    ],
  })
  const refused = await edit(order.id, quantities(2, 2))
  expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
  expect((await edit(order.id, quantities(2, 1))).status).toBe(200)
  expect(await packs.stocks(...all)).toEqual([0, 3, 0, 0])
})

test('PACK-08 a refund that restocks a pack puts its jars back on the shelf, once', async () => {
  const { three, box, all } = await shelves()
  const order = await buy(shop, [
    { product: three, quantity: 2 },
    { product: box, quantity: 1 },
  ])
  expect(await packs.stocks(...all)).toEqual([0, 2, 0, 0])
  const items = [{ productId: three.id, quantity: 1 }]
  const body = { items, restock: items, key: crypto.randomUUID() }
  for (const time of [1, 2]) {
    const { status } = await packs.staff('POST', `/api/orders/${order.id}/refunds`, body)
    expect([time, status < 300]).toEqual([time, true])
    expect(await packs.stocks(...all)).toEqual([3, 2, 1, 2])
  }
  await edit(order.id, { status: 'cancelled' })
  expect(await packs.stocks(...all)).toEqual([7, 3, 2, 3])
})

test('PACK-08 staff sell packs at a market, never more than there are jars', async () => {
  const { three, all } = await shelves()
  const sell = (quantity: number) =>
    packs.staff<DetailedOrder>('POST', '/api/admin/orders', {
      id: crypto.randomUUID(),
      customerName: 'Market',
      shippingAddress: ontario,
      pickupProvince: null,
      items: [{ productId: three.id, quantity }],
      paidBy: 'cash',
    })
  expect((await sell(3)).status).toBe(409)
  const { status, body } = await sell(2)
  expect(status).toBe(201)
  expect(body.items[0]?.components).toMatchObject([{ quantity: 3 }])
  expect(await packs.stocks(...all)).toEqual([1, 3, 0, 1])
})

test('PACK-08 money that comes after the hold has ended takes the jars, or marks the order if they are gone', async () => {
  const { jar, three, all } = await shelves()
  const late = await open({ product: three, quantity: 2 })
  shop.pass(minutes(16))
  await sweepNow(shop)
  expect(await packs.stocks(...all)).toEqual([7, 3, 2, 3])
  await late.buyer.decide(late.body.id, 'approve')
  await late.buyer.capture(late.body.id)
  expect(await packs.stocks(...all)).toEqual([1, 3, 0, 1])
  expect(await packs.details(jar.id)).toMatchObject({ stock: 1, held: 0, missing: 0 })
})

test('PACK-08 a count that finds fewer jars than packs hold marks the order by the name of the pack', async () => {
  const { jar, three } = await shelves()
  const { buyer, body } = await open({ product: three, quantity: 2 })
  await packs.change(jar.id, { onShelf: 4 })
  expect(await packs.details(jar.id)).toMatchObject({ stock: 0, held: 6, missing: 2 })
  await buyer.decide(body.id, 'approve')
  await buyer.capture(body.id)
  const orders = await packs.staff<DetailedOrder[]>('GET', '/api/orders/detailed')
  expect(orders.body[0]?.attention).toContain('Three jars')
})

test('PACK-09 every open page hears of a pack when its jars are sold, and of nothing else', async () => {
  const { jar, other, three, box } = await shelves()
  const plain = await shop.addProduct({ stock: 4 })
  const [page, dashboard] = [await openSocket(shop), await signedInSocket(shop, token)]
  for (const socket of [page, dashboard]) {
    socket.send({ type: 'subscribe', topics: ['products'] })
    await socket.next(({ type }) => type === 'subscribed')
  }
  await open({ product: jar, quantity: 5 }, { product: plain, quantity: 1 })
  const stockAt = (socket: typeof page, { id }: { id: string }) =>
    socket.frames
      .flatMap(({ type, data }) => (type === 'event' ? [data as ListedProduct] : []))
      .findLast((product) => product.id === id)?.stock
  for (const socket of [page, dashboard]) {
    expect(await eventually(() => stockAt(socket, three) === 0 && stockAt(socket, box) === 2)).toBe(
      true,
    )
    expect([stockAt(socket, jar), stockAt(socket, plain), stockAt(socket, other)]).toEqual([
      2,
      3,
      undefined,
    ])
    socket.close()
  }
})

test('PACK-05 a pack that is deleted while it is being paid for becomes an order, and its jars come back', async () => {
  const { three, all } = await shelves()
  const { buyer, body } = await open({ product: three, quantity: 1 })
  expect((await packs.remove(three.id)).status).toBe(204)
  await buyer.decide(body.id, 'approve')
  expect((await buyer.capture(body.id)).status).toBe(200)
  expect(await packs.stocks(...all)).toEqual([4, 3, undefined, 3])
  const orders = await packs.staff<DetailedOrder[]>('GET', '/api/orders/detailed')
  const order = orders.body[0]
  expect(order?.items).toMatchObject([{ productName: 'Three jars' }])
  await edit(order?.id ?? '', { status: 'cancelled' })
  expect(await packs.stocks(...all)).toEqual([7, 3, undefined, 3])
  expect((await orderNow(order?.id ?? ''))?.status).toBe('cancelled')
})

test('PACK-07 units that were sold before a product became a pack do not become jars', async () => {
  const jar = await shop.addProduct({ stock: 7 })
  const three = await shop.addProduct({ stock: 5 })
  const order = await buy(shop, [{ product: three, quantity: 2 }])
  const open2 = await open({ product: three, quantity: 1 })
  await packs.change(three.id, { components: [{ productId: jar.id, quantity: 3 }] })
  expect(await packs.stocks(jar, three)).toEqual([7, 2])
  await open2.buyer.decide(open2.body.id, 'cancel')
  await open2.buyer.capture(open2.body.id)
  expect(await packs.stocks(jar, three)).toEqual([7, 2])
  await edit(order.id, { status: 'cancelled' })
  expect(await packs.stocks(jar, three)).toEqual([7, 2])
  const again = await edit(order.id, { status: 'placed' })
  expect([again.status, again.body.code]).toEqual([409, 'out_of_stock'])
  expect(await packs.stocks(jar, three)).toEqual([7, 2])
})

test('PACK-05 an open payment for a pack that was changed and deleted since still becomes an order', async () => {
  const { other, three } = await shelves()
  const order = orderFor([{ product: three, quantity: 1 }])
  const buyer = newBuyerAt(shop)
  const { body } = await buyer.open(order)
  await packs.change(three.id, { components: [{ productId: other.id, quantity: 1 }] })
  expect((await packs.remove(three.id)).status).toBe(204)
  const later = shop.context.clock() + undoWithin
  await atomically(shop.context, (tx) => pruneDeletions(tx, later))
  await buyer.decide(body.id, 'approve')
  await buyer.capture(body.id)
  expect((await buyer.place(order, body.id)).status).toBe(200)
})

test('PACK-08 the limits on what one visitor may hold count jars and not packs', async () => {
  const jar = await shop.addProduct({ stock: 200 })
  const twelve = await packOf(packs, { [jar.id]: 12 }, { price: '1.00' })
  const buyer = newBuyerAt(shop)
  const order = (quantity: number) => orderFor([{ product: twelve, quantity }])
  expect((await buyer.open(order(4))).status).toBe(200)
  const { status, body } = await buyer.open(order(2))
  expect([status, body.code]).toEqual([429, 'too_much_held'])
  expect((await newBuyerAt(shop).open(order(2))).status).toBe(200)
})
