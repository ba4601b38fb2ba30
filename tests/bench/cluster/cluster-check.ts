import { psql } from '../../support/postgres.ts'
import type { Sold } from '../load/staff.ts'
import { brokenPromises, describeBroken } from '../soak/broken-promises.ts'
import { STOCKED } from '../soak/soak-check.ts'
import type { Promised } from '../soak/soak-people.ts'

/** Every broken promise, in words. */
export function findBrokenOnPostgres(
  database: string,
  promised: Promised,
  products: readonly Sold[],
): string[] {
  const ask = <Row>(query: string) => psql(database, query) as Row[]
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
  const broken = [
    ...brokenPromises(promised, { orders, paid, reviews }),
    ...describeBroken(
      ask('select payment_intent_id from orders group by 1 having count(*) > 1'),
      'payments have two orders',
    ),
    ...describeBroken(
      ask(
        'select seq from (select seq, lag(seq) over (order by seq) as before from events) e where seq <> before + 1',
      ),
      'gaps are in the journal',
    ),
  ]
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
