import { psql } from '../../support/postgres.ts'
import type { Sold } from '../load/staff.ts'
import type { Promised } from '../soak/soak-people.ts'
import { STOCKED } from '../soak/soak-check.ts'

/** Every broken promise, in words. */
export function findBrokenOnPostgres(
  database: string,
  promised: Promised,
  products: readonly Sold[],
): string[] {
  const ask = <Row>(query: string) => psql(database, query) as Row[]
  const broken: string[] = []
  const expectNone = (found: readonly unknown[], words: string) => {
    if (found.length > 0)
      broken.push(`${found.length} ${words}, such as ${JSON.stringify(found[0])}`)
  }

  const orders = new Map(
    ask<{ id: string; status: string }>('select id, status from orders').map((row) => [
      row.id,
      row.status,
    ]),
  )
  const paid = new Map(
    ask<{ payment: string; order: string }>(
      'select provider_order_id as payment, order_id as order from payments',
    ).map((row) => [row.payment, row.order]),
  )
  const reviews = new Set(ask<{ id: string }>('select id from reviews').map(({ id }) => id))
  expectNone(
    promised.orders.filter(({ id, paymentId }) => !orders.has(id) || paid.get(paymentId) !== id),
    'answered orders are gone or belong to another payment',
  )
  expectNone(
    promised.captured.filter((id) => !orders.has(paid.get(id) ?? '')),
    'captured payments have no order',
  )
  expectNone(
    promised.reviews.filter((id) => !reviews.has(id)),
    'answered reviews are gone',
  )
  expectNone(
    promised.shipped.filter((id) => orders.get(id) !== 'shipped'),
    'orders that were answered as shipped are not',
  )
  expectNone(
    ask('select payment_intent_id from orders group by 1 having count(*) > 1'),
    'payments have two orders',
  )
  expectNone(
    ask(
      'select seq from (select seq, lag(seq) over (order by seq) as before from events) e where seq <> before + 1',
    ),
    'gaps are in the journal',
  )
  for (const { id } of products) {
    const [row] = ask<{ left: number; held: number; sold: number }>(
      `select stock as left,
        (select coalesce(sum(quantity), 0) from holds where product_id = products.id) as held,
        (select coalesce(sum(quantity), 0) from order_items where product_id = products.id) as sold
      from products where id = '${id}'`,
    )
    const { left = 0, held = 0, sold = 0 } = row ?? {}
    if (left + held + sold !== STOCKED) {
      broken.push(
        `of ${STOCKED} units ${sold} were sold, ${held} are held and ${left} left (${id})`,
      )
    }
  }
  return broken
}
