import { recordChange } from '../../audit/record-change.ts'
import type { By } from '../../catalog/save-product.ts'
import type { Caller } from '../../context/handler.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { ImportRow } from './imports.queries.ts'

type Run = Pick<ImportRow, 'id' | 'fileName'>

/** Who changes products in a run, for the activity: each of its entries names the file. */
export function changesBy(
  { user, requestId }: Caller,
  action: 'imports.start' | 'imports.undo',
  { fileName }: Run,
): Omit<By, 'at'> {
  return { by: { user, requestId }, action, about: { importedFrom: fileName } }
}

/** The entry of a run as a whole, with what it did. */
export async function recordRun(
  tx: Transaction,
  { by, action, at }: By,
  { id, fileName: name }: Run,
  counts: Record<string, number>,
): Promise<void> {
  const subject = { kind: 'import', id, name } as const
  await recordChange(tx, { by, action, at, subject, before: null, after: counts })
}
