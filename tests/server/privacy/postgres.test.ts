import { afterAll, beforeAll, expect, test } from 'bun:test'
import { recordChange, theShop } from '../../../src/server/audit/record-change.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Engine } from '../../../src/server/db/engine/engine.ts'
import { openEngine } from '../../../src/server/db/open-engine.ts'
import { audit } from '../../../src/server/db/schema/audit.ts'
import { products } from '../../../src/server/db/schema/catalog/products.ts'
import { orderIndex } from '../../../src/server/db/schema/derived.ts'
import { events, orders } from '../../../src/server/db/schema/shop.ts'
import { importProducts } from '../../../src/server/import/import-products.ts'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { appendEvent } from '../../../src/server/journal/journal.ts'
import { findDetailedOrder, insertOrder } from '../../../src/server/orders/orders.queries.ts'
import { eraseCustomer } from '../../../src/server/privacy/erase-customer.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import { orderRow } from '../../support/order-row.ts'
import { createDatabase, postgresServer } from '../../support/postgres.ts'
import { ontario } from '../../support/purchase.ts'
import { databaseConnections } from '../../support/test-engine.ts'

let database: ReturnType<typeof createDatabase>
let db: Engine
beforeAll(async () => {
  database = createDatabase(await postgresServer())
  const settings = { databaseUrl: database.url, databaseConnections }
  const place = { ...settings, file: '', sqliteSync: 'full' } as const
  db = await openEngine(place, createLog('error'))
})
afterAll(async () => {
  await db.close()
  database.drop()
})

test('PRIV-03 IMPORT-03 a customer is erased on PostgreSQL as well, and products are imported', async () => {
  const file = readProducts(Buffer.from('Name,Price,SKU\nOne,1.00,A\n'))
  expect(await importProducts(db, file.products, () => {})).toMatchObject({ added: 1 })
  expect(await importProducts(db, file.products, () => {})).toMatchObject({ added: 0, same: 1 })
  const [product] = await db.read.select().from(products)
  const at = Date.now()
  const order = {
    ...orderRow,
    id: crypto.randomUUID(),
    customerName: 'Zoe Quillworth',
    customerEmail: 'Zoe@quillworth.example',
    status: 'completed',
    shippingAddress: { ...ontario, lastName: 'Quillworth' },
    createdAt: at,
    updatedAt: at,
  } as const
  const item = { id: crypto.randomUUID(), orderId: order.id, productId: product?.id ?? '' }
  await atomically({ db }, async (tx) => {
    const line = { productName: 'One', quantity: 1, priceCents: 100, createdAt: at }
    await insertOrder(tx, order, [{ ...item, ...line }])
    const stored = await findDetailedOrder(tx, order.id)
    if (stored) await appendEvent(tx, at, 'order.created', stored)
    await recordChange(tx, {
      by: theShop('a test'),
      at,
      action: 'orders.update',
      subject: { kind: 'order', id: order.id, name: '#1 of Zoe Quillworth' },
      before: { customerName: 'Zoe Typo-Quillworth', status: 'placed' },
      after: { customerName: 'Zoe Quillworth', status: 'completed' },
    })
  })

  const erased = await eraseCustomer(db, { emailOrId: 'zoe@QUILLWORTH.example', until: Date.now() })

  expect(erased.orders.map(({ id }) => id)).toEqual([order.id])
  const tables = [orders, events, audit, orderIndex]
  for (const table of tables) {
    const rows = JSON.stringify(await db.read.select().from(table))
    expect(rows).not.toMatch(/quillworth|555.?0100|queen/i)
    expect(rows.toLowerCase()).toContain('erased')
  }
  expect(await db.read.select({ cents: orders.totalCents }).from(orders)).toEqual([{ cents: 100 }])
  const forbidden = atomically({ db }, async (tx) => tx.update(audit).set({ subjectName: 'x' }))
  await expect(forbidden).rejects.toThrow()
})
