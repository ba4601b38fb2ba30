import { and, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { StaffProduct } from '../../shared/contract/catalog.ts'
import { inList, inBoundList } from '../db/query/in-list.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { stockAnnouncements } from '../db/schema/holds.ts'
import { products } from '../db/schema/shop.ts'
import { built } from '../db/engine/statements.ts'
import { appendEvent } from '../journal/journal.ts'
import { findProducts, type ProductRow, toListedProducts } from './catalog.queries.ts'
import { stockFiguresOf } from './stock.queries.ts'

/** Milliseconds between two announcements of one product's stock, doubled while it keeps moving. */
const SHORTEST = 1_000
export const longestSilence = 4_000
/** Products that one transaction announces. */
const AT_ONCE = 100

type Announcement = typeof stockAnnouncements.$inferSelect
type Known = ReadonlyMap<string, Announcement>

/**
 * Tells everyone that the stock of these products has moved. The first change is told at once; those
 * that follow closely are told together a moment later (`announceDueStock`), with the stock as it is
 * by then. So one visitor who opens and cancels payments sends the open pages little.
 */
export async function announceStock(tx: Transaction, at: number, ids: readonly string[]) {
  const known = await announcementsOf(tx, ids)
  const now: string[] = []
  for (const id of ids) {
    const last = known.get(id)
    if (!last || isOver(last, at)) now.push(id)
    else if (last.dueAt === null)
      await store(tx, { ...last, dueAt: last.announcedAt + last.interval })
  }
  if (now.length === 0) return
  const rows = await findProducts(tx, now)
  await announcePaced(tx, at, [...rows.values()], known)
}

/**
 * Tells everyone of these products as they are now, and gives them as staff see them. What staff do
 * is told at once, and so is the first sale after it.
 */
export async function announceProducts(
  tx: Transaction,
  at: number,
  name: 'product.created' | 'product.updated',
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const told = await appendProducts(tx, at, name, rows)
  await forgetAnnouncements(
    tx,
    rows.map(({ id }) => id),
  )
  return told
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
  name: 'product.created' | 'product.updated',
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const told = await toStaffProducts(tx, rows)
  for (const { held, missing, ...listed } of told) {
    await appendEvent(tx, at, name, listed, { held, missing })
  }
  return told
}

/** Products as the answers to staff show them. */
export async function toStaffProducts(
  db: Reader | Transaction,
  rows: readonly ProductRow[],
): Promise<StaffProduct[]> {
  const figures = await stockFiguresOf(db, rows)
  const listed = await toListedProducts(db, rows)
  return listed.map((product) => {
    const { held = 0, missing = 0 } = figures.get(product.id) ?? {}
    return { ...product, held, missing }
  })
}

/** Announces what is due; true when there may be more of it. */
export async function announceDueStock(tx: Transaction, at: number): Promise<boolean> {
  const { productId, announcedAt, dueAt } = stockAnnouncements
  const due = await tx
    .select({ id: productId })
    .from(stockAnnouncements)
    // A clock that was set back must not keep it quiet.
    .where(and(isNotNull(dueAt), or(lte(dueAt, at), gt(announcedAt, at))))
    .limit(AT_ONCE)
  const ids = due.map(({ id }) => id)
  const rows = await findProducts(tx, ids)
  await announcePaced(tx, at, [...rows.values()], await announcementsOf(tx, ids))
  // Nobody is told of a product that has left the shop.
  await forgetAnnouncements(
    tx,
    ids.filter((id) => !rows.has(id)),
  )
  return due.length === AT_ONCE
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

/** Products whose stock has moved since it was last announced. */
export function unannouncedStock(db: Reader) {
  return due(db).all()
}

const byProduct = built((db) =>
  db
    .select()
    .from(stockAnnouncements)
    .where(inBoundList(stockAnnouncements.productId, 'ids'))
    .prepare(),
)

async function announcementsOf(tx: Transaction, ids: readonly string[]) {
  const rows = await byProduct(tx).all({ ids: JSON.stringify(ids) })
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
  const isQuiet = !last || at < last.announcedAt || at >= last.announcedAt + 2 * longestSilence
  return isQuiet ? SHORTEST : Math.min(longestSilence, 2 * last.interval)
}
