import { eq, sql } from 'drizzle-orm'
import { orderText, plainText } from '../../../shared/domain/search-words.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { inBoundList } from '../../db/query/in-list.ts'
import type { Engine, Reader, Transaction } from '../../db/engine/engine.ts'
import { orderIndex } from '../../db/schema/order-index.ts'
import { orderItems, orders } from '../../db/schema/shop.ts'
import { built } from '../../db/engine/statements.ts'
import { nextTurn } from '../../runtime/semaphore.ts'

// The database's triggers note which orders must be read (again); their words are made here,
// because SQL knows no accents, and apart from the purchase, because searching can wait.

/** As many are read in one transaction; other writers, and whoever asks, have their turn in between. */
const BATCH = 20
/** Some 0.1 ms each; a page that is asked for meanwhile does not wait for all of them. */
const IN_A_TURN = 5
/** For sorting, this much of a name is enough. */
const NAME_LENGTH = 60

type Database = { db: Engine }

/** Reads what is unread, so that a search finds every order that is committed. */
export async function indexOrders(context: Database, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await hasUnread(context.db.read))) await readSome(context)
}

async function hasUnread(db: Reader): Promise<boolean> {
  const rows = await db.all(
    sql`select 1 from order_index indexed by order_index_unread where words is null limit 1`,
  )
  return rows.length > 0
}

const namesAndAddresses = built((db) =>
  db
    .select({ id: orders.id, name: orders.customerName, email: orders.customerEmail })
    .from(orders)
    .where(inBoundList(orders.id, 'ids'))
    .prepare(),
)

const linesOfAll = built((db) =>
  db
    .select({ orderId: orderItems.orderId, productName: orderItems.productName })
    .from(orderItems)
    .where(inBoundList(orderItems.orderId, 'ids'))
    .prepare(),
)

const wordsRead = built((db) =>
  (db as Transaction)
    .update(orderIndex)
    .set({ words: sql`${sql.placeholder('words')}`, nameKey: sql`${sql.placeholder('nameKey')}` })
    .where(eq(orderIndex.orderId, sql.placeholder('id')))
    .prepare(),
)

async function readSome(context: Database): Promise<void> {
  await atomically(context, async (tx) => {
    const unread = await tx.all<{ id: string }>(
      sql`select order_id as id from order_index indexed by order_index_unread where words is null limit ${BATCH}`,
    )
    const ids = JSON.stringify(unread.map(({ id }) => id))
    const lines = await linesOfAll(tx).all({ ids })
    const itemsOf = Map.groupBy(lines, ({ orderId }) => orderId)
    const named = await namesAndAddresses(tx).all({ ids })
    for (const [index, { id, name, email }] of named.entries()) {
      if (index > 0 && index % IN_A_TURN === 0) await nextTurn()
      const items = itemsOf.get(id) ?? []
      const words = orderText({ id, customerName: name, customerEmail: email, items })
      const nameKey = plainText(name).slice(0, NAME_LENGTH)
      await wordsRead(tx).run({ id, words, nameKey })
    }
  })
}
