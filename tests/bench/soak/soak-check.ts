import { join } from 'node:path'
import { faultsOfDatabase } from '../../../src/server/db/sqlite/snapshot.ts'
import { eventually, minutes, sweepNow } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { openTestShop } from '../../support/shop.ts'
import type { Sold } from '../load/staff.ts'
import { brokenPromises } from './broken-promises.ts'
import type { Promised } from './soak-people.ts'

/** How far to advance the clock: longer than a hold lasts. */
const AHEAD = minutes(20)
/** The initial stock of each product that is sold. */
export const STOCKED = 1_000_000

/** Lets holds expire whose buyers never received the response; holds end after fifteen minutes. */
export async function passHoldTime(directory: string): Promise<void> {
  const shop = await openTestShop({ directory, ahead: AHEAD })
  const file = join(directory, 'shop.db')
  await eventually(async () => {
    await sweepNow(shop)
    return numberOf(file, 'select count(*) as n from holds') === 0
  }, 120_000)
  await shop.close()
}

/** Describes everything that is not as promised. */
export function findBroken(
  directory: string,
  promised: Promised,
  { products, edited }: { products: Sold[]; edited: Sold },
): string[] {
  const file = join(directory, 'shop.db')
  const ledger = join(directory, 'simulator.db')
  const orders = new Map(
    ask(file, 'select id, status from orders').map(({ id, status }) => [id, status]),
  )
  const paid = new Map(
    ask(file, 'select provider_order_id, order_id from payments').map((row) => [
      row.provider_order_id,
      row.order_id,
    ]),
  )
  const reviews = new Set(ask(file, 'select id from reviews').map(({ id }) => id))
  const broken = [...faultsOfDatabase(file), ...brokenPromises(promised, { orders, paid, reviews })]

  const [{ name } = { name: null }] = ask(file, 'select name from products where id = ?', edited.id)
  const edit = Number(String(name).replace('Edited ', ''))
  const { answered, asked } = promised.edit
  if (!(edit >= answered && edit <= asked)) {
    broken.push(`the product is "${name}", edited ${answered} times by answer, ${asked} by wish`)
  }

  const captured = numberOf(
    ledger,
    "select count(*) as n from entries where collection = 'orders' and value ->> 'capture' is not null",
  )
  const ordered = numberOf(file, 'select count(*) as n from payments where order_id is not null')
  if (captured !== ordered) broken.push(`${captured} payments were captured, ${ordered} ordered`)
  const held = numberOf(file, 'select coalesce(sum(quantity), 0) as n from holds')
  if (held !== 0) broken.push(`${held} units are held by nobody`)
  for (const { id } of products) {
    const left = numberOf(file, 'select stock as n from products where id = ?', id)
    const sold = numberOf(
      file,
      'select coalesce(sum(quantity), 0) as n from order_items where product_id = ?',
      id,
    )
    if (left + sold !== STOCKED) {
      broken.push(`of ${STOCKED} units ${sold} were sold and ${left} are left (${id})`)
    }
  }
  return broken
}

export function numberOf(file: string, query: string, ...values: string[]): number {
  return Number(ask(file, query, ...values)[0]?.n)
}
