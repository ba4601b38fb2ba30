import fc from 'fast-check'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { webhooksProcessed } from '../../src/server/payments/webhooks/process-webhook-event.ts'
import { apiAt } from './api.ts'
import { minutes, sweepNow } from './clock.ts'
import { openOutside } from './database.ts'
import { memoryDirectory } from './memory-directory.ts'
import { type Fault, type Payer, type Step, story } from './property-steps.ts'
import { cardDriver, paypalDriver, type ProviderDriver, type Shop } from './provider-driver.ts'
import { orderFor, stockOf } from './purchase.ts'
import { openTestShop, type TestShop } from './shop.ts'

// No matter what buyers, providers, the clock and staff do, in any order and concurrently, no unit is
// sold twice or lost, and no money is taken without an order.

type Drivers = Record<Payer, ProviderDriver>

/** Makes only the next call of this kind fail or respond late. */
function misbehave(driver: ProviderDriver, to: string, how: Fault) {
  driver.suffer(async ({ what }, passOn) => {
    if (what !== to) return passOn()
    driver.recover()
    if (how === 'refused') return driver.down(503)
    if (how === 'late') await Bun.sleep(50)
    const answer = await passOn()
    return how === 'late' ? answer : driver.down(500)
  })
}

type Opened = { id: string; order: ReturnType<typeof orderFor>; driver: ProviderDriver }

/** Plays one story with its own products; returns what does not add up afterwards. */
async function play(
  shop: TestShop,
  drivers: Drivers,
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

  /** The shop as called by a person with their own IP address. */
  function asSomebody(): Shop {
    buyers += 1
    const headers = { 'X-Forwarded-For': `10.6.${buyers >> 8}.${buyers & 255}` }
    const api = apiAt(shop.address)
    return {
      address: shop.address,
      dataDirectory: shop.directory,
      api: (method, path, question) =>
        api(method, path, { ...question, headers: { ...question?.headers, ...headers } }),
    }
  }

  async function take(next: Step): Promise<void> {
    if (next.do === 'expire') {
      shop.pass(minutes(15))
      return sweepNow(shop)
    }
    if (next.do === 'fault') return misbehave(drivers[next.by], next.to, next.how)
    if (next.do === 'open') {
      const product = products[next.product]
      if (!product) return
      const current = (await shop.api<ListedProduct>('GET', `/api/products/${product.id}`)).body
      const order = orderFor([{ product: current, quantity: next.quantity }])
      const driver = drivers[next.by]
      const id = await driver.open(asSomebody(), order).catch(() => null)
      if (id !== null) opened.push({ id, order, driver })
      return
    }
    if (next.do === 'stock' || next.do === 'price') {
      const id = products[next.product]?.id ?? ''
      if (next.do === 'price') {
        await shop.api('PUT', `/api/products/${id}`, { token, body: { price: '7.77' } })
        return
      }
      // A delivery or a loss changes the units for sale, and the sums below need the difference. So no
      // webhook may restore stock between the read and the edit.
      await webhooksProcessed(shop.context)
      const difference = next.to - (await stockOf(shop, id))
      start[next.product] = (start[next.product] ?? 0) + difference
      const how = difference < 0 ? 'subtract' : 'add'
      const body = { ids: [id], stock: { how, amount: Math.abs(difference) } }
      await shop.api('POST', '/api/admin/products/bulk', { token, body })
      return
    }
    if (next.do === 'cancelOrder' || next.do === 'reviveOrder') {
      const [made] = ordersWith(look, products)
      const status = next.do === 'cancelOrder' ? 'cancelled' : 'placed'
      if (made) await shop.api('PUT', `/api/orders/${made.id}`, { token, body: { status } })
      return
    }
    const target = opened[next.payment % Math.max(1, opened.length)]
    if (!target) return
    const { driver, id, order } = target
    if (next.do === 'webhook') await driver.tell(asSomebody(), id, next.times)
    else if (next.do === 'place') await driver.place(asSomebody(), order, id)
    else await driver[next.do](asSomebody(), id)
  }

  for (const group of groups) await Promise.all(group.map(take))
  // Passes time, so that open payments expire.
  for (const driver of Object.values(drivers)) driver.recover()
  shop.pass(minutes(16))
  await sweepNow(shop)
  await sweepNow(shop)
  const taken = Object.values(drivers).map((driver) =>
    driver.books({ dataDirectory: shop.directory }),
  )
  return [...faultsOfStock(look, products, start), ...faultsOfMoney(look, taken)]
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

function faultsOfMoney(
  look: Look,
  taken: readonly ReturnType<ProviderDriver['books']>[],
): string[] {
  const paid = look<{ id: string }>('select payment_intent_id as id from orders')
  const ordered = new Set(paid.map(({ id }) => id))
  const lost = taken.flatMap(({ captured }) => captured.filter((id) => !ordered.has(id)))
  const aside = taken.flatMap(({ setAside }) => setAside)
  const open = look<{ id: string; status: string }>(`select id, status from payments
    where status in ('opened', 'approved', 'capturing', 'pending', 'captured')`)
  return [
    ...lost.map((id) => `captured without order: ${id}`),
    ...aside.map((id) => `set aside and neither taken nor let go: ${id}`),
    ...open.map(({ id, status }) => `still ${status}: ${id}`),
  ]
}

/** How many stories share a shop; few, so that its tables stay small. */
const A_SHOP = 250

type Played = { orders: number; byCard: number }

/**
 * Plays this many stories from a seed, 250 per shop, with all shops running concurrently. Throws with
 * the story that does not add up.
 */
export async function runScenarios(runs: number, seed: number): Promise<Played> {
  const shops = Array.from({ length: Math.ceil(runs / A_SHOP) }, (_, index) => index * A_SHOP)
  const played = await Promise.all(
    shops.map((before) => playInOneShop(Math.min(A_SHOP, runs - before), seed + before)),
  )
  const sum = (what: keyof Played) => played.reduce((total, one) => total + one[what], 0)
  return { orders: sum('orders'), byCard: sum('byCard') }
}

async function playInOneShop(numRuns: number, seed: number): Promise<Played> {
  // In memory, because no story involves a power cut.
  const directory = await mkdtemp(join(memoryDirectory(1e8), 'saucery-stories-'))
  const drivers: Drivers = { paypal: paypalDriver(), stripe: cardDriver() }
  const { paypal, stripe } = drivers
  const environment = { TRUST_PROXY: '1', ...paypal.environment, ...stripe.environment }
  const shop = await openTestShop({ directory, environment })
  paypal.shopIsAt(shop.address)
  const outside = openOutside(`${shop.directory}/shop.db`)
  const look: Look = (query, ...values) => outside.query(query).all(...values) as never
  const property = fc.asyncProperty(story, async (groups) => {
    const faults = await play(shop, drivers, look, groups.flatMap(apart))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  await fc.assert(property, { numRuns, seed })
  const paid = look<{ provider: Payer }>(
    'select provider from payments join orders on orders.id = order_id',
  )
  outside.close()
  await shop.dispose()
  await Promise.all([paypal.stop(), stripe.stop()])
  return {
    orders: paid.length,
    byCard: paid.filter(({ provider }) => provider === 'stripe').length,
  }
}

/** Makes stock edits run alone, because one during a sale cannot be distinguished from it afterwards. */
function apart(group: readonly Step[]): Step[][] {
  const edits = group.filter((next) => next.do === 'stock')
  const rest = group.filter((next) => next.do !== 'stock')
  return [...edits.map((edit) => [edit]), ...(rest.length > 0 ? [rest] : [])]
}
