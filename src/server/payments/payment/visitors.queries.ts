import { and, count, eq, gt, gte, lt, or, sql, sum } from 'drizzle-orm'
import type { Units } from '#shared/domain/catalog/pack.ts'
import { unpaidHoldWindow } from '#shared/domain/catalog/stock.ts'
import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { built, insertRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { lapsedHolds, paymentVisitors } from '../../db/schema/payments/holds.ts'
import { holds } from '../../db/schema/payments/payments.ts'

type VisitorRow = typeof paymentVisitors.$inferSelect

/** Length of a time slot in milliseconds; unpaid holds are added up per slot. */
const SLOT = 5 * 60 * 1000
/** Rows that one transaction deletes. */
const AT_ONCE = 1_000

export async function insertVisitor(tx: Transaction, row: VisitorRow) {
  await insertRow(tx, paymentVisitors, row)
}

/** Whether guests have at least this many payments open; reads no more entries of an index than that. */
export async function hasOpenPayments(db: Reader, number: number): Promise<boolean> {
  const { network } = paymentVisitors
  const byNetwork = db.select({ network }).from(paymentVisitors).orderBy(network)
  const rows = await byNetwork.limit(1).offset(number - 1)
  return rows.length > 0
}

const deleteVisitor = built((db) =>
  (db as Transaction)
    .delete(paymentVisitors)
    .where(eq(paymentVisitors.paymentId, sql.placeholder('payment')))
    .prepare(),
)

/** Deletes the row that says who opened a payment, once the payment has ended. */
export async function forgetVisitor(tx: Transaction, paymentId: string) {
  await deleteVisitor(tx).run({ payment: paymentId })
}

export async function findVisitor(tx: Transaction, paymentId: string): Promise<VisitorRow | null> {
  const [row] = await tx
    .select()
    .from(paymentVisitors)
    .where(eq(paymentVisitors.paymentId, paymentId))
    .limit(1)
  return row ?? null
}

export type By = 'visitor' | 'network'
type Holder = Record<By, string>

const isVisitor = sql`${paymentVisitors.visitor} = ${sql.placeholder('visitor')}`
const { units } = paymentVisitors
const totals = built((db) =>
  db
    .select({
      network: { payments: count(), units: sum(units).mapWith(Number) },
      visitor: {
        payments: sql`count(*) filter (where ${isVisitor})`.mapWith(Number),
        units: sql`sum(${units}) filter (where ${isVisitor})`.mapWith(Number),
      },
    })
    .from(paymentVisitors)
    .where(eq(paymentVisitors.network, sql.placeholder('network')))
    .prepare(),
)

/** How many payments a visitor and its network have open, and the units they hold. */
export async function openedBy(tx: Transaction, { visitor, network }: Holder) {
  const [row] = await totals(tx).all({ visitor, network })
  const opened = (by: By) => ({ payments: row?.[by].payments ?? 0, units: row?.[by].units ?? 0 })
  return { visitor: opened('visitor'), network: opened('network') }
}

/** The units that a visitor or a network holds of each of these products. */
export async function heldBy(
  tx: Transaction,
  by: By,
  holder: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: holds.productId, units: sum(holds.quantity).mapWith(Number) })
    .from(paymentVisitors)
    .innerJoin(holds, eq(holds.paymentId, paymentVisitors.paymentId))
    .where(and(eq(paymentVisitors[by], holder), inList(holds.productId, productIds)))
    .groupBy(holds.productId)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

const lapsed = built((db) =>
  db
    .select({
      holder: lapsedHolds.holder,
      id: lapsedHolds.productId,
      amount: sum(lapsedHolds.unitMilliseconds).mapWith(Number),
    })
    .from(lapsedHolds)
    .where(
      and(
        inList(lapsedHolds.holder, sql.placeholder('holders')),
        inList(lapsedHolds.productId, sql.placeholder('ids')),
        gte(lapsedHolds.slot, sql.placeholder('since')),
      ),
    )
    .groupBy(lapsedHolds.holder, lapsedHolds.productId)
    .prepare(),
)

/**
 * How much of each of these products a visitor and its network held without paying, in
 * unit-milliseconds (units times milliseconds held).
 */
export async function unpaidHoldsOf(
  tx: Transaction,
  { visitor, network }: Holder,
  now: number,
  productIds: readonly string[],
): Promise<Record<By, Map<string, number>>> {
  const rows = await lapsed(tx).all({
    holders: [visitor, network],
    since: now - unpaidHoldWindow,
    ids: productIds,
  })
  const of = (name: string) =>
    new Map(rows.flatMap(({ holder, id, amount }) => (holder === name ? [[id, amount]] : [])))
  return { visitor: of(visitor), network: of(network) }
}

/** Counts an unpaid hold against its visitor and its network. */
export async function recordUnpaidHold(
  tx: Transaction,
  now: number,
  { visitor, network, openedAt }: VisitorRow,
  units: readonly Units[],
) {
  const heldFor = Math.min(holdDuration, Math.max(0, now - openedAt))
  const slot = now - (now % SLOT)
  for (const holder of [visitor, network]) {
    for (const { productId, quantity } of units) {
      await tx
        .insert(lapsedHolds)
        .values({ holder, productId, slot, unitMilliseconds: quantity * heldFor })
        .onConflictDoUpdate({
          target: [lapsedHolds.holder, lapsedHolds.productId, lapsedHolds.slot],
          set: {
            unitMilliseconds: sql`${lapsedHolds.unitMilliseconds} + excluded.unit_milliseconds`,
          },
        })
    }
  }
}

/** Deletes records of unpaid holds that no longer count; true when there may be more of them. */
export async function pruneUnpaidHolds(tx: Transaction, now: number): Promise<boolean> {
  const { holder, productId, slot } = lapsedHolds
  const old = await tx
    .select({ holder, productId, slot })
    .from(lapsedHolds)
    .where(or(lt(slot, now - unpaidHoldWindow), gt(slot, now)))
    .limit(AT_ONCE)
  for (const row of old) {
    await tx
      .delete(lapsedHolds)
      .where(and(eq(holder, row.holder), eq(productId, row.productId), eq(slot, row.slot)))
  }
  return old.length === AT_ONCE
}
