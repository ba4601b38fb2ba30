import { sql } from 'drizzle-orm'
import { orderWords, plainLetters } from '../../shared/domain/search-words.ts'
import { atomically } from './atomically.ts'
import { among } from './among.ts'
import type { Engine, Reader } from './engine.ts'
import { orderItems, orders } from './schema.ts'

// The database's triggers note which orders must be read (again); their words are made here,
// because SQL knows no accents, and apart from the purchase, because searching can wait.

/** As many are read in one transaction; other writers have their turn in between. */
const BATCH = 50
/** For sorting, this much of a name is enough. */
const NAME_LENGTH = 60

type Database = { db: Engine }

/** Reads what is unread, so that a search finds every order that is committed. */
export async function readOrderWords(context: Database, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await hasUnread(context.db.read))) await readSome(context)
}

async function hasUnread(db: Reader): Promise<boolean> {
  const rows = await db.all(
    sql`select 1 from order_index indexed by order_index_unread where words is null limit 1`,
  )
  return rows.length > 0
}

async function readSome(context: Database): Promise<void> {
  await atomically(context, async (tx) => {
    const unread = await tx.all<{ id: string }>(
      sql`select order_id as id from order_index indexed by order_index_unread where words is null limit ${BATCH}`,
    )
    const ids = unread.map(({ id }) => id)
    const rows = await tx
      .select({ id: orders.id, name: orders.customerName, email: orders.customerEmail })
      .from(orders)
      .where(among(orders.id, ids))
    const lines = await tx
      .select({ orderId: orderItems.orderId, productName: orderItems.productName })
      .from(orderItems)
      .where(among(orderItems.orderId, ids))
    const itemsOf = Map.groupBy(lines, ({ orderId }) => orderId)
    for (const { id, name, email } of rows) {
      const items = itemsOf.get(id) ?? []
      const words = orderWords({ id, customerName: name, customerEmail: email, items })
      const nameKey = plainLetters(name).slice(0, NAME_LENGTH)
      await tx.run(
        sql`update order_index set words = ${words}, name_key = ${nameKey} where order_id = ${id}`,
      )
    }
  })
}
