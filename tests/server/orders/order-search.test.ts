import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { DetailedOrder, OrderSummary } from '#shared/contract/orders.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { hasTerms, termsOf } from '#shared/domain/order/order-words.ts'
import { type OrderSort, orderSorts, orderStatuses } from '#shared/domain/order/order.ts'
import { plainText } from '#shared/domain/words.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { orders } from '../../../src/server/db/schema/shop.ts'
import { findOrders, planFor } from '../../../src/server/orders/search/finder.ts'
import type { OrderKey, OrderSelection } from '../../../src/server/orders/search/index-plans.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const DAY = 24 * 60 * 60 * 1000
const start = Date.parse('2025-05-01T10:00:00Z')
const names = [
  'Ada Singh',
  'Élodie Côté',
  'Łukasz Wolniewiczówna',
  'O’Brien, Zoë',
  'Chloé Roy',
  'ada roy',
]
const sauces = ['Maple Mustard', 'Honey Jalapeño', 'Thé Noir', 'Green Curry']

const shop = useTestShop()
let token: string
let products: string[]
let every: DetailedOrder[]
beforeAll(async () => {
  token = await shop.asOwner()
  products = []
  for (const name of sauces) products.push((await shop.addProduct({ name })).id)
  await addPastOrders(
    shop,
    Array.from({ length: 60 }, (_, index) => ({
      // The order number starts with characters that no email starts with.
      id: Bun.randomUUIDv7('hex', start + index).slice(0, -8) + `f${10 + index}aaaaa`,
      productId: products[index % 4] ?? '',
      productName: sauces[index % 4],
      cents: 500 + (index % 7) * 100,
      status: orderStatuses[index % 3 === 0 ? index % 4 : 2],
      at: start + Math.floor(index / 2) * DAY,
      name: names[index % 6],
      email: `${['ada', 'elodie', 'luk', 'zoe'][index % 4]}.${index}@example.ca`,
    })),
  )
  every = (await list('')).body
})

const list = (query: string) =>
  shop.api<DetailedOrder[]>('GET', `/api/orders/detailed?${query}`, { token })
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

/** Checks every order, as the browser does for those that arrive. */
function expected(choice: OrderSelection, sort: OrderSort): string[] {
  const { status, from = -Infinity, to = Infinity, productId, terms } = choice
  const left = every.filter((order) => {
    const at = Date.parse(order.createdAt)
    const isNamed = order.items.some((item) => item.productId === productId)
    const isWanted = (status ?? order.status) === order.status && (!productId || isNamed)
    return isWanted && at >= from && at < to && hasTerms(order, terms)
  })
  const oldest = left.toReversed()
  const cents = ({ totalAmount }: DetailedOrder) => parseMoney(totalAmount) ?? 0
  const rising = oldest.toSorted((a, b) => cents(a) - cents(b))
  const byName = oldest.toSorted((a, b) =>
    plainText(a.customerName) < plainText(b.customerName)
      ? -1
      : Number(plainText(a.customerName) > plainText(b.customerName)),
  )
  const all = {
    newest: left,
    oldest,
    lowest: rising,
    highest: rising.toReversed(),
    customer: byName,
  }
  return ids(all[sort])
}

function centsOf(choice: OrderSelection): number {
  const wanted = new Set(expected(choice, 'newest'))
  return every
    .filter(({ id }) => wanted.has(id))
    .reduce((sum, { totalAmount }) => sum + (parseMoney(totalAmount) ?? 0), 0)
}

/** `productId` holds the product's name here, because its id is not known yet. */
const choices: OrderSelection[] = [undefined, 'completed', 'placed'].flatMap((status) =>
  [{}, { from: start + 3 * DAY, to: start + 20 * DAY }].flatMap((range) =>
    [undefined, 0].flatMap((product) =>
      ['', 'ada', 'exam', 'ada roy', 'wolniewiczown', 'nothing-like-it'].map(
        (search): OrderSelection => ({
          ...range,
          ...(status === undefined ? {} : { status: status as 'placed' }),
          ...(product === undefined ? {} : { productId: sauces[product] ?? '' }),
          terms: termsOf(search),
        }),
      ),
    ),
  ),
)

/** Few candidates are sorted, for many an index is walked; both ways give the same list. */
for (const bound of [20_000, 5]) {
  test(`every filter, search and sort gives the same orders as a full scan, page by page, examining at most ${bound}`, async () => {
    const { context } = shop
    const wanted = choices.map(({ productId, ...choice }) =>
      productId === undefined
        ? choice
        : { ...choice, productId: products[sauces.indexOf(productId)] ?? '' },
    )
    for (const choice of wanted) {
      const real = expected(choice, 'newest').length
      const isRight = (total: number, isMinimum: boolean) =>
        isMinimum ? total <= real : total === real
      const plan = await planFor(context.db.read, choice, bound)
      const { total, isMinimum } = plan
      const totals = await plan.totals()
      expect([choice, isRight(total, isMinimum)]).toEqual([choice, true])
      for (const sort of orderSorts) {
        const seen: string[] = []
        let after: OrderKey | null = null
        let pages = 0
        do {
          const page = await findOrders(context.db.read, plan, { sort, after, limit: 4 })
          expect(page.rows.length).toBeLessThanOrEqual(4)
          seen.push(...page.rows.map(({ orderId }) => orderId))
          after = page.nextAfter
          pages += 1
        } while (after !== null && pages < 100)
        expect([choice, sort, seen]).toEqual([choice, sort, expected(choice, sort)])
      }
      // The summary's totals match the total shown with each list.
      expect([choice, totals.reduce((sum, { orders }) => sum + orders, 0)]).toEqual([choice, total])
      const cents = totals.reduce((sum, row) => sum + row.cents, 0)
      if (!isMinimum) expect([choice, cents]).toEqual([choice, centsOf(choice)])
    }
  })
}

test('an order is found by parts of its number, its customer, the email and its products', async () => {
  const order = every.find(
    ({ customerName, items }) =>
      customerName === 'Élodie Côté' && items[0]?.productName === 'Honey Jalapeño',
  )
  if (!order) throw new Error('There is no such order.')
  const number = order.id.slice(-8)
  const found = async (search: string) =>
    ids((await list(`search=${encodeURIComponent(search)}`)).body)
  for (const search of [number, `#${number}`, number.slice(0, 6).toUpperCase(), order.id]) {
    expect([search, await found(search)]).toEqual([search, [order.id]])
  }
  expect(await found(order.customerEmail)).toEqual([order.id])
  const searches = ['elodie cote', 'ÉLODIE', 'CÔT elo', 'Elodie Jalap', 'honey elodie']
  for (const search of searches)
    expect([search, await found(search)]).toContainEqual(expect.arrayContaining([order.id]))
  expect(await found('lodie')).toEqual([])
  expect(await found("Elodie' OR 1=1 --")).toEqual([])
  expect(await found('"* NEAR(')).toEqual([])
})

test('a search without a letter or digit matches no order: none is listed, counted or exported', async () => {
  for (const search of ['_', '***', '# -']) {
    const about = `search=${encodeURIComponent(search)}`
    const page = await list(`${about}&limit=5`)
    expect([search, page.status, page.body]).toEqual([search, 200, []])
    expect(page.headers.get('X-Total-Count')).toBe('0')
    const { body } = await shop.api<OrderSummary>('GET', `/api/orders/summary?${about}`, { token })
    expect([body.total, body.revenue]).toEqual([0, '0.00'])
  }
  expect((await list('search=%20&limit=5')).body).toHaveLength(5)
})

test('a search reflects an order as soon as it is placed, changed or deleted', async () => {
  const find = async (search: string) => (await list(`search=${search}&limit=5`)).body.length
  expect(await find('quixote')).toBe(0)
  const [id = ''] = await addPastOrders(shop, [
    { productId: products[0] ?? '', name: 'Don Quixote' },
  ])
  expect(await find('quixote')).toBe(1)
  const save = (body: object) => shop.api('PUT', `/api/orders/${id}`, { body, token })
  await save({ customerName: 'Sancho Panza' })
  expect([await find('quixote'), await find('sancho')]).toEqual([0, 1])
  await save({ customerEmail: 'rocinante@example.ca' })
  expect([await find('rocin'), await find('sancho rocin')]).toEqual([1, 1])
})

test('a page continues where the one before it ended, even if that order was renamed or deleted', async () => {
  const customers = ['Arlo', 'Bea', 'Cleo', 'Dara', 'Enid'].map((name) => `${name} Paginata`)
  const made = await addPastOrders(
    shop,
    customers.map((name) => ({ productId: products[0] ?? '', name })),
  )
  const query = 'search=paginata&sort=customer&limit=2'
  const rest = async (cursor: string | null) => {
    const next = await list(`${query}&cursor=${cursor}`)
    return next.body.map(({ customerName }) => customerName)
  }
  const first = await list(query)
  const cursor = first.headers.get('X-Next-Cursor')
  expect(first.body.map(({ customerName }) => customerName)).toEqual(customers.slice(0, 2))
  expect(await rest(cursor)).toEqual(customers.slice(2, 4))
  const body = { customerName: 'Zoe Paginata' }
  await shop.api('PUT', `/api/orders/${made[1]}`, { body, token })
  expect(await rest(cursor)).toEqual(customers.slice(2, 4))
  await atomically(shop.context, (tx) => tx.delete(orders).where(eq(orders.id, made[1] ?? '')))
  expect(await rest(cursor)).toEqual(customers.slice(2, 4))
})

test("the summary counts the search's matches, and the total comes with the page", async () => {
  const { body } = await shop.api<OrderSummary>('GET', '/api/orders/summary?search=elodie.1', {
    token,
  })
  const page = await list('search=elodie.1&limit=2')
  const all = (await list('search=elodie.1')).body
  expect(body.total).toBe(all.length)
  expect(page.headers.get('X-Total-Count')).toBe(String(all.length))
  expect(page.headers.get('X-Total-Minimum')).toBeNull()
  const cents = all
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { totalAmount }) => sum + (parseMoney(totalAmount) ?? 0), 0)
  expect(parseMoney(body.revenue ?? '')).toBe(cents)
})

test('a sort that is unknown, a search that is too long and a cursor of another sort are 422', async () => {
  expect((await list('sort=prettiest')).status).toBe(422)
  expect((await list(`search=${'a'.repeat(201)}`)).status).toBe(422)
  const cursor = (await list('limit=1&sort=highest')).headers.get('X-Next-Cursor') ?? ''
  expect((await list(`limit=1&sort=highest&cursor=${cursor}`)).status).toBe(200)
  expect((await list(`limit=1&sort=newest&cursor=${cursor}`)).status).toBe(422)
})
