// Why it is built like this: docs/decisions/import-export.md

import { recordChange, theShop } from '../audit/record-change.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { keepOldAddresses } from '../catalog/old-addresses.ts'
import { changeProduct, createProduct } from '../catalog/save-product.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Transaction } from '../db/engine/engine.ts'
import {
  type ImportOptions,
  type ImportPlan,
  type ImportReport,
  planImport,
  type Step,
} from './plan-import.ts'
import type { FoundProduct } from './read-products.ts'

/** Products per transaction: a running shop takes orders between two transactions. */
const AT_ONCE = 100

/** Milliseconds between two transactions, so that the shop's own writes can go first. */
const PAUSE = 5

/**
 * Adds and changes products (IMPORT-03). All of them were checked before, so an import stops
 * halfway only if the disk is full or the process is killed; running it again completes it.
 * Products that are not in the file stay as they are.
 */
export async function importProducts(
  db: Engine,
  found: readonly FoundProduct[],
  onProgress: (done: number, total: number) => void,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return carryOutPlan(db, await planImport(db.read, found, options), onProgress)
}

export async function carryOutPlan(
  db: Engine,
  { steps, report }: ImportPlan,
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  for (let done = 0; done < steps.length; done += AT_ONCE) {
    onProgress(done, steps.length)
    await atomically({ db }, async (tx) => {
      for (const step of steps.slice(done, done + AT_ONCE)) {
        await carryOut(tx, step)
      }
    })
    await Bun.sleep(PAUSE)
  }
  onProgress(steps.length, steps.length)
  return report
}

async function carryOut(tx: Transaction, step: Step): Promise<void> {
  const by = {
    by: theShop('the command line'),
    action: 'command.products import',
    at: Date.now(),
  } as const
  let { id = '' } = step
  if (step.kind === 'add') id = (await createProduct(tx, by, step.product)).id
  else if (step.stated) await changeProduct(tx, by, { ...step.stated, id })
  if (step.oldAddresses === null) return
  const changes = await keepOldAddresses(tx, id, step.oldAddresses)
  const changed = await findProducts(
    tx,
    changes.map((change) => change.id),
  )
  for (const change of changes) {
    const product = changed.get(change.id)
    // The product has been deleted, so its old address led nowhere.
    if (!product) continue
    await recordChange(tx, {
      ...by,
      subject: { kind: 'product', id: product.id, name: product.name },
      before: { oldAddresses: change.before },
      after: { oldAddresses: change.after },
    })
  }
}
