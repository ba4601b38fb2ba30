import { expect, test } from 'bun:test'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { openTestShop } from '../../support/shop.ts'

test('200 buyers at once for 5 jars: 5 orders, 195 out-of-stock messages, and no stock left or held', async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  const product = await shop.addProduct({ stock: 5 })
  const watcher = await signedInSocket(shop, await shop.asOwner())
  watcher.send({ type: 'subscribe', topics: ['products'] })
  await watcher.next()
  const order = orderFor([{ product, quantity: 1 }])
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const buyer = buyerAt(shop, { 'X-Forwarded-For': `10.4.0.${index}` })
      const opened = await buyer.open(order)
      if (opened.status !== 200) {
        // A plain message.
        expect(opened.body.message).toBe("There isn't enough stock for this.")
        return opened.body.code
      }
      await buyer.decide(opened.body.id, 'approve')
      await buyer.capture(opened.body.id)
      const { status } = await buyer.place(order, opened.body.id)
      return status
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 200).length).toBe(5)
  expect(outcomes.filter((outcome) => outcome === 'out_of_stock').length).toBe(195)
  expect((await ordersOf(shop)).length).toBe(5)
  expect(await stockOf(shop, product.id)).toBe(0)
  expect(ask(`${shop.directory}/shop.db`, 'select * from holds')).toEqual([])
  const captured =
    "select count(*) as n from entries where json_extract(value, '$.capture.id') > ''"
  expect(ask(`${shop.directory}/simulator.db`, captured)).toEqual([{ n: 5 }])
  // A dashboard sees every jar leave the stock, and then the shelf.
  const seen = () =>
    watcher.frames.flatMap(({ type, data }) => {
      const { stock, held } = (data ?? {}) as { stock?: number; held?: number }
      return type === 'event' ? [[stock, held]] : []
    })
  expect(await eventually(() => seen().length === 10)).toBe(true)
  expect(seen().map(([stock]) => stock)).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0])
  expect(seen().at(-1)).toEqual([0, 0])
  watcher.close()
  await shop.dispose()
})

test('two buyers of two sauces in opposite order never deadlock', async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  const one = await shop.addProduct({ stock: 10 })
  const two = await shop.addProduct({ stock: 10 })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const lines = [
        { product: one, quantity: 1 },
        { product: two, quantity: 1 },
      ]
      const order = orderFor(index % 2 === 0 ? lines : lines.toReversed())
      const buyer = buyerAt(shop, { 'X-Forwarded-For': `10.5.0.${index}` })
      return (await buyer.open(order)).status
    }),
  )
  expect(statuses.filter((status) => status === 200).length).toBe(10)
  expect(statuses.filter((status) => status === 409).length).toBe(10)
  await shop.dispose()
})
