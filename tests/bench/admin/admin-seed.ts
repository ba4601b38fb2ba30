import { nameKey, orderText } from '#shared/domain/order/order-words.ts'
import { plainText } from '#shared/domain/words.ts'
import { checkpointAndClose } from '../../../src/server/db/sqlite/connection.ts'
import { migrate } from '../../../src/server/db/sqlite/migrations.ts'
import { openDatabase } from '../../support/database.ts'
import { loadInBulk } from '../load/bulk-load.ts'
import { dice } from '../load/dice.ts'
import type { Database } from 'bun:sqlite'

// Writes an old shop directly into the tables of the real schema: the requested number of orders over
// the last two years, and products of which a few sell a lot.

const YEAR = 365 * 24 * 60 * 60 * 1000
const BATCH = 20_000

const firstNames =
  'Ada Élodie Noah Olivia Liam Chloé Amélie Mohammed Sofia Zoë Björn Aisha Wei Mei Priya Raj Hannah Lucas Emma Nora Félix Inès Mateo Łukasz Anna'.split(
    ' ',
  )
const lastNames =
  'Singh Tremblay Côté Nguyen Smith O’Brien MacDonald Gagnon Roy Chen Kowalski Müller García Okafor Patel Lavoie Fortin Bouchard Campbell Fraser'.split(
    ' ',
  )
const mailHosts = ['gmail.com', 'example.ca', 'outlook.com', 'videotron.ca', 'shaw.ca']
const sauces =
  'Maple Mustard|Smoky Chipotle|Wild Garlic|Ghost Pepper|Cranberry Relish|Black Bean|Thai Basil|Honey Jalapeño|Truffle Mayo|Apple Butter|Green Curry|Teriyaki Glaze|Peach Habanero|Roasted Tomato|Miso Sesame'.split(
    '|',
  )

type Size = {
  orders: number
  products: number
  reviews: number
  /** The age of the oldest order, in milliseconds. */
  age?: number
  /** Whether the orders have payments, with the customer in their drafts. */
  hasPayments?: boolean
}

/** Fills the database file of an empty data directory. */
export function seedShop(file: string, size: Size): void {
  migrate(file)
  const database = openDatabase(file)
  loadInBulk(database, () => fill(database, size))
  // Otherwise, half a gigabyte would stay in the write-ahead log, which every read checks first.
  checkpointAndClose(database)
}

function fill(database: Database, { age = YEAR * 2, hasPayments = false, ...size }: Size) {
  const random = dice(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const now = Date.now()

  const products = Array.from({ length: size.products }, (_, index) => ({
    id: Bun.randomUUIDv7('hex', now - YEAR * 2 + index),
    name: `${pick(sauces)} No. ${index + 1}`,
    cents: 500 + Math.floor(random() * 2_500),
  }))
  const inBatches = (count: number, insert: (index: number) => void) => {
    for (let start = 0; start < count; start += BATCH) {
      database.transaction(() => {
        for (let index = start; index < Math.min(count, start + BATCH); index++) insert(index)
      })()
    }
  }

  const product = database.prepare(
    'insert into products (id, name, description, price_cents, stock, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  inBatches(products.length, (index) => {
    const { id, name, cents } = products[index] as (typeof products)[number]
    const at = now - YEAR * 2 + index
    product.run(id, name, 'A sauce of the bench.', cents, Math.floor(random() * 500), at, at)
  })

  const order = database.prepare(
    'insert into orders (id, customer_name, customer_email, customer_phone, status, subtotal_cents, shipping_cents, tax_cents, total_cents, paid_cents, payment_method, payment_intent_id, shipping_address, billing_address, created_at, updated_at) values (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const line = database.prepare(
    'insert into order_items (id, order_id, product_id, product_name, quantity, price_cents, created_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const entry = database.prepare(
    'insert into order_index (serial, order_id, status, total_cents, name_key, words) values (?, ?, ?, ?, ?, ?)',
  )
  const payment = database.prepare(
    "insert into payments (id, provider, status, amount_cents, draft, create_key, capture_key, provider_order_id, capture_id, order_id, expires_at, created_at, updated_at) values (?1, 'paypal', 'settled', ?2, ?3, ?1, ?1, ?1, ?4, ?5, ?6, ?6, ?6)",
  )
  let before = 0
  inBatches(size.orders, (index) => {
    const at = Math.floor(now - (age * (size.orders - index)) / size.orders)
    const first = pick(firstNames)
    const last = pick(lastNames)
    const customer = Math.floor(random() * 100_000)
    const id = Bun.randomUUIDv7('hex', at)
    const lines = new Map<number, number>()
    for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
      // The lower its number, the more a product sells: the first makes a few percent of all sales.
      lines.set(Math.floor(products.length * random() ** 3), 1 + Math.floor(random() * 3))
    }
    const items = [...lines].map(([number, quantity]) => {
      const { id: productId, name, cents } = products[number] as (typeof products)[number]
      return { productId, name, quantity, cents }
    })
    const subtotal = items.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
    const tax = Math.round(subtotal * 0.13)
    const email = plainText(`${first}.${last}${customer}@${pick(mailHosts)}`.replace('’', ''))
    const address = JSON.stringify({
      firstName: first,
      lastName: last,
      address: `${customer} Queen Street`,
      city: 'Toronto',
      province: 'ON',
      zipCode: 'M5V 2T6',
      country: 'CA',
      phone: '416-555-0100',
    })
    const status = statusOf(index / size.orders, random())
    order.run(
      id,
      `${first} ${last}`,
      email,
      '416-555-0100',
      status,
      subtotal,
      tax,
      subtotal + tax,
      subtotal + tax,
      'paypal',
      `BENCH-${index}`,
      address,
      address,
      at,
      at,
    )
    for (const { productId, name, quantity, cents } of items) {
      line.run(Bun.randomUUIDv7('hex', at), id, productId, name, quantity, cents, at)
    }
    const customerName = `${first} ${last}`
    const customerEmail = email
    if (hasPayments) {
      const draft = `{"customerName":"${customerName}","customerEmail":"${email}","customerPhone":"416-555-0100","shippingAddress":${address},"billingAddress":${address},"items":[],"total":${subtotal + tax}}`
      const paymentId = Bun.randomUUIDv7('hex', at)
      payment.run(paymentId, subtotal + tax, draft, `BENCH-${index}`, id, at)
    }
    const names = items.map(({ name }) => ({ productName: name }))
    const words = orderText({
      id,
      customerName,
      customerEmail,
      customerPhone: '416-555-0100',
      shippingAddress: JSON.parse(address),
      items: names,
    })
    const serial = Math.max(at * 1024, before + 1)
    entry.run(serial, id, status, subtotal + tax, nameKey(customerName), words)
    before = serial
  })

  const review = database.prepare(
    'insert into reviews (id, product_id, customer_name, customer_email, rating, comment, status, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  inBatches(size.reviews, (index) => {
    const at = Math.floor(now - (YEAR * 2 * (size.reviews - index)) / size.reviews)
    const { id } = pick(products)
    const status = random() < 0.02 ? 'pending' : random() < 0.95 ? 'approved' : 'rejected'
    const rating = 1 + Math.floor(random() * 5)
    review.run(
      crypto.randomUUID(),
      id,
      pick(firstNames),
      'a@example.ca',
      rating,
      'Good.',
      status,
      at,
      at,
    )
  })
}

/** Recent orders are still being processed, the rest are done. */
function statusOf(age: number, chance: number): string {
  if (chance < 0.02) return 'cancelled'
  if (age > 0.995) return 'placed'
  return age > 0.98 ? 'shipped' : 'completed'
}
