import { expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { join } from 'node:path'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { orderItems, orders } from '../../../src/server/db/schema/shop.ts'
import { insertOrder } from '../../../src/server/orders/orders.queries.ts'
import { seedShop } from '../../bench/admin/admin-seed.ts'
import { ask, openDatabase, openTestDatabase, type Row } from '../../support/database.ts'

const made = [
  'order_index',
  'product_orders',
  'order_totals',
  'sales_by_quarter',
  'sales_by_product',
]

test("the benchmark's shop is the same as one that triggers built row by row", async () => {
  const oneByOne = await openTestDatabase()
  const seeded = join(oneByOne.file, '..', 'seeded.db')
  try {
    seedShop(seeded, { orders: 400, products: 40, reviews: 40 })
    oneByOne.outside.run('attach ? as seeded', [seeded])
    oneByOne.outside.run('insert into main.products select * from seeded.products order by rowid')
    const source = openDatabase(seeded)
    const lines = Map.groupBy(
      drizzle(source).select().from(orderItems).all(),
      ({ orderId }) => orderId,
    )
    const placed = drizzle(source).select().from(orders).orderBy(orders.createdAt).all()
    source.close()
    await atomically(oneByOne, async (tx) => {
      for (const order of placed) await insertOrder(tx, order, lines.get(order.id) ?? [])
    })
    for (const table of made) {
      const query = `select * from ${table} order by 1, 2, 3`
      const rows = ask(seeded, query).map(withSortedWords)
      expect([table, rows.length > 0]).toEqual([table, true])
      expect([table, rows]).toEqual([table, ask(oneByOne.file, query).map(withSortedWords)])
    }
    const parts = 'select type, name, sql from sqlite_master order by type, name'
    expect(ask(seeded, parts)).toEqual(ask(oneByOne.file, parts))
    const found = 'select rowid from order_words where order_words match \'"singh" *\' order by 1'
    expect(ask(seeded, found).length).toBeGreaterThan(0)
    expect(ask(seeded, found)).toEqual(ask(oneByOne.file, found))
  } finally {
    await oneByOne.dispose()
  }
})

/** Sorts the words, because the sequence in which an order's lines are read does not matter. */
function withSortedWords(row: Row): Row {
  return typeof row.words === 'string'
    ? { ...row, words: row.words.split(' ').toSorted().join(' ') }
    : row
}
