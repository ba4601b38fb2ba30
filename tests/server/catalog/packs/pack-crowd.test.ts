import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { shelfUnits } from '#shared/domain/catalog/pack.ts'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { buyerAt, orderFor } from '../../../support/purchase.ts'
import { openTestShop } from '../../../support/shop.ts'
import { openSocket } from '../../../support/socket.ts'
import { packOf, packsIn } from './pack.fixture.ts'

/** As many as were promised with `PACK_BUYERS=500`. */
const BUYERS = Number(process.env.PACK_BUYERS ?? 120)

test(`PACK-10 ${BUYERS} buyers at once for singles, three-packs and boxes of five jars: none is sold twice, and all come back`, async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  const token = await shop.asOwner()
  const packs = packsIn(shop, () => token)
  const jar = await shop.addProduct({ stock: 5 })
  const lid = await shop.addProduct({ stock: 3 })
  const three = await packOf(packs, { [jar.id]: 3 })
  const box = await packOf(packs, { [lid.id]: 1, [jar.id]: 2 })
  const products = [jar, three, box, lid]
  const page = await openSocket(shop)
  page.send({ type: 'subscribe', topics: ['products'] })
  await page.next(({ type }) => type === 'subscribed')

  async function buyOne(index: number) {
    const product = products[index % products.length] ?? jar
    const buyer = buyerAt(shop, { 'X-Forwarded-For': `10.${index >> 8}.${index & 255}.1` })
    const other = products[(index + 1) % products.length] ?? jar
    const lines = [
      { product, quantity: 1 },
      ...(index % 5 === 0 ? [{ product: other, quantity: 1 }] : []),
    ]
    const order = orderFor(index % 2 === 0 ? lines : lines.toReversed())
    const { status, body } = await buyer.open(order)
    if (status !== 200) return body.code
    if (index % 3 === 1) {
      await buyer.decide(body.id, index % 2 === 0 ? 'cancel' : 'decline')
      await buyer.capture(body.id)
      return 'given up'
    }
    await buyer.decide(body.id, 'approve')
    await buyer.capture(body.id)
    const placed = await buyer.place(order, body.id)
    if (index % 4 === 0) {
      const { id, items } = placed.body
      const back = items.map(({ productId, quantity }) => ({ productId, quantity }))
      const refund = { items: back, restock: back, key: crypto.randomUUID() }
      await packs.staff('POST', `/api/orders/${id}/refunds`, refund)
    } else if (index % 7 === 0) {
      await packs.staff('PUT', `/api/orders/${placed.body.id}`, { status: 'cancelled' })
    }
    return placed.status
  }
  const outcomes = await Promise.all(Array.from({ length: BUYERS }, (_, index) => buyOne(index)))
  expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThan(0)
  expect([...new Set(outcomes)].filter((each) => typeof each === 'string').toSorted()).toEqual([
    'given up',
    'out_of_stock',
  ])
  // Those who only closed the window hold their jars until their payments expire.
  shop.pass(minutes(16))
  await sweepNow(shop)

  async function soldUnits() {
    const { body } = await packs.staff<DetailedOrder[]>('GET', '/api/orders/detailed')
    const lines = body
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(({ items }) => items)
      .map(({ quantity, restocked = 0, ...item }) => ({ ...item, quantity: quantity - restocked }))
    const units = new Map(shelfUnits(lines).map((each) => [each.productId, each.quantity]))
    return [units.get(jar.id) ?? 0, units.get(lid.id) ?? 0]
  }
  const [jars = 0, lids = 0] = await soldUnits()
  expect(await packs.details(jar.id)).toMatchObject({ stock: 5 - jars, held: 0, missing: 0 })
  expect(await packs.details(lid.id)).toMatchObject({ stock: 3 - lids, held: 0, missing: 0 })
  const left = [
    5 - jars,
    Math.floor((5 - jars) / 3),
    Math.min(3 - lids, Math.floor((5 - jars) / 2)),
    3 - lids,
  ]
  expect(await packs.stocks(...products)).toEqual(left)
  const shown = () =>
    products.map(({ id }) => {
      const news = page.frames.flatMap(({ type, data }) => (type === 'event' ? [data] : []))
      const newest = (news as { id: string; stock: number }[]).findLast((each) => each.id === id)
      return newest?.stock
    })
  expect(await eventually(() => JSON.stringify(shown()) === JSON.stringify(left))).toBe(true)
  page.close()
  await shop.dispose()
})
