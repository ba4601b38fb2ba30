import type { Database } from 'bun:sqlite'

// Inserting a million rows through triggers and a dozen indexes takes many minutes. So triggers and indexes
// are dropped while a shop is filled, and their result is computed at the end in one go, as the migrations
// do for the orders of an older shop. A test checks that both ways give the same result.

/** Tables whose triggers and indexes are dropped meanwhile. */
const filled = "('orders', 'order_items', 'order_index', 'reviews', 'payments')"

/** Computes the rest from orders and their lines, sorted, so that each page is written once. */
const made = [
  `insert into product_orders (product_id, serial, status, total_cents)
   select item.product_id, entry.serial, entry.status, entry.total_cents
   from order_items item join order_index entry on entry.order_id = item.order_id order by 1, 2`,
  `insert into order_totals (product_id, period, status, orders, cents)
   select '', serial / 88473600000, status, count(*), sum(total_cents)
   from order_index group by 2, 3`,
  `insert into order_totals (product_id, period, status, orders, cents)
   select product_id, serial / 2654208000000, status, count(*), sum(total_cents)
   from product_orders group by 1, 2, 3`,
  `insert into sales_by_quarter (quarter, orders, revenue_cents)
   select created_at / 900000, count(*), sum(total_cents)
   from orders where status <> 'cancelled' group by 1`,
  `insert into sales_by_product (day, product_id, units, revenue_cents)
   select o.created_at / 86400000, item.product_id, sum(item.quantity),
     sum(item.quantity * item.price_cents)
   from order_items item join orders o on o.id = item.order_id
   where o.status <> 'cancelled' group by 1, 2`,
  // Larger segments are merged less often.
  "insert into order_words (order_words, rank) values ('hashsize', 67108864)",
  "insert into order_words (order_words) values ('rebuild')",
  "insert into order_words (order_words, rank) values ('hashsize', 1048576)",
]

/** Fills an empty shop; `fill` writes orders, their lines and their entries in `order_index`. */
export function loadInBulk(database: Database, fill: () => void): void {
  const aside = database
    .query<{ type: string; name: string; sql: string }, []>(
      `select type, name, sql from sqlite_master
       where type in ('index', 'trigger') and tbl_name in ${filled} and sql is not null
       order by rowid`,
    )
    .all()
  database.run('pragma synchronous = off')
  database.run('pragma cache_size = -400000')
  database.run('pragma temp_store = memory')
  for (const { type, name } of aside) database.run(`drop ${type} "${name}"`)
  fill()
  const [indexes, triggers] = [aside.filter(isIndex), aside.filter((each) => !isIndex(each))]
  for (const { sql } of indexes) database.run(sql)
  for (const sql of made) database.run(sql)
  for (const { sql } of triggers) database.run(sql)
}

function isIndex({ type }: { type: string }): boolean {
  return type === 'index'
}
