import { openDatabase } from '../../support/database.ts'
import type { Sold } from '../load/staff.ts'
import { STOCKED } from '../soak/soak-check.ts'
import type { Database } from 'bun:sqlite'

// The journal of the shop that kept running is the history, because each change is written with its event
// in one transaction. A backup must contain the events up to some number, and exactly the state that
// these events describe.

type Row = Record<string, string | number | null>

/** Orders, reviews, and the stock and name of products, each as in its last event. */
const journaled = `
  with latest as (
    select topic, name, data ->> 'id' as id, data,
      row_number() over (partition by data ->> 'id' order by seq desc) as newest
    from events where seq <= ?
  )
  select topic, id, data ->> 'status' as status, data ->> 'stock' as stock,
    case topic when 'products' then data ->> 'name' end as name
  from latest where newest = 1 and name <> 'review.deleted' and name <> 'product.deleted'
  order by id`

/** The same from the tables, for everything that the journal contains. */
const kept = `
  select 'orders' as topic, id, status, null as stock, null as name from orders
  union all select 'reviews', id, status, null, null from reviews
  union all select 'products', id, null, stock, name from products where deleted_at is null
  order by id`

const prefix = 'select seq, topic, name, at, data from events where seq <= ? order by seq'

export function compareWithJournal(
  live: string,
  copy: string,
  products: readonly Sold[],
): { seq: number; broken: string[] } {
  const [history, restored] = [open(live), open(copy)]
  const broken: string[] = []
  try {
    const seq = Number(
      restored.query<Row, []>('select coalesce(max(seq), 0) as seq from events').get()?.seq,
    )
    if (hashOf(history, seq) !== hashOf(restored, seq)) broken.push('its journal is another one')
    const facts = new Map(
      restored
        .query<Row, []>(kept)
        .all()
        .map((row) => [row.id, row]),
    )
    const scenarios = history.query<Row, [number]>(journaled).all(seq)
    for (const story of scenarios) {
      const fact = facts.get(story.id ?? null)
      if (!Bun.deepEquals(fact, story)) {
        broken.push(`${JSON.stringify(story)} is in the journal, ${JSON.stringify(fact)} is stored`)
      }
    }
    const orders = scenarios.filter(({ topic }) => topic === 'orders').length
    const sample = Number(
      history
        .query<Row, []>(
          `select count(*) as n from orders
           where id not in (select data ->> 'id' from events where topic = 'orders')`,
        )
        .get()?.n,
    )
    const here = Number(restored.query<Row, []>('select count(*) as n from orders').get()?.n)
    if (here !== orders + sample) broken.push(`${here} orders instead of ${orders + sample}`)
    for (const { id } of products) {
      const row = restored
        .query<Row, [string, string, string]>(
          `select (select stock from products where id = ?)
             + coalesce((select sum(quantity) from holds where product_id = ?), 0)
             + coalesce((select sum(quantity) from order_items where product_id = ?), 0) as units`,
        )
        .get(id, id, id)
      if (row?.units !== STOCKED) broken.push(`${row?.units} units of ${id} instead of ${STOCKED}`)
    }
    return { seq, broken }
  } finally {
    history.close()
    restored.close()
  }
}

function open(file: string): Database {
  return openDatabase(file)
}

function hashOf(database: Database, seq: number): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const row of database.query<Row, [number]>(prefix).iterate(seq)) {
    hash.update(JSON.stringify(row))
  }
  return hash.digest('hex')
}
