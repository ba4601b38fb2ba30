import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

// The database itself refuses what the domain forbids, whatever bugs the code above it has. Each
// refused row differs from an accepted one only in the named value.

let shop: TestDatabase
beforeAll(async () => {
  shop = await openTestDatabase()
  for (const [table, row] of Object.entries(good)) {
    insert(table, row)
    insert(table, { ...row, id: 'own', ...own[table] })
  }
})
afterAll(() => shop.dispose())

type Values = Record<string, string | number | null>

const moments = { created_at: 1, updated_at: 1 }
const good: Record<string, Values> = {
  users: { id: 'u1', username: 'Ada', username_key: 'ada', password_hash: 'x', ...moments },
  products: {
    id: 'p1',
    name: 'Sauce',
    description: 'Good',
    price_cents: 1299,
    stock: 3,
    ...moments,
  },
  orders: {
    id: 'o1',
    customer_name: 'Ada',
    customer_email: 'ada@example.ca',
    customer_phone: '1',
    subtotal_cents: 1000,
    shipping_cents: 50,
    tax_cents: 130,
    total_cents: 1180,
    paid_cents: 1180,
    payment_method: 'paypal',
    ...moments,
  },
  order_items: {
    id: 'i1',
    order_id: 'o1',
    product_id: 'p1',
    product_name: 'Sauce',
    quantity: 1,
    price_cents: 1299,
    created_at: 1,
  },
  reviews: {
    id: 'r1',
    product_id: 'p1',
    customer_name: 'Ada',
    customer_email: 'ada@example.ca',
    rating: 5,
    ...moments,
  },
  payments: {
    id: 'y1',
    provider: 'paypal',
    amount_cents: 100,
    create_key: 'a',
    capture_key: 'b',
    provider_order_id: 'PP1',
    capture_id: 'CAP1',
    expires_at: 1,
    ...moments,
  },
  holds: { id: 'h1', payment_id: 'y1', product_id: 'p1', quantity: 1 },
  uploads: { id: 'f1', ...moments },
  outbox: {
    id: 'm1',
    kind: 'new_order',
    recipient: 'a@b.ca',
    data: '{}',
    next_attempt_at: 1,
    ...moments,
  },
}

/** The values in which a second row of each table differs from the first. */
const own: Record<string, Values> = {
  users: { username_key: 'own' },
  payments: { provider_order_id: 'PP2', capture_id: 'CAP2' },
  order_items: { order_id: 'own' },
  holds: { product_id: 'own' },
}

const forbidden: [words: string, table: string, values: Values][] = [
  ['ENT-04 a stock below 0', 'products', { stock: -1 }],
  ['ENT-04 half a jar', 'products', { stock: 1.5 }],
  ['ENT-03 a fraction of a cent as price', 'products', { price_cents: 12.5 }],
  ['ENT-03 a price as text', 'products', { price_cents: '12.99' }],
  ['ENT-03 a price of nothing', 'products', { price_cents: 0 }],
  ['ENT-03 a price beyond 99,999,999.99', 'products', { price_cents: 10_000_000_000 }],
  ['ENT-03 a product without a name', 'products', { name: null }],
  ['ENT-10 a rating of 6', 'reviews', { rating: 6 }],
  ['ENT-10 a rating of 0', 'reviews', { rating: 0 }],
  ['ENT-10 a rating of 4.5', 'reviews', { rating: 4.5 }],
  ['ENT-10 a review of no product', 'reviews', { product_id: 'none' }],
  ['ENT-11 an unknown review status', 'reviews', { status: 'spam' }],
  ['ENT-08 an unknown order status', 'orders', { status: 'lost' }],
  ['O20 a total that is not the sum of its parts', 'orders', { total_cents: 1181 }],
  ['O20 a fraction of a cent of tax', 'orders', { tax_cents: 130.5, total_cents: 1180.5 }],
  ['O20 a negative tax', 'orders', { tax_cents: -1, total_cents: 1049 }],
  ['ENT-06 an order without a customer', 'orders', { customer_email: null }],
  ['ENT-09 a line of 0 jars', 'order_items', { quantity: 0 }],
  ['ENT-09 a line of an order that is not there', 'order_items', { order_id: 'none' }],
  ['ENT-09 a line of a product that never was', 'order_items', { product_id: 'none' }],
  ['ENT-09 one product in two lines of an order', 'order_items', { order_id: 'o1' }],
  ['ENT-09 a line below 0', 'order_items', { price_cents: -1 }],
  ['ENT-01 a name that is taken in another letter case', 'users', { username_key: 'ada' }],
  ['ENT-01 an admin flag that is neither yes nor no', 'users', { is_admin: 2 }],
  ['ENT-02 an account without a password', 'users', { password_hash: null }],
  ['a payment in an unknown state', 'payments', { status: 'lost' }],
  ['a payment of nothing', 'payments', { amount_cents: 0 }],
  ['a payment that is settled without an order', 'payments', { status: 'settled' }],
  ['a payment that has an order and is not settled', 'payments', { order_id: 'o1' }],
  ['one provider order in two payments', 'payments', { provider_order_id: 'PP1' }],
  ['one capture in two payments', 'payments', { capture_id: 'CAP1' }],
  ['two holds of one payment on one product', 'holds', { product_id: 'p1' }],
  ['a hold of nothing', 'holds', { quantity: 0 }],
  ['an unknown state of a mail', 'outbox', { status: 'lost' }],
  ['an unknown state of an upload', 'uploads', { status: 'lost' }],
]

function insert(table: string, row: Values) {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  shop.outside
    .query(`insert into ${table} (${names.join(', ')}) values (${places})`)
    .run(...Object.values(row))
}

const count = (table: string) =>
  shop.outside.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n

for (const [words, table, values] of forbidden) {
  test(`${words} is refused by the database`, () => {
    const changes = Object.keys(values).map((name) => `${name} = ?`)
    const change = shop.outside.query(`update ${table} set ${changes.join(', ')} where id = 'own'`)
    expect(() => change.run(...Object.values(values))).toThrow(
      /constraint|cannot store|invalid input/i,
    )
  })
}

test('ENT-09 ENT-10 deleting an order deletes its lines, and deleting a product deletes its reviews', () => {
  shop.outside.run('begin')
  shop.outside.run("delete from orders where id = 'o1'")
  expect(count('order_items')).toBe(1)
  shop.outside.run("delete from products where id = 'p1'")
  expect(count('reviews')).toBe(0)
  expect(count('order_items')).toBe(0)
  shop.outside.run('rollback')
})
