import type {
  BilingualProduct,
  StaffFigures,
  StaffProduct,
} from '#shared/contract/catalog/catalog.ts'
import { existing } from '#shared/contract/errors.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { productKey, requireKeys } from '../db/engine/keys.ts'
import { activeWebhooks } from '../journal/deliveries.ts'
import { appendEvent, appendHidden } from '../journal/journal.ts'
import { countWaiting } from './alerts/waiting.ts'
import { type ProductRow, toListedProduct, toListedProducts } from './catalog.queries.ts'
import { refreshPacks } from './packs/refresh-packs.ts'
import { findWithFigures, stockFiguresOf } from './stock.queries.ts'

type ProductEvent = 'product.created' | 'product.updated'

/** Appends an event for each of these products, whose stock has moved, and for packs with them. */
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
  // The events of a product come in the order of its changes.
  requireKeys(tx, ...ids.map(productKey))
  const [before] = await Promise.all([findWithFigures(tx, ids), activeWebhooks(tx)])
  const refreshed = await refreshPacks(
    tx,
    before.map(({ row }) => row),
  )
  const packs = refreshed.filter((id) => !ids.includes(id))
  const current = refreshed.length === 0 ? before : await findWithFigures(tx, [...ids, ...packs])
  const products = shownToStaff(current, ids)
  await Promise.all([
    ...products.map((product) => append(tx, at, name, product)),
    ...shownToStaff(current, packs).map((pack) => append(tx, at, 'product.updated', pack)),
  ])
  return products
}

function shownToStaff(
  rows: Awaited<ReturnType<typeof findWithFigures>>,
  ids: readonly string[],
): StaffProduct[] {
  const rowsById = new Map(rows.map((each) => [each.row.id, each]))
  return [...new Set(ids)].flatMap((id) => {
    const entry = rowsById.get(id)
    if (!entry) return []
    const { row, rating, ...figures } = entry
    return [{ ...toListedProduct(row, rating), ...staffFactsOf(row), ...figures }]
  })
}

function append(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  { status, publishAt, held, missing, waiting, packed, ...listed }: BilingualProduct & StaffFigures,
): Promise<void> {
  const forStaff = { status, publishAt, held, missing, waiting, ...(packed && { packed }) }
  return status === 'active'
    ? appendEvent(tx, at, name, listed, forStaff)
    : appendHidden(tx, at, name, { ...listed, ...forStaff })
}

/** What only staff see of a product's row. */
function staffFactsOf({ status, publishAt, components }: ProductRow) {
  const packed = components?.map(({ productId, quantity, name, status: state, isShort }) => {
    return { productId, quantity, name, status: state, isShort }
  })
  return { status, publishAt, ...(packed && { packed }) }
}

/** Products with what only staff see. */
export async function toStaffProducts(
  db: AnyDatabase,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const figures = await stockFiguresOf(db, rows)
  const waiting = await countWaiting(
    db,
    rows.map(({ id }) => id),
  )
  const listed = await toListedProducts(db, rows)
  const facts = new Map(rows.map((row) => [row.id, staffFactsOf(row)]))
  return listed.map((product) => {
    const { held = 0, missing = 0 } = figures.get(product.id) ?? {}
    const own = facts.get(product.id) ?? { status: 'active', publishAt: null }
    return { ...product, ...own, held, missing, waiting: waiting.get(product.id) ?? 0 }
  })
}
