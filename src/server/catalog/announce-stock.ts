import { and, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import { inList } from '../db/query/conditions.ts'
import type { StaffProduct } from '../../shared/contract/catalog.ts'
import { existing } from '../../shared/contract/errors.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { stockAnnouncements } from '../db/schema/holds.ts'
import { products } from '../db/schema/products.ts'
import { built } from '../db/engine/statements.ts'
import { appendEvent, appendHidden } from '../journal/journal.ts'
import { findProducts, type ProductRow, toListedProducts } from './catalog.queries.ts'
import { stockFiguresOf } from './stock.queries.ts'

/** Milliseconds between announcements of a product's stock; doubled while it keeps changing. */
const SHORTEST_INTERVAL = 1_000
export const longestInterval = 4_000
/** Products announced per transaction. */
const BATCH = 100

type Announcement = typeof stockAnnouncements.$inferSelect
type Known = ReadonlyMap<string, Announcement>
type ProductEvent = 'product.created' | 'product.updated'

/**
 * Appends an event for each product whose stock changed. The first change is announced at once;
 * changes that follow closely are combined into a later event (`announceDueStock`) with the stock
 * at that time, so a visitor who keeps opening and canceling payments causes few events.
 */
export async function announceStock(
  tx: Transaction,
  at: number,
  ids: readonly string[],
  last?: Known,
) {
  const known = last ?? (await announcementsOf(tx, ids))
  const now: string[] = []
  for (const id of ids) {
    const before = known.get(id)
    if (!before || isOver(before, at)) now.push(id)
    else if (before.dueAt === null)
      await store(tx, { ...before, dueAt: before.announcedAt + before.interval })
  }
  if (now.length === 0) return
  const rows = await findProducts(tx, now)
  await announcePaced(tx, at, [...rows.values()], known)
}

/**
 * Appends an event for each of these products and returns them as staff see them. Changes by staff
 * are announced at once, and so is the first sale after one.
 */
export async function announceProducts(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const ids = rows.map(({ id }) => id)
  await forgetAnnouncements(tx, ids)
  return appendProducts(tx, at, name, rows)
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

async function announcePaced(
  tx: Transaction,
  at: number,
  rows: readonly ProductRow[],
  last: Known,
) {
  for (const { id: productId } of await appendProducts(tx, at, 'product.updated', rows)) {
    const interval = nextInterval(last.get(productId), at)
    await store(tx, { productId, announcedAt: at, interval, dueAt: null })
  }
}

async function appendProducts(
  tx: Transaction,
  at: number,
  name: ProductEvent,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const staffProducts = await toStaffProducts(tx, rows)
  for (const { status, held, missing, ...listed } of staffProducts) {
    const forStaff = { status, held, missing }
    if (status === 'active') await appendEvent(tx, at, name, listed, forStaff)
    else await appendHidden(tx, at, name, { ...listed, ...forStaff })
  }
  return staffProducts
}

/** Products with what only staff see. */
export async function toStaffProducts(
  db: AnyDatabase,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const figures = await stockFiguresOf(db, rows)
  const listed = await toListedProducts(db, rows)
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return listed.map((product) => {
    const { held = 0, missing = 0 } = figures.get(product.id) ?? {}
    return { ...product, status: statuses.get(product.id) ?? 'active', held, missing }
  })
}

/** Announces a batch of due products; returns true if there may be more. */
export async function announceDueStock(tx: Transaction, at: number): Promise<boolean> {
  const { productId, announcedAt, dueAt } = stockAnnouncements
  const due = await tx
    .select({ id: productId })
    .from(stockAnnouncements)
    // If the clock was set back, announce now instead of waiting for it to catch up.
    .where(and(isNotNull(dueAt), or(lte(dueAt, at), gt(announcedAt, at))))
    .limit(BATCH)
  const ids = due.map(({ id }) => id)
  const rows = await findProducts(tx, ids)
  await announcePaced(tx, at, [...rows.values()], await announcementsOf(tx, ids))
  const deleted = ids.filter((id) => !rows.has(id))
  await forgetAnnouncements(tx, deleted)
  return due.length === BATCH
}

const due = built((db) =>
  db
    .select({
      id: stockAnnouncements.productId,
      dueAt: stockAnnouncements.dueAt,
      stock: sql<number>`(select ${products.stock} from ${products} where ${products.id} = ${stockAnnouncements.productId})`,
    })
    .from(stockAnnouncements)
    .where(isNotNull(stockAnnouncements.dueAt))
    .prepare(),
)

/** Products whose stock has changed since it was last announced. */
export function unannouncedStock(db: Reader) {
  return due(db).all()
}

const byProduct = built((db) =>
  db
    .select()
    .from(stockAnnouncements)
    .where(inList(stockAnnouncements.productId, sql.placeholder('ids')))
    .prepare(),
)

async function announcementsOf(tx: Transaction, ids: readonly string[]): Promise<Known> {
  const rows = await byProduct(tx).all({ ids: ids })
  return new Map(rows.map((row) => [row.productId, row]))
}

async function forgetAnnouncements(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx.delete(stockAnnouncements).where(inList(stockAnnouncements.productId, ids))
}

const stored = built((db) =>
  (db as Transaction)
    .insert(stockAnnouncements)
    .values({
      productId: sql.placeholder('productId'),
      announcedAt: sql.placeholder('announcedAt'),
      interval: sql.placeholder('interval'),
      dueAt: sql.placeholder('dueAt'),
    })
    .onConflictDoUpdate({
      target: stockAnnouncements.productId,
      set: {
        announcedAt: sql`excluded.announced_at`,
        interval: sql`excluded.interval`,
        dueAt: sql`excluded.due_at`,
      },
    })
    .prepare(),
)

async function store(tx: Transaction, row: Announcement) {
  await stored(tx).run(row)
}

function isOver({ announcedAt, interval }: Announcement, at: number): boolean {
  return at < announcedAt || at >= announcedAt + interval
}

function nextInterval(last: Announcement | undefined, at: number): number {
  const isQuiet = !last || at < last.announcedAt || at >= last.announcedAt + 2 * longestInterval
  return isQuiet ? SHORTEST_INTERVAL : Math.min(longestInterval, 2 * last.interval)
}
