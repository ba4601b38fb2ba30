import { expect, test } from 'bun:test'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { insertRow, updateRow } from '../../../src/server/db/engine/statements.ts'
import { orders } from '../../../src/server/db/schema/shop.ts'
import { openTestDatabase } from '../../support/database.ts'
import { orderRow } from '../../support/order-row.ts'

// Without a status, which has a default.
const { status: _, ...order } = orderRow

test('a prepared statement writes its values each time, including null columns and defaults', async () => {
  const { db, outside, dispose } = await openTestDatabase()
  const rows = () =>
    outside
      .query(
        'select id, status, shipping_address as sent, payment_intent_id as "captureId" from orders order by id',
      )
      .all()
  const toronto = 'Queen Street, Toronto'
  await atomically({ db }, async (tx) => {
    await insertRow(tx, orders, {
      id: 'a',
      ...order,
      shippingAddress: toronto,
      captureId: 'One',
    })
    await insertRow(tx, orders, {
      id: 'b',
      ...order,
      shippingAddress: null,
      captureId: undefined,
    })
    await insertRow(tx, orders, {
      id: 'c',
      ...order,
      shippingAddress: toronto,
      captureId: null,
    })
  })
  expect(rows()).toEqual([
    { id: 'a', status: 'placed', sent: '"Queen Street, Toronto"', captureId: 'One' },
    { id: 'b', status: 'placed', sent: null, captureId: null },
    { id: 'c', status: 'placed', sent: '"Queen Street, Toronto"', captureId: null },
  ])
  await atomically({ db }, async (tx) => {
    await updateRow(tx, orders, 'a', { shippingAddress: null, captureId: 'Two' })
    await updateRow(tx, orders, 'b', {
      shippingAddress: 'Main Street, Guelph',
      captureId: undefined,
    })
    await updateRow(tx, orders, 'c', { status: 'shipped' })
  })
  expect(rows()).toEqual([
    { id: 'a', status: 'placed', sent: null, captureId: 'Two' },
    { id: 'b', status: 'placed', sent: '"Main Street, Guelph"', captureId: null },
    { id: 'c', status: 'shipped', sent: '"Queen Street, Toronto"', captureId: null },
  ])
  await dispose()
})
