import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../../context/context.ts'
import { asSystem } from '../../context/guarded-context.ts'
import type { Caller, Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { carryOutPlan } from '../import-products.ts'
import type { ImportPlan } from '../plan-import.ts'
import {
  findImport,
  type ImportRow,
  insertImport,
  isImporting,
  keepSteps,
  toImportRun,
  updateImport,
} from './imports.queries.ts'
import { readSource } from './read-source.ts'
import { changesBy, recordRun } from './run-activity.ts'
import { undoSteps } from './undo-import.ts'

/**
 * Imports a file as it was previewed, in steps, so that the shop's own writes can go between them. An
 * import that cannot end is undone, so that the shop is as it was, and the reason is thrown.
 */
export const startImport: Handler<'imports.start'> = async (input, context, caller) => {
  const { clock } = context
  const existing = await findImport(context.db.read, input.id)
  if (existing) return toImportRun(existing, clock())
  const { preview, plan } = await readSource(context, input)
  if (preview.token === null || preview.token !== input.token) throw shopChanged()
  const row = newRow(input, plan, { at: clock(), caller })
  await atomically(context, async (tx) => {
    if (await isImporting(tx, clock())) {
      throw new ActionError('protected', { message: m.importAnotherRuns() })
    }
    await insertImport(tx, row)
  })
  try {
    await run(context, row, plan, caller)
  } catch (error) {
    // Also for an account that has just lost its rights: nothing is to stay half imported.
    await undoSteps(asSystem(context), row, caller)
    throw isOutdated(error) ? shopChanged() : error
  }
  const ended = (await findImport(context.db.read, row.id)) ?? row
  return toImportRun(ended, clock())
}

async function run(context: Context, row: ImportRow, plan: ImportPlan, caller: Caller) {
  const { clock } = context
  const { id, added, changed, same } = row
  const by = changesBy(caller, 'imports.start', row)
  await carryOutPlan(context.db, plan, () => {}, {
    by,
    clock,
    isStrict: true,
    record: async (tx, batch) => {
      // It counted as interrupted, and someone has begun to undo it.
      if ((await findImport(tx, id))?.status !== 'running') throw shopChanged()
      await keepSteps(tx, id, batch)
      await updateImport(tx, id, { done: batch.done, updatedAt: clock() })
    },
  })
  await atomically(context, async (tx) => {
    const at = clock()
    await updateImport(tx, id, { status: 'done', updatedAt: at })
    const counts = { addedProducts: added, changedProducts: changed, sameProducts: same }
    await recordRun(tx, { ...by, at }, row, counts)
  })
}

function newRow(
  { id, fileName }: { id: string; fileName: string },
  { steps, report }: ImportPlan,
  { at, caller: { user } }: { at: number; caller: Caller },
): ImportRow {
  return {
    id,
    fileName,
    actorId: user?.id ?? null,
    actorName: user?.username ?? '',
    status: 'running',
    total: steps.length,
    done: 0,
    ...report,
    undo: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** Whether a product was changed or deleted while the import ran. */
function isOutdated(error: unknown): boolean {
  return error instanceof ActionError && ['stale', 'not_found'].includes(error.code)
}

function shopChanged(): ActionError {
  return new ActionError('stale', { message: m.importShopChanged() })
}
