import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask, openDatabase } from '../../support/database.ts'
import { quiet, run } from '../../support/program.ts'
import { buy, buyerAt, ontario, orderFor } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { tracesIn } from './traces.ts'

const zoe = {
  customerName: 'Zoë "Zed" Quillwörth',
  customerEmail: 'Zoe.Quillworth+jars@Example.ca',
  customerPhone: '902-555-0177',
}
const place = {
  ...ontario,
  firstName: 'Zoë',
  lastName: 'Quillwörth',
  address: '77 Périwinkle Lane',
  city: 'Antigonish',
  province: 'NS',
  zipCode: 'B2G 9X9',
  phone: '902-555-0177',
}
const texts = [
  zoe.customerName,
  'Zoe Typo-Quillworth',
  'Quillwörth',
  zoe.customerEmail,
  'zed@wrong.example',
  zoe.customerPhone,
  place.address,
  'B2G 9X9',
  '329014546000',
  '329014546018',
]

const freeShipping = {
  kind: 'shipping',
  percent: null,
  amount: null,
  minimum: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
}

let shop: TestShop
let token: string
beforeEach(async () => {
  shop = await openTestShop()
  token = await shop.asOwner()
})
afterEach(() => shop.dispose())

const file = () => join(shop.directory, 'shop.db')
const customer = (...args: string[]) =>
  run(['customer', ...args], {
    directory: shop.directory,
    environment: { ...quiet, DATA_DIR: shop.directory },
  })
const put = (path: string, body: object) => shop.api('PUT', path, { token, body })

/** A customer who has done everything that leaves data behind, and another one. */
async function seed() {
  const product = await shop.addProduct({ stock: 50 })
  const lines = [{ product, quantity: 2 }]
  const address = { shippingAddress: place, billingAddress: place }
  const typo = { customerName: 'Zoe Typo-Quillworth', customerEmail: 'zed@wrong.example' }
  const first = await buy(shop, lines, { ...zoe, ...typo, ...address })
  await put(`/api/orders/${first.id}`, zoe)
  await put(`/api/orders/${first.id}`, { shippingAddress: { ...place, company: 'Quillwörth Ltd' } })
  const refunded = await shop.api('POST', `/api/orders/${first.id}/refunds`, {
    token,
    body: {
      amount: '5.00',
      reason: `${zoe.customerName} got a broken jar`,
      key: crypto.randomUUID(),
    },
  })
  expect(refunded.status).toBe(201)
  await put(`/api/orders/${first.id}`, { status: 'shipped' })
  const shipped = await shop.api<{ id: string }>('POST', `/api/orders/${first.id}/shipments`, {
    token,
    body: { carrier: 'purolator', trackingNumber: '329014546000' },
  })
  await put(`/api/orders/${first.id}/shipments/${shipped.body.id}`, {
    trackingNumber: '329014546018',
  })
  const second = await buy(shop, [{ product, quantity: 1 }], { ...zoe, ...address })
  await put(`/api/orders/${second.id}`, { status: 'completed' })
  const buyer = buyerAt(shop)
  const failed = (await buyer.open(orderFor(lines, { ...zoe, ...address }))).body
  await buyer.decide(failed.id, 'decline')
  await buyer.capture(failed.id)
  const { customerName, customerEmail } = zoe
  const review = {
    customerName,
    customerEmail,
    title: 'From Zoë Quillwörth',
    comment: 'Call 902-555-0177',
  }
  const kept = await shop.api<Review>('POST', '/api/reviews', {
    body: reviewOf(product.id, { ...review, rating: 4 }),
  })
  await put(`/api/reviews/${kept.body.id}/status`, { status: 'approved' })
  const gone = await shop.api<Review>('POST', '/api/reviews', {
    body: reviewOf(product.id, review),
  })
  await shop.api('DELETE', `/api/reviews/${gone.body.id}`, { token })
  const other = await buy(shop, [{ product, quantity: 3 }])
  await put(`/api/orders/${other.id}`, { status: 'completed' })
  await shop.api('POST', '/api/reviews', { body: reviewOf(product.id, { comment: 'Fine.' }) })
  return { product, orders: [first, second], review: kept.body, other }
}

const sums: Record<string, string> = {
  totals: 'select * from order_totals order by 1, 2, 3',
  quarters: 'select * from sales_by_quarter order by 1',
  products: 'select * from sales_by_product order by 1, 2',
  orders:
    'select id, status, subtotal_cents, shipping_cents, tax_cents, total_cents, paid_cents, refunded_cents, created_at from orders order by id',
  items: 'select * from order_items order by id',
  payments: 'select id, status, amount_cents, refunded_cents, order_id from payments order by id',
  refunds: 'select id, amount_cents, status, restock from refunds order by id',
  stock: 'select id, stock from products order by id',
  ratings: 'select product_id, status, rating from reviews order by id',
  steps: 'select * from payment_steps order by id',
  customers: 'select count(distinct lower(customer_email)) as n from orders',
  audit: 'select seq, actor_name, action, kind, subject_id from audit order by seq',
  schema: 'select type, name, sql from sqlite_master order by name',
}

function sumsNow() {
  const rows = Object.entries(sums).map(([name, query]) => [name, ask(file(), query)] as const)
  return Object.fromEntries(rows)
}

/** The words of a search index, whatever its pages look like. */
function wordsOf(index: string): string[] {
  const connection = openDatabase(file())
  connection.run(`create virtual table temp.words_of using fts5vocab(main, ${index}, row)`)
  const rows = connection.query<{ term: string }, []>('select term from words_of').all()
  connection.close()
  return rows.map(({ term }) => term)
}

test('PRIV-03 PRIV-05 an erased customer is nowhere in the data directory, and every sum is as before', async () => {
  const { orders, review, other } = await seed()
  const unsent = () =>
    ask(file(), "select 1 from outbox where status = 'waiting' and is_held = 0 and priority < 9")
  expect(await eventually(() => unsent().length === 0)).toBe(true)
  // An email that still waits, because the mail server did not take it.
  ask(
    file(),
    "update outbox set status = 'waiting', attempts = 1, next_attempt_at = next_attempt_at + 3600000 where kind = 'order_refunded' returning id",
  )
  const before = sumsNow()
  const present = await tracesIn(shop.directory, texts)
  expect(present.filter((trace) => trace.startsWith('shop.db')).length).toBeGreaterThan(5)
  expect(present.some((trace) => trace.includes('.eml'))).toBe(true)
  expect(wordsOf('audit_words').join(' ')).toContain('quillworth')
  const summary = await shop.api('GET', '/api/orders/summary', { token })
  const socket = await signedInSocket(shop, token)
  socket.send({ type: 'subscribe', topics: ['orders', 'reviews'] })
  await socket.next(({ type }) => type === 'subscribed')

  const { code, out, err } = await customer('erase', 'zoe.quillworth+JARS@example.ca', '--yes')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/2 orders, 3 payments, 1 refund, 1 review, \d+ emails \(\d+ not sent yet\)/)

  const isAbout = (id: string) => (frame: { type: string; data?: unknown }) =>
    frame.type === 'event' && (frame.data as { id: string }).id === id
  for (const { id } of [...orders, review]) {
    const { data } = await socket.next(isAbout(id))
    expect(data).toMatchObject({ customerName: 'Erased customer' })
  }
  socket.close()
  expect(await tracesIn(shop.directory, texts)).toEqual([])
  for (const index of ['order_words', 'audit_words']) {
    const words = wordsOf(index).join(' ')
    // The number as a whole word: an order's id may begin with the same digits.
    expect(words).not.toMatch(/quill|typo|periwinkle|antigonish|wrong|\b(902555)?0177\b/)
    expect(words).toContain('singh')
  }
  const { audit, ...after } = sumsNow()
  const { audit: auditBefore = [], ...rest } = before
  expect(after).toEqual(rest)
  expect(audit?.slice(0, auditBefore.length)).toEqual(auditBefore)
  expect(audit?.at(-1)).toMatchObject({ action: 'command.customer erase' })
  expect((await shop.api('GET', '/api/orders/summary', { token })).body).toEqual(summary.body)
  const others = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed?search=singh', {
    token,
  })
  expect(others.body.map(({ id }) => id)).toEqual([other.id])
  expect(ask(file(), 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])

  // What happens to an erased order later makes no mail, and an audit entry still cannot change.
  await put(`/api/orders/${orders[0]?.id}`, { status: 'cancelled' })
  await shop.api('POST', `/api/orders/${orders[0]?.id}/refunds`, {
    token,
    body: { amount: '1.00', key: crypto.randomUUID() },
  })
  expect(ask(file(), 'select * from outbox where order_id = ?', orders[0]?.id ?? '')).toEqual([])
  expect(() => ask(file(), "update audit set actor_name = 'x' returning seq")).toThrow(
    'only ever added to',
  )
  await shop.close()
  expect(await tracesIn(shop.directory, texts)).toEqual([])
  shop = await openTestShop({ directory: shop.directory })
})

test('PRIV-03 DISC-01 the uses of a discount code no longer identify an erased customer, but still count', async () => {
  const body = { ...freeShipping, code: 'FRIENDS', maxUses: 3, maxPerCustomer: 1 }
  expect((await shop.api('POST', '/api/admin/discounts', { token, body })).status).toBe(201)
  const product = await shop.addProduct({ stock: 50 })
  const lines = [{ product, quantity: 1 }]
  const order = await buy(shop, lines, { ...zoe, discountCode: 'FRIENDS' })
  await buy(shop, lines, { customerEmail: 'other@example.ca', discountCode: 'FRIENDS' })
  const entered = {
    ...zoe,
    id: crypto.randomUUID(),
    items: [{ productId: product.id, quantity: 1 }],
    shippingAddress: null,
    pickupProvince: 'NS',
    paidBy: 'cash',
  }
  const twice = { ...entered, discountCode: 'FRIENDS' }
  expect((await shop.api('POST', '/api/admin/orders', { token, body: twice })).status).toBe(422)
  await put(`/api/orders/${order.id}`, { status: 'completed' })
  const hashes = 'select customer from discount_uses order by created_at'
  const [hers, others] = ask(file(), hashes).map(({ customer: hash }) => String(hash))
  expect([hers, others]).toEqual([
    expect.stringMatching(/^\w{64}$/),
    expect.stringMatching(/^\w{64}$/),
  ])

  expect((await customer('erase', zoe.customerEmail, '--yes')).code).toBe(0)
  expect(ask(file(), hashes)).toEqual([{ customer: '' }, { customer: String(others) }])
  expect(await tracesIn(shop.directory, [String(hers)])).toEqual([])
  const codes = await shop.api<DiscountCode[]>('GET', '/api/admin/discounts', { token })
  expect(codes.body).toMatchObject([{ code: 'FRIENDS', used: 2 }])
  // Nobody can tell that she used it before: it counts as the third use, and is the last.
  expect((await shop.api('POST', '/api/admin/orders', { token, body: twice })).status).toBe(201)
  const fourth = { ...twice, id: crypto.randomUUID(), customerEmail: 'fourth@example.ca' }
  expect((await shop.api('POST', '/api/admin/orders', { token, body: fourth })).status).toBe(422)
})

test('PRIV-04 a customer with an open order or payment is not erased, and the reason is named', async () => {
  const product = await shop.addProduct({ stock: 50 })
  const order = await buy(shop, [{ product, quantity: 1 }], zoe)
  const placed = await customer('erase', zoe.customerEmail, '--yes')
  expect([placed.code, placed.err.trim()]).toEqual([
    1,
    `Nothing was erased. Order ${order.id.slice(-8)} has to be shipped or cancelled first.`,
  ])
  await put(`/api/orders/${order.id}`, { status: 'completed' })
  const buyer = buyerAt(shop)
  const { id } = (await buyer.open(orderFor([{ product, quantity: 1 }], zoe))).body
  const open = await customer('erase', zoe.customerEmail, '--yes')
  expect(open.err).toMatch(/^Nothing was erased\. Payment \S+ is still open/)
  await buyer.decide(id, 'cancel')
  await buyer.capture(id)
  const before = ask(file(), 'select * from orders')
  const dry = await customer('erase', zoe.customerEmail, '--dry-run')
  expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('Nothing was changed.')])
  const asked = await customer('erase', zoe.customerEmail)
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('Add --yes')])
  expect(ask(file(), 'select * from orders')).toEqual(before)
  expect((await customer('erase', zoe.customerEmail, '--yes')).code).toBe(0)
  expect(await readdir(shop.directory)).toContain('erasures.json')
})

test('PRIV-05 an email that is written to a file while its customer is erased goes, too', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const { id } = await buy(shop, [{ product, quantity: 1 }], { ...zoe, shippingAddress: place })
  expect((await put(`/api/orders/${id}`, { status: 'completed' })).status).toBe(200)
  const mail = join(shop.directory, 'mail', 'late.eml')
  const write = () => Bun.write(mail, `To: ${zoe.customerEmail}\r\n\r\nYour order is on its way.`)
  await write()
  let hasEnded = false
  const sending = (async () => {
    while (!hasEnded && (await Bun.file(mail).exists())) await Bun.sleep(1)
    if (!hasEnded) await write()
  })()
  const erased = await customer('erase', zoe.customerEmail, '--yes')
  hasEnded = true
  await sending
  expect([erased.err, erased.code]).toEqual(['', 0])
  expect(await Bun.file(mail).exists()).toBe(false)
})
