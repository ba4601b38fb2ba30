import { afterEach, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { Hold } from '#shared/contract/staff/staff-payments.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { minutes, sweepNow } from '../../support/clock.ts'
import { type Buyer, newBuyerAt, orderFor, ordersOf } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let token: string
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  token = await shop.asOwner()
})
afterEach(() => shop.dispose())

async function figures({ id }: { id: string }) {
  const { body } = await shop.api<StaffProduct>('GET', `/api/admin/products/${id}`, { token })
  const { stock, held, missing } = body
  return { stock, held, missing }
}

const put = ({ id }: { id: string }, body: object) =>
  shop.api<StaffProduct>('PUT', `/api/products/${id}`, { token, body })
const bulk = ({ id }: { id: string }, how: 'set' | 'add' | 'subtract', amount: number) =>
  shop.api<StaffProduct[]>('POST', '/api/admin/products/bulk', {
    token,
    body: { ids: [id], stock: { how, amount } },
  })
const holdsOf = async ({ id }: { id: string }) =>
  (await shop.api<Hold[]>('GET', `/api/admin/holds?productId=${id}`, { token })).body

async function open(product: ListedProduct, quantity: number) {
  const buyer = newBuyerAt(shop)
  const { body, status } = await buyer.open(orderFor([{ product, quantity }]))
  return { buyer, id: body.id, status }
}

test('O39 with 18 of 18 held, a count of 18 leaves 18 once the hold ends, and not 36', async () => {
  const product = await shop.addProduct({ stock: 18 })
  const { buyer, id } = await open(product, 18)
  await put(product, { stock: 18 })
  await buyer.decide(id, 'cancel')
  await buyer.capture(id)
  const { body } = await shop.api<ListedProduct>('GET', `/api/products/${product.id}`)
  expect(body.stock).toBe(18)
})

test('O39 setting the stock to its current number changes nothing, and any other number is taken as a count of the shelf', async () => {
  const product = await shop.addProduct({ stock: 18 })
  await open(product, 5)
  expect((await put(product, { stock: 13 })).body).toMatchObject({ stock: 13, held: 5 })
  expect((await put(product, { stock: 20 })).body).toMatchObject({ stock: 15, held: 5 })
  expect((await put(product, { name: 'Renamed' })).body).toMatchObject({ stock: 15, held: 5 })
  // `onShelf` has no such exception: it always counts the shelf.
  expect((await put(product, { onShelf: 15 })).body).toMatchObject({ stock: 10, held: 5 })
  expect((await bulk(product, 'set', 10)).body).toMatchObject([{ stock: 5, held: 5 }])
  expect((await bulk(product, 'add', 3)).body).toMatchObject([{ stock: 8, held: 5 }])
})

test('O39 held units are in responses to staff and in no public one', async () => {
  const product = await shop.addProduct({ stock: 5 })
  await open(product, 2)
  const found = await shop.api<StaffProduct[]>('GET', '/api/admin/products', { token })
  expect(found.body).toMatchObject([{ stock: 3, held: 2 }])
  for (const path of ['/api/products', `/api/products/${product.id}`]) {
    const text = JSON.stringify((await shop.api('GET', path)).body)
    expect([path, /"(held|missing)"/.test(text)]).toEqual([path, false])
  }
})

test('O39 a count below what is held leaves nothing for sale, and marks the orders of those who hold it', async () => {
  const product = await shop.addProduct({ stock: 18 })
  const paid = await open(product, 10)
  const given = await open(product, 8)
  const { body } = await put(product, { stock: 12 })
  expect(body).toMatchObject({ stock: 0, held: 18, missing: 6 })
  await paid.buyer.decide(paid.id, 'approve')
  expect((await paid.buyer.capture(paid.id)).status).toBe(200)
  expect((await ordersOf(shop))[0]?.attention).toContain('A stock count came up short')
  expect(await figures(product)).toEqual({ stock: 0, held: 8, missing: 6 })
  await given.buyer.decide(given.id, 'cancel')
  await given.buyer.capture(given.id)
  // 12 were counted and 10 sold.
  expect(await figures(product)).toEqual({ stock: 2, held: 0, missing: 0 })
})

test('O39 after a count below the held units, a delivery covers the missing units first, and no order is marked', async () => {
  const product = await shop.addProduct({ stock: 6 })
  const { buyer, id } = await open(product, 6)
  await bulk(product, 'set', 4)
  expect((await bulk(product, 'add', 5)).body).toMatchObject([{ stock: 3, held: 6, missing: 0 }])
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  expect((await ordersOf(shop))[0]?.attention).toBeNull()
  expect(await figures(product)).toEqual({ stock: 3, held: 0, missing: 0 })
})

type Step =
  | { do: 'open' | 'set' | 'count' | 'add' | 'subtract'; units: number }
  | { do: 'pay' | 'cancel' | 'release'; payment: number }
  | { do: 'expire' }

const units = fc.nat({ max: 8 })
const payment = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      units: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'cancel' as const, 'release' as const),
      payment,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('set' as const, 'count' as const, 'add' as const, 'subtract' as const),
      units,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'expire' }) },
)

type Opened = { buyer: Buyer; id: string; paymentId: string; units: number }

/** Takes the steps on a product of its own; after each, the figures must agree with the shelf. */
async function play(steps: readonly Step[]) {
  let shelf = 6
  const product = await shop.addProduct({ stock: shelf })
  const opened: Opened[] = []

  async function openUnits(wanted: number, stock: number) {
    const { buyer, id, status } = await open(product, wanted)
    expect(status).toBe(wanted <= stock ? 200 : 409)
    if (status !== 200) return
    const known = opened.map(({ paymentId }) => paymentId)
    const hold = (await holdsOf(product)).find((each) => !known.includes(each.id))
    opened.push({ buyer, id, paymentId: hold?.id ?? '', units: wanted })
  }

  async function end(how: 'pay' | 'cancel' | 'release', { buyer, id, ...target }: Opened) {
    if (how === 'release') {
      const path = `/api/admin/holds/${target.paymentId}/release`
      expect((await shop.api('POST', path, { token })).status).toBe(204)
      return
    }
    await buyer.decide(id, how === 'pay' ? 'approve' : 'cancel')
    await buyer.capture(id)
    // An order cannot ship more than is on the shelf; it is marked for attention.
    if (how === 'pay') shelf = Math.max(0, shelf - target.units)
  }

  async function take(next: Step) {
    const { stock } = await figures(product)
    if (next.do === 'open') return openUnits(next.units, stock)
    if (next.do === 'expire') {
      shop.pass(minutes(15))
      await sweepNow(shop)
      return void opened.splice(0)
    }
    if ('payment' in next) {
      const [target] = opened.splice(next.payment % Math.max(1, opened.length), 1)
      if (target) await end(next.do, target)
      return
    }
    const { units: amount } = next
    if (next.do === 'set' || next.do === 'count') {
      await put(product, next.do === 'set' ? { stock: amount } : { onShelf: amount })
      if (next.do === 'count' || amount !== stock) shelf = amount
      return
    }
    const { status } = await bulk(product, next.do, amount)
    if (next.do === 'add') shelf += amount
    else if (status === 200) shelf -= amount
  }

  for (const next of steps) {
    await take(next)
    const now = await figures(product)
    const held = opened.reduce((sum, one) => sum + one.units, 0)
    expect({ ...now, shelf: onShelf(now) }).toEqual({ ...now, held, shelf })
    expect(Math.min(now.stock, now.missing)).toBe(0)
    expect(Math.min(now.stock, held - now.missing)).toBeGreaterThanOrEqual(0)
  }
}

test('O39 after any sequence of payments, cancellations, counts and restocks, the stock figures match the shelf', async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 14 })
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: 60, seed: 20_261_123 })
})
