import type { Database } from 'bun:sqlite'
import { count, desc, eq, isNull, sql, sum } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../../src/server/db/sqlite/database.ts'
import { migrate } from '../../../src/server/db/sqlite/migrations.ts'
import type { Transaction } from '../../../src/server/db/engine/engine.ts'
import { insertRow } from '../../../src/server/db/engine/statements.ts'
import { fieldOf } from '../../../src/server/db/query/expressions.ts'
import { products } from '../../../src/server/db/schema/products.ts'
import { orderItems, orders, reviews } from '../../../src/server/db/schema/shop.ts'
import { openDatabase } from '../../support/database.ts'

// Compares how the shop binds and reads values with how the query builder does.

const french = { name: 'Miel épicé', description: 'Du miel.', ingredients: null, storage: null }
const review = { customerName: 'Ada', customerEmail: 'ada@example.ca', rating: 5 }
const times = { createdAt: 1, updatedAt: 2 }
const product = { name: 'Honey', description: 'Hot "honey".', priceCents: 999, ...times }

let folder: string
let connection: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saucery-database-'))
  migrate(join(folder, 'shop.db'))
  connection = openDatabase(join(folder, 'shop.db'))
  const tx = createDatabase(connection) as Transaction
  await insertRow(tx, products, { id: 'a', ...product, featured: true, tags: ['hot', 'sweet'] })
  await insertRow(tx, products, { id: 'b', ...product, stock: 12, french: french as never })
  await insertRow(tx, reviews, { id: 'c', productId: 'b', ...review, ...times })
})
afterAll(async () => {
  connection.close()
  await rm(folder, { recursive: true })
})

type Query = (db: Transaction) => PromiseLike<unknown[]>

const queries: Record<string, Query> = {
  'a table with JSON, flags and null': (db) => db.select().from(products),
  'some columns': (db) => db.select({ id: products.id, tags: products.tags }).from(products),
  'an expression, and one that is decoded': (db) =>
    db
      .select({
        french: fieldOf(products.french, 'name'),
        large: sql`${products.stock} > 10`.mapWith(Boolean),
        named: sql<string>`upper(${products.name})`.as('named'),
      })
      .from(products),
  'counts and sums': (db) =>
    db.select({ all: count(), stock: sum(products.stock).mapWith(Number) }).from(products),
  'a sum of nothing': (db) =>
    db
      .select({ stock: sum(products.stock).mapWith(Number) })
      .from(products)
      .where(eq(products.id, '')),
  'a join with objects, one of which is missing': (db) =>
    db
      .select({ name: products.name, review: reviews })
      .from(products)
      .leftJoin(reviews, eq(reviews.productId, products.id))
      .orderBy(products.id, reviews.id),
  'no rows': (db) => db.select().from(orders).where(eq(orders.id, 'none')),
  'a condition on a flag': (db) =>
    db.select().from(products).where(eq(products.featured, true)).orderBy(desc(products.id)),
  'a join without objects': (db) =>
    db
      .select({ product: products.name, order: orderItems.orderId })
      .from(products)
      .leftJoin(orderItems, eq(orderItems.productId, products.id))
      .where(isNull(orderItems.id)),
}

for (const [name, query] of Object.entries(queries)) {
  test(`returns the same rows as the Drizzle query builder: ${name}`, async () => {
    const own = await query(createDatabase(connection) as Transaction)
    const known = await query(drizzle(connection) as unknown as Transaction)
    expect(own).toEqual(known)
    if (name !== 'no rows') expect(own.length).toBeGreaterThan(0)
  })
}

test('a prepared query is bound to new values each time, and says which one is missing', async () => {
  const db = createDatabase(connection) as Transaction
  const byFlag = db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.featured, sql.placeholder('featured')))
    .prepare()
  const [on, off] = [await byFlag.all({ featured: true }), await byFlag.all({ featured: false })]
  expect([on, off]).toEqual([[{ id: 'a' }], [{ id: 'b' }]])
  expect(() => byFlag.all({ feature: true })).toThrow('There is no value for "featured".')
})
