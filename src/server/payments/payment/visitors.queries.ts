import { and, between, count, eq, gt, inArray, lt, or, sql, sum } from 'drizzle-orm'
import { holdDuration } from '../../../shared/domain/payment-status.ts'
import { lapseWindow } from '../../../shared/domain/stock.ts'
import type { Units } from '../../catalog/stock.ts'
import { inBoundList } from '../../db/query/conditions.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { lapsedHolds, paymentVisitors } from '../../db/schema/holds.ts'
import { holds } from '../../db/schema/payments.ts'
import { built, insertRow } from '../../db/engine/statements.ts'

type VisitorRow = typeof paymentVisitors.$inferSelect

/** Lapses are added up over so many milliseconds. */
const SLOT = 5 * 60 * 1000
/** Rows that one transaction forgets. */
const AT_ONCE = 1_000

export async function insertVisitor(tx: Transaction, row: VisitorRow) {
  await insertRow(tx, paymentVisitors, row)
}

const deleteVisitor = built((db) =>
  (db as Transaction)
    .delete(paymentVisitors)
    .where(eq(paymentVisitors.paymentId, sql.placeholder('payment')))
    .prepare(),
)

/** Deletes who opened a payment once it has ended. */
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

type By = 'visitor' | 'network'

const heldTotals = (by: By) =>
  built((db) =>
    db
      .select({ payments: count(), units: sum(paymentVisitors.units).mapWith(Number) })
      .from(paymentVisitors)
      .where(eq(paymentVisitors[by], sql.placeholder('holder')))
      .prepare(),
  )
const totals = { visitor: heldTotals('visitor'), network: heldTotals('network') }

/** How many payments a visitor or a network has open, and the units they hold. */
export async function openedBy(tx: Transaction, by: By, holder: string) {
  const [row] = await totals[by](tx).all({ holder })
  return { payments: row?.payments ?? 0, units: row?.units ?? 0 }
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
    .where(and(eq(paymentVisitors[by], holder), inArray(holds.productId, [...productIds])))
    .groupBy(holds.productId)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

const lapsed = built((db) =>
  db
    .select({
      id: lapsedHolds.productId,
      amount: sum(lapsedHolds.unitMilliseconds).mapWith(Number),
    })
    .from(lapsedHolds)
    .where(
      and(
        eq(lapsedHolds.holder, sql.placeholder('holder')),
        inBoundList(lapsedHolds.productId, 'ids'),
        // Rows in the future are left over from before the clock was set back.
        between(lapsedHolds.slot, sql.placeholder('since'), sql.placeholder('now')),
      ),
    )
    .groupBy(lapsedHolds.productId)
    .prepare(),
)

/** What a visitor or network held of these products and let lapse, in unit-milliseconds. */
export async function lapsedBy(
  tx: Transaction,
  holder: string,
  now: number,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const since = now - lapseWindow
  const rows = await lapsed(tx).all({ holder, since, now, ids: JSON.stringify(productIds) })
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** Counts units that were held and not paid for against their visitor and network. */
export async function noteLapse(
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

/** Deletes lapses outside the window; true when there may be more of them. */
export async function forgetLapses(tx: Transaction, now: number): Promise<boolean> {
  const { holder, productId, slot } = lapsedHolds
  const old = await tx
    .select({ holder, productId, slot })
    .from(lapsedHolds)
    .where(or(lt(slot, now - lapseWindow), gt(slot, now)))
    .limit(AT_ONCE)
  for (const row of old) {
    await tx
      .delete(lapsedHolds)
      .where(and(eq(holder, row.holder), eq(productId, row.productId), eq(slot, row.slot)))
  }
  return old.length === AT_ONCE
}
