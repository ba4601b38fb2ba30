import type { BilingualProduct, StaffFigures, StaffProduct } from '#shared/contract/catalog.ts'
import { existing } from '#shared/contract/errors.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { appendEvent, appendHidden } from '../journal/journal.ts'
import { type ProductRow, toListedProduct, toListedProducts } from './catalog.queries.ts'
import { findWithFigures, stockFiguresOf } from './stock.queries.ts'

type ProductEvent = 'product.created' | 'product.updated'

/** Appends an event for each of these products, whose stock has moved. */
export async function announceStock(tx: Transaction, at: number, ids: readonly string[]) {
  await announce(tx, at, 'product.updated', ids)
}

/** Appends an event for each of these products, in this order, and returns them as staff see them. */
export async function announceProducts(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  return announce(
    tx,
    at,
    name,
    rows.map(({ id }) => id),
  )
}

/** `announceProducts` for one product. */
export async function announceProduct(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  row: ProductRow,
): Promise<StaffProduct> {
  return existing((await announceProducts(tx, at, name, [row]))[0])
}

async function announce(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  ids: readonly string[],
): Promise<StaffProduct[]> {
  if (ids.length === 0) return []
  const found = new Map((await findWithFigures(tx, ids)).map((each) => [each.row.id, each]))
  const products = [...new Set(ids)].flatMap((id) => {
    const known = found.get(id)
    if (!known) return []
    const { row, rating, held, missing } = known
    return [{ ...toListedProduct(row, rating), ...lifeOf(row), held, missing }]
  })
  // Sent together: on PostgreSQL, all writers wait for each round trip.
  await Promise.all(products.map((product) => append(tx, at, name, product)))
  return products
}

function append(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  { status, publishAt, held, missing, ...listed }: BilingualProduct & StaffFigures,
): Promise<void> {
  const forStaff = { status, publishAt, held, missing }
  return status === 'active'
    ? appendEvent(tx, at, name, listed, forStaff)
    : appendHidden(tx, at, name, { ...listed, ...forStaff })
}

const lifeOf = ({ status, publishAt }: ProductRow) => ({ status, publishAt })

/** Products with what only staff see. */
export async function toStaffProducts(
  db: AnyDatabase,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const figures = await stockFiguresOf(db, rows)
  const listed = await toListedProducts(db, rows)
  const lives = new Map(rows.map((row) => [row.id, lifeOf(row)]))
  return listed.map((product) => {
    const { held = 0, missing = 0 } = figures.get(product.id) ?? {}
    const life = lives.get(product.id) ?? { status: 'active', publishAt: null }
    return { ...product, ...life, held, missing }
  })
}
