import { eq, sql } from 'drizzle-orm'
import { orderText, plainText } from '../../../shared/domain/search-words.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { inBoundList } from '../../db/query/in-list.ts'
import type { Engine, Reader, Transaction } from '../../db/engine/engine.ts'
import { orderIndex } from '../../db/schema/order-index.ts'
import { orderItems, orders } from '../../db/schema/shop.ts'
import { built } from '../../db/engine/statements.ts'
import { yieldToEventLoop } from '../../runtime/event-loop.ts'

// Triggers clear `words` when an order changes. The words are written here, because SQL cannot strip
// accents, and after the purchase, so that it does not wait for them.

/** Orders indexed per transaction, so that other writers get their turn. */
const BATCH = 20
/** Orders indexed per turn of the event loop; each takes about 0.1 ms. */
const PER_TURN = 5
/** Characters of a name that the list is sorted by. */
const NAME_LENGTH = 60

type Database = { db: Engine }

/** Indexes all new and changed orders, so that a search finds every committed order. */
export async function indexOrders(context: Database, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await hasUnindexed(context.db.read))) await indexBatch(context)
}

async function hasUnindexed(db: Reader): Promise<boolean> {
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

const setWords = built((db) =>
  (db as Transaction)
    .update(orderIndex)
    .set({ words: sql`${sql.placeholder('words')}`, nameKey: sql`${sql.placeholder('nameKey')}` })
    .where(eq(orderIndex.orderId, sql.placeholder('id')))
    .prepare(),
)

async function indexBatch(context: Database): Promise<void> {
  await atomically(context, async (tx) => {
    const unindexed = await tx.all<{ id: string }>(
      sql`select order_id as id from order_index indexed by order_index_unread where words is null limit ${BATCH}`,
    )
    const ids = JSON.stringify(unindexed.map(({ id }) => id))
    const lines = await linesOfAll(tx).all({ ids })
    const itemsOf = Map.groupBy(lines, ({ orderId }) => orderId)
    const named = await namesAndAddresses(tx).all({ ids })
    for (const [index, { id, name, email }] of named.entries()) {
      if (index > 0 && index % PER_TURN === 0) await yieldToEventLoop()
      const items = itemsOf.get(id) ?? []
      const words = orderText({ id, customerName: name, customerEmail: email, items })
      const nameKey = plainText(name).slice(0, NAME_LENGTH)
      await setWords(tx).run({ id, words, nameKey })
    }
  })
}
