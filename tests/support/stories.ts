import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { ListedProduct } from '../../src/shared/contract/catalog.ts'
import { minutes, sweepNow } from './clock.ts'
import { type PaypalProxy, startPaypalProxy, unavailable } from './paypal-proxy.ts'
import { type Buyer, buyerAt, type Decision, orderFor, stockOf } from './purchase.ts'
import { openTestShop, type TestShop } from './shop.ts'

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
  | { do: 'fault'; to: 'create' | 'capture' | 'get'; how: Fault }

/** What the provider does to the next call of a kind. */
type Fault = 'late' | 'refused' | 'done, then an error'

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
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      to: fc.constantFrom('create' as const, 'capture' as const, 'get' as const),
      how: fc.constantFrom<Fault>('late', 'refused', 'done, then an error'),
    }),
  },
)

/** Steps that are taken at the same moment, one such group after another. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 12,
})

/** The next call of this kind goes wrong, and those after it do not. */
function misbehave(proxy: PaypalProxy, { to, how }: { to: string; how: Fault }) {
  proxy.suffer(async ({ what }, passOn) => {
    if (what !== to) return passOn()
    proxy.recover()
    if (how === 'refused') return unavailable()
    if (how === 'late') await Bun.sleep(50)
    const answer = await passOn()
    return how === 'late' ? answer : unavailable(500)
  })
}

type Opened = { id: string; order: ReturnType<typeof orderFor> }

/** Plays one story with sauces of its own; gives back what does not add up afterwards. */
async function play(
  shop: TestShop,
  proxy: PaypalProxy,
  look: Look,
  groups: readonly (readonly Step[])[],
): Promise<string[]> {
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

  async function take(next: Step): Promise<void> {
    if (next.do === 'expire') {
      shop.pass(minutes(15))
      return sweepNow(shop)
    }
    if (next.do === 'fault') return misbehave(proxy, next)
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
      const [made] = ordersWith(look, products)
      const status = next.do === 'cancelOrder' ? 'cancelled' : 'placed'
      if (made) await shop.api('PUT', `/api/orders/${made.id}`, { token, body: { status } })
    } else await buyer.decide(target.id, next.do)
  }

  for (const group of groups) await Promise.all(group.map(take))
  // Everyone has gone home: what is still open ends.
  proxy.recover()
  shop.pass(minutes(16))
  await sweepNow(shop)
  await sweepNow(shop)
  return [...faultsOfStock(look, products, start), ...faultsOfMoney(look)]
}

type Look = <Row>(query: string, ...values: string[]) => Row[]

function ordersWith(look: Look, products: readonly ListedProduct[]) {
  const [one, two] = products.map(({ id }) => id)
  return look<{ id: string }>(
    'select distinct order_id as id from order_items where product_id in (?, ?)',
    one ?? '',
    two ?? '',
  )
}

function faultsOfStock(look: Look, products: readonly ListedProduct[], start: readonly number[]) {
  return products.flatMap(({ id }, index) => {
    const sum = (query: string) => look<{ n: number | null }>(query, id)[0]?.n ?? 0
    const held = sum('select sum(quantity) as n from holds where product_id = ?')
    const sold = sum(`select sum(quantity) as n from order_items join orders on orders.id = order_id
      where product_id = ? and status <> 'cancelled' and attention is null`)
    const left = sum('select stock as n from products where id = ?')
    const adds = left + sold === start[index] && held === 0
    return adds ? [] : [`${left} left, ${held} held, ${sold} sold of ${start[index]}`]
  })
}

function faultsOfMoney(look: Look): string[] {
  const lost = look<{ id: string }>(`select json_extract(value, '$.capture.id') as id
    from provider.entries where collection = 'orders' and id is not null
    and id not in (select payment_intent_id from orders)`)
  const open = look<{ id: string; status: string }>(`select id, status from payments
    where status in ('opened', 'approved', 'capturing', 'pending', 'captured')`)
  return [
    ...lost.map(({ id }) => `captured without order: ${id}`),
    ...open.map(({ id, status }) => `still ${status}: ${id}`),
  ]
}

/** Stories that share one shop; its tables would grow too long for more. */
const A_SHOP = 250

/** Plays so many stories from a seed; throws with the story that does not add up. */
export async function playStories(runs: number, seed: number): Promise<{ orders: number }> {
  let orders = 0
  for (let played = 0; played < runs; played += A_SHOP) {
    // In memory where there is such a place: no story is about a power cut.
    const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
    const directory = await mkdtemp(join(place, 'saucery-stories-'))
    const proxy = startPaypalProxy()
    const environment = { TRUST_PROXY: '1', PAYPAL_API_URL: proxy.url }
    const shop = await openTestShop({ directory, environment })
    proxy.leadTo(shop.address)
    const outside = new Database(`${shop.directory}/shop.db`, { readwrite: true, strict: true })
    outside.run('attach ? as provider', [`${shop.directory}/simulator.db`])
    const look: Look = (query, ...values) => outside.query(query).all(...values) as never
    const property = fc.asyncProperty(story, async (groups) => {
      // An edit of the stock beside a sale cannot be told from it afterwards: it stands alone.
      const apart = groups.flatMap((group) => {
        const edits = group.filter((next) => next.do === 'stock')
        const rest = group.filter((next) => next.do !== 'stock')
        return [...edits.map((edit) => [edit]), ...(rest.length > 0 ? [rest] : [])]
      })
      const faults = await play(shop, proxy, look, apart)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    })
    await fc.assert(property, { numRuns: Math.min(A_SHOP, runs - played), seed: seed + played })
    orders += look<{ n: number }>('select count(*) as n from orders')[0]?.n ?? 0
    outside.close()
    await shop.dispose()
    await proxy.stop()
  }
  return { orders }
}
