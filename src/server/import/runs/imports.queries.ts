import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { ImportRun } from '#shared/contract/staff/imports.ts'
import type { ImportStatus } from '#shared/domain/catalog/import-status.ts'
import { undoWithin } from '#shared/domain/shop/undo.ts'
import type { VersionMove } from '../../catalog/groups/spread-shared.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { updateRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { importChanges, imports } from '../../db/schema/catalog/imports.ts'
import type { Batch } from '../import-products.ts'

export type ImportRow = typeof imports.$inferSelect
export type ChangeRow = typeof importChanges.$inferSelect
type StepKey = Pick<ChangeRow, 'importId' | 'position'>

const LISTED = 20

/** Milliseconds without a step after which an import counts as interrupted. */
const SILENCE = 60_000

export async function findImport(db: AnyDatabase, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).limit(1)
  return row ?? null
}

export function latestImports(db: AnyDatabase): Promise<ImportRow[]> {
  return db.select().from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(LISTED)
}

/** Whether an import or its undoing is under way. */
export async function isImporting(tx: Transaction, now: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(inList(imports.status, ['running', 'undoing']), gt(imports.updatedAt, now - SILENCE)),
    )
    .limit(1)
  return row !== undefined
}

export async function insertImport(tx: Transaction, row: ImportRow) {
  await tx.insert(imports).values(row)
}

export async function updateImport(
  tx: Transaction,
  id: string,
  changes: Partial<typeof imports.$inferInsert>,
) {
  await updateRow(tx, imports, id, changes)
}

/** Keeps what some steps of an import changed, also of the products of earlier ones. */
export async function keepSteps(
  tx: Transaction,
  importId: string,
  { steps, done, moves }: Batch,
): Promise<void> {
  for (const move of moves) await followVersion(tx, move, eq(importChanges.importId, importId))
  const first = done - steps.length
  const rows = steps.map((step, index) => ({ importId, position: first + index, ...step }))
  if (rows.length > 0) await tx.insert(importChanges).values(rows)
}

/** The last steps of an import that have not been undone, the last one first. */
export function lastSteps(tx: Transaction, id: string, limit: number): Promise<StepKey[]> {
  const { importId, position } = importChanges
  return tx
    .select({ importId, position })
    .from(importChanges)
    .where(eq(importChanges.importId, id))
    .orderBy(desc(importChanges.position))
    .limit(limit)
}

export async function findStep(
  tx: Transaction,
  { importId, position }: StepKey,
): Promise<ChangeRow | null> {
  const [row] = await tx
    .select()
    .from(importChanges)
    .where(and(eq(importChanges.importId, importId), eq(importChanges.position, position)))
  return row ?? null
}

/** Whether an import has an earlier step of the same product. */
export async function hasEarlierStep(
  tx: Transaction,
  { importId, productId, position }: Pick<ChangeRow, 'importId' | 'productId' | 'position'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ position: importChanges.position })
    .from(importChanges)
    .where(
      and(
        eq(importChanges.importId, importId),
        eq(importChanges.productId, productId),
        lt(importChanges.position, position),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function forgetSteps(tx: Transaction, id: string, from: number) {
  const isOf = eq(importChanges.importId, id)
  await tx.delete(importChanges).where(and(isOf, sql`${importChanges.position} >= ${from}`))
}

/** Lets imports be undone that had left the product as it is again, under another version. */
export async function followVersion(
  tx: Transaction,
  { productId, from, to }: VersionMove,
  chosen?: SQL,
): Promise<void> {
  const isOf = eq(importChanges.productId, productId)
  const isSame = and(isOf, eq(importChanges.version, from), chosen)
  await tx.update(importChanges).set({ version: to }).where(isSame)
}

/** Forgets the steps of an import that can no longer be undone; returns whether there may be more. */
export async function pruneImports(tx: Transaction, now: number): Promise<boolean> {
  const [oldest] = await tx
    .select({ id: imports.id })
    .from(importChanges)
    .innerJoin(imports, eq(imports.id, importChanges.importId))
    .where(lt(imports.createdAt, now - undoWithin))
    .orderBy(asc(imports.createdAt))
    .limit(1)
  if (oldest) await tx.delete(importChanges).where(eq(importChanges.importId, oldest.id))
  return oldest !== undefined
}

function statusOf({ status, updatedAt }: ImportRow, now: number): ImportStatus {
  const isUnderWay = status === 'running' || status === 'undoing'
  return isUnderWay && updatedAt <= now - SILENCE ? 'interrupted' : status
}

export function canUndo(row: ImportRow, now: number): boolean {
  const isEnded = ['done', 'interrupted'].includes(statusOf(row, now))
  return isEnded && row.createdAt > now - undoWithin
}

/** An import as staff see it. */
export function toImportRun(row: ImportRow, now: number): ImportRun {
  const { id, fileName, actorName, done, total, added, changed, same, undo } = row
  return {
    id,
    fileName,
    by: actorName,
    createdAt: new Date(row.createdAt).toISOString(),
    status: statusOf(row, now),
    done,
    total,
    added,
    changed,
    same,
    canUndo: canUndo(row, now),
    undo,
  }
}
