import { expect, test } from 'bun:test'
import { seeded } from '../../../src/samples/seeded.ts'
import { openInstances } from '../../support/instances.ts'
import { psql } from '../../support/postgres.ts'
import { newBuyerAt, orderFor } from '../../support/purchase.ts'

/** Sauces, each of which more people want than there are jars. */
const SAUCES = 60
const JARS = 5
const BUYERS = 8

test('SCALE-10 in 60 rounds of eight buyers competing for five jars on two instances while staff cancel orders, no jar is sold twice or lost', async () => {
  const instances = await openInstances({ environment: { TRUST_PROXY: '1' } })
  const { between } = seeded(20_261_123)
  const moment = () => Bun.sleep(between(0, 8))
  try {
    const [one, other] = instances.shops
    const token = await one.asOwner()
    const sums = { sold: 0, refused: 0, cancelled: 0 }
    for (let sauce = 0; sauce < SAUCES; sauce += 1) {
      const product = await one.addProduct({ stock: JARS })
      const order = orderFor([{ product, quantity: 1 }])
      const purchases = Array.from({ length: BUYERS }, async (_, index) => {
        const [here, there] = index % 2 ? [one, other] : [other, one]
        const buyer = newBuyerAt(here)
        await moment()
        const opened = await buyer.open(order)
        if (opened.status !== 200) {
          sums.refused += 1
          return expect([opened.status, opened.body.code]).toEqual([409, 'out_of_stock'])
        }
        const { id } = opened.body
        await buyer.decide(id, 'approve')
        await moment()
        expect((await buyer.capture(id)).status).toBe(200)
        // A balancer may send the next call to the other instance.
        const placed = await newBuyerAt(there).place(order, id)
        expect(placed.status).toBe(200)
        sums.sold += 1
        if (index !== 0) return
        const path = `/api/orders/${placed.body.id}`
        const answer = await there.api('PUT', path, { token, body: { status: 'cancelled' } })
        expect(answer.status).toBe(200)
        sums.cancelled += 1
      })
      await Promise.all(purchases)
    }
    const wrong = psql(
      instances.database.url,
      `select * from (
        select stock,
          (select count(*) from holds where product_id = products.id) as held,
          (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id
            where product_id = products.id and status <> 'cancelled') as sold
        from products) sums
      where stock < 0 or held <> 0 or stock + sold <> ${JARS}`,
    )
    expect(wrong).toEqual([])
    expect(sums.sold + sums.refused).toBe(SAUCES * BUYERS)
    // It is a rush: in most rounds somebody comes too late.
    expect(sums.refused).toBeGreaterThan(SAUCES)
    expect(sums.cancelled).toBeGreaterThan(0)
    // Both instances answer the same, without waiting.
    const lists = await Promise.all(instances.shops.map((shop) => shop.api('GET', '/api/products')))
    expect(lists[0]?.body).toEqual(lists[1]?.body)
  } finally {
    await instances.dispose()
  }
})
