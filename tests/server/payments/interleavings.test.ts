import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { minutes, sweepNow } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import {
  type Buyer,
  buyerAt,
  type Decision,
  orderFor,
  ordersOf,
  stockOf,
} from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// Whatever buyers, the provider, the clock and staff do in whatever order and however much of it
// at once: no jar is sold twice or lost, and no money is taken without its order.

type Step =
  | { do: 'open'; product: 0 | 1; quantity: number }
  | { do: Decision; payment: number }
  | { do: 'capture' | 'place' | 'back'; payment: number }
  | { do: 'expire' }
  | { do: 'stock'; product: 0 | 1; to: number }
  | { do: 'price'; product: 0 | 1 }
  | { do: 'cancelOrder' | 'reviveOrder'; payment: number }

const which = fc.constantFrom<0 | 1>(0, 1)
const payment = fc.nat({ max: 5 })
const one = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), payment })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      product: which,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: one('approve') },
  { weight: 1, arbitrary: one('decline') },
  { weight: 2, arbitrary: one('cancel') },
  { weight: 4, arbitrary: one('capture') },
  { weight: 3, arbitrary: one('place') },
  { weight: 1, arbitrary: one('back') },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'expire' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      product: which,
      to: fc.nat({ max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), product: which }) },
  { weight: 1, arbitrary: one('cancelOrder') },
  { weight: 1, arbitrary: one('reviveOrder') },
)

/** Steps that are taken at the same moment, one such group after another. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 12,
})

type Opened = { id: string; order: ReturnType<typeof orderFor> }

async function play(shop: TestShop, groups: readonly (readonly Step[])[]) {
  const token = await shop.asOwner()
  const products = [
    await shop.addProduct({ price: '10.00', stock: 4 }),
    await shop.addProduct({ price: '5.00', stock: 4 }),
  ]
  const start = [4, 4]
  const opened: Opened[] = []
  let buyers = 0

  function somebody(): Buyer {
    buyers += 1
    return buyerAt(shop, { 'X-Forwarded-For': `10.6.${buyers >> 8}.${buyers & 255}` })
  }
  const ownOrders = async () => {
    const ids = products.map(({ id }) => id)
    const all = await ordersOf(shop)
    return all.filter(({ items }) => items.some(({ productId }) => ids.includes(productId)))
  }

  async function take(next: Step): Promise<void> {
    if (next.do === 'expire') {
      shop.pass(minutes(15))
      return sweepNow(shop)
    }
    if (next.do === 'open') {
      const product = products[next.product]
      if (!product) return
      const current = (await shop.api<ListedProduct>('GET', `/api/products/${product.id}`)).body
      const order = orderFor([{ product: current, quantity: next.quantity }])
      const { status, body } = await somebody().open(order)
      if (status === 200) opened.push({ id: body.id, order })
      return
    }
    if (next.do === 'stock' || next.do === 'price') {
      const id = products[next.product]?.id ?? ''
      if (next.do === 'price') {
        await shop.api('PUT', `/api/products/${id}`, { token, body: { price: '7.77' } })
        return
      }
      // An edit sets what is for sale; how far that moved it is what the sums below need.
      start[next.product] = (start[next.product] ?? 0) + next.to - (await stockOf(shop, id))
      await shop.api('PUT', `/api/products/${id}`, { token, body: { stock: next.to } })
      return
    }
    const target = opened[next.payment % Math.max(1, opened.length)]
    if (!target) return
    const buyer = somebody()
    if (next.do === 'capture') await buyer.capture(target.id)
    else if (next.do === 'place') await buyer.place(target.order, target.id)
    else if (next.do === 'back') await fetch(`${shop.address}/paypal/cancel?token=${target.id}`)
    else if (next.do === 'cancelOrder' || next.do === 'reviveOrder') {
      const [made] = await ownOrders()
      const status = next.do === 'cancelOrder' ? 'cancelled' : 'placed'
      if (made) await shop.api('PUT', `/api/orders/${made.id}`, { token, body: { status } })
    } else await buyer.decide(target.id, next.do)
  }

  for (const group of groups) await Promise.all(group.map(take))
  // Everyone has gone home: what is still open ends.
  shop.pass(minutes(16))
  await sweepNow(shop)
  await sweepNow(shop)
  return { products, start, orders: await ownOrders() }
}

test('over any interleaving: stock, held and sold add up, and what was captured was ordered', async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  const file = `${shop.directory}/shop.db`
  await fc.assert(
    fc.asyncProperty(story, async (groups) => {
      // An edit of the stock beside a sale cannot be told from it afterwards: it stands alone.
      const apart = groups.flatMap((group) => {
        const edits = group.filter((next) => next.do === 'stock')
        const rest = group.filter((next) => next.do !== 'stock')
        return [...edits.map((edit) => [edit]), ...(rest.length > 0 ? [rest] : [])]
      })
      const { products, start, orders } = await play(shop, apart)
      for (const [index, { id }] of products.entries()) {
        const held = Number(
          ask(file, 'select coalesce(sum(quantity), 0) as n from holds where product_id = ?', id)[0]
            ?.n,
        )
        const sold = orders
          .filter(({ status, attention }) => status !== 'cancelled' && attention === null)
          .flatMap(({ items }) => items)
          .filter(({ productId }) => productId === id)
          .reduce((sum, { quantity }) => sum + quantity, 0)
        expect(held).toBe(0)
        expect((await stockOf(shop, id)) + held + sold).toBe(start[index] ?? Number.NaN)
      }
      const captured = ask(
        `${shop.directory}/simulator.db`,
        `select json_extract(value, '$.capture.id') as id from entries
         where json_extract(value, '$.capture.id') is not null order by 1`,
      )
      const ordered = (await ordersOf(shop)).map(({ paymentIntentId }) => paymentIntentId)
      expect(ordered.toSorted()).toEqual(captured.map(({ id }) => String(id)))
      expect(
        ask(
          file,
          "select id from payments where status not in ('settled', 'cancelled', 'declined', 'expired')",
        ),
      ).toEqual([])
    }),
    { numRuns: 50, seed: 20_261_120 },
  )
  // The stories were about something: money was taken in many of them.
  expect((await ordersOf(shop)).length).toBeGreaterThan(25)
  await shop.dispose()
}, 60_000)
