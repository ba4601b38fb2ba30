import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Transaction } from '../../../src/server/db/engine/engine.ts'
import { syncModes } from '../../../src/server/db/sqlite/wal-sync.ts'
import { insertOrder, updateOrderRow } from '../../../src/server/orders/orders.queries.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { orderRow } from '../../support/order-row.ts'
import { testEngine } from '../../support/test-engine.ts'

// On PostgreSQL the index is made from the rows themselves.
describe.skipIf(testEngine !== 'sqlite').each([...syncModes])('SQLITE_SYNC=%s', (mode) => {
  let shop: TestDatabase
  beforeEach(async () => {
    shop = await openTestDatabase(mode)
  })
  afterEach(() => shop.dispose())

  const place = (tx: Transaction, id: string, customerName: string, createdAt = 1) =>
    insertOrder(tx, orderOf(id, customerName, createdAt), [])
  const found = (word: string) =>
    shop.outside
      .query<{ id: string }, [string]>(
        `select order_id as id from order_words join order_index on serial = order_words.rowid
         where order_words match ? order by serial`,
      )
      .all(`"${word}" *`)
      .map(({ id }) => id)
  const pending = () => shop.outside.query('select * from order_words_pending').all()
  const check = () =>
    shop.outside.run("insert into order_words (order_words, rank) values ('integrity-check', 1)")

  test('orders of one commit are found together, without one that was undone', async () => {
    const [one, undone, two] = await Promise.allSettled([
      atomically(shop, (tx) => place(tx, 'one', 'Ada Singh')),
      atomically(shop, async (tx) => {
        await place(tx, 'undone', 'Ada Singh')
        throw new Error('undone')
      }),
      atomically(shop, (tx) => place(tx, 'two', 'Bo Singh')),
    ])
    expect([one.status, undone.status, two.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(found('singh')).toEqual(['one', 'two'])
    expect(pending()).toEqual([])
    check()
  })

  test('an order that changes twice in one commit is found by its last words only', async () => {
    await atomically(shop, (tx) => place(tx, 'one', 'Ada Singh'))
    await Promise.all(
      ['Bo Chen', 'Cy Roy'].map((customerName) =>
        atomically(shop, (tx) => updateOrderRow(tx, 'one', { customerName })),
      ),
    )
    expect([found('singh'), found('chen'), found('roy')]).toEqual([[], [], ['one']])
    check()
  })

  test('an order that is deleted leaves no words, also in the commit that placed it', async () => {
    await atomically(shop, (tx) => place(tx, 'one', 'Ada Singh'))
    await atomically(shop, async (tx) => {
      await place(tx, 'two', 'Bo Singh', 2)
      await tx.run("delete from orders where id in ('one', 'two')")
      // This order gets the serial of a deleted order.
      await place(tx, 'three', 'Cy Roy', 1)
    })
    expect([found('singh'), found('roy')]).toEqual([[], ['three']])
    expect(pending()).toEqual([])
    check()
  })

  test('what another program has left pending is written with the next commit', async () => {
    await atomically(shop, (tx) => place(tx, 'one', 'Ada Singh'))
    shop.outside.run("update order_index set words = ' roy'")
    await atomically(shop, (tx) => place(tx, 'two', 'Bo Chen', 2))
    expect([found('singh'), found('roy'), found('chen')]).toEqual([[], ['one'], ['two']])
    check()
  })

  test('if the words cannot be written, none of the orders in the group are saved', async () => {
    shop.outside.run(
      `create trigger refuse before delete on order_words_pending
       begin select raise(abort, 'refused'); end`,
    )
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((id) => atomically(shop, (tx) => place(tx, id, 'Ada Singh'))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(shop.outside.query('select * from orders').all()).toEqual([])
    shop.outside.run('drop trigger refuse')
    await atomically(shop, (tx) => place(tx, 'three', 'Ada Singh'))
    expect(found('singh')).toEqual(['three'])
    check()
  })
})

function orderOf(id: string, customerName: string, createdAt: number) {
  return { ...orderRow, id, customerName, createdAt, updatedAt: createdAt }
}
