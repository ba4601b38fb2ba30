import { ActionError, existing } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { By } from '../../catalog/save-product.ts'
import type { Context } from '../../context/context.ts'
import type { Caller, Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { ImportUndo } from '../../db/schema/catalog/imports.ts'
import { AT_ONCE, PAUSE } from '../import-products.ts'
import {
  canUndo,
  findImport,
  findStep,
  forgetSteps,
  hasEarlierStep,
  type ImportRow,
  isImporting,
  lastSteps,
  toImportRun,
  updateImport,
} from './imports.queries.ts'
import { changesBy, recordRun } from './run-activity.ts'
import { undoStep } from './undo-step.ts'

/** As many products as anyone will look at one by one. */
const NAMED = 50

const nothing: ImportUndo = { removed: 0, archived: 0, restored: 0, left: [], leftCount: 0 }

/** Undoes an import, its last step first. One that was interrupted is continued. */
export const undoImport: Handler<'imports.undo'> = async ({ id }, context, caller) => {
  const { clock } = context
  const row = await atomically(context, async (tx) => {
    const importRun = existing(await findImport(tx, id))
    const now = clock()
    if (!canUndo(importRun, now)) {
      throw new ActionError('protected', { message: m.importCannotUndo() })
    }
    if (await isImporting(tx, now)) {
      throw new ActionError('protected', { message: m.importAnotherRuns() })
    }
    await updateImport(tx, id, { status: 'undoing', updatedAt: now })
    return importRun
  })
  await undoSteps(context, row, caller)
  return toImportRun(existing(await findImport(context.db.read, id)), clock())
}

/** Undoes the steps of an import that are still known, in transactions of a hundred. */
export async function undoSteps(context: Context, row: ImportRow, caller: Caller): Promise<void> {
  const { clock } = context
  const by = changesBy(caller, 'imports.undo', row)
  while (await atomically(context, (tx) => undoSome(tx, row.id, { ...by, at: clock() }))) {
    await Bun.sleep(PAUSE)
  }
}

/** Undoes the last steps; returns whether there are more. */
async function undoSome(tx: Transaction, id: string, by: By): Promise<boolean> {
  const { at } = by
  const row = existing(await findImport(tx, id))
  const steps = await lastSteps(tx, id, AT_ONCE)
  let result = row.undo ?? nothing
  for (const key of steps) {
    // Undoing a later step, of the same product or its group, may have given this one another version.
    const step = existing(await findStep(tx, key))
    const done = await undoStep(tx, by, step)
    // A product that was added or changed before it became a variant counts with that step.
    const isCounted = !step.groupMove || !(await hasEarlierStep(tx, step))
    if (isCounted) result = counted(result, done)
  }
  const done = steps.at(-1)?.position ?? 0
  await forgetSteps(tx, id, done)
  const status = done === 0 ? 'undone' : 'undoing'
  await updateImport(tx, id, { done, undo: result, status, updatedAt: at })
  if (done > 0) return true
  await recordRun(tx, by, row, {
    removedProducts: result.removed,
    archivedProducts: result.archived,
    restoredProducts: result.restored,
    leftProducts: result.leftCount,
  })
  return false
}

function counted(result: ImportUndo, done: Awaited<ReturnType<typeof undoStep>>): ImportUndo {
  if (done === 'gone') return result
  if (typeof done === 'string') return { ...result, [done]: result[done] + 1 }
  const left = result.left.length < NAMED ? [...result.left, done.left] : result.left
  return { ...result, left, leftCount: result.leftCount + 1 }
}
