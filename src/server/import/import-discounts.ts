import type { DiscountInput } from '#shared/contract/staff/discounts.ts'
import { changedFields } from '#shared/domain/shop/audit.ts'
import { recordChange, theShop } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Transaction } from '../db/engine/engine.ts'
import { nextVersion } from '../db/query/stale.ts'
import { change, columnsOf } from '../discounts/discount-code.ts'
import {
  type DiscountRow,
  findDiscountByCode,
  insertDiscount,
  updateDiscountRow,
} from '../discounts/discounts.queries.ts'
import type { ImportReport } from './plan-import.ts'

/**
 * Adds and changes discount codes in one transaction (IMPORT-06). An existing code gets the values
 * in the file and keeps its uses; codes that are not in the file stay as they are.
 */
export function importDiscounts(
  db: Engine,
  discounts: readonly DiscountInput[],
  now: number,
): Promise<ImportReport> {
  return atomically({ db }, async (tx) => {
    const report = { added: 0, changed: 0, same: 0 }
    for (const input of discounts) report[await importDiscount(tx, input, now)] += 1
    return report
  })
}

async function importDiscount(
  tx: Transaction,
  input: DiscountInput,
  now: number,
): Promise<keyof ImportReport> {
  const columns = columnsOf(input)
  const before = await findDiscountByCode(tx, input.code)
  if (before && changedFields(before, { ...before, ...columns }).length === 0) return 'same'
  const at = before ? nextVersion(before, now) : now
  const row: DiscountRow = {
    ...(before ?? { id: Bun.randomUUIDv7(), createdAt: at }),
    ...columns,
    updatedAt: at,
  }
  if (before) await updateDiscountRow(tx, before.id, { ...columns, updatedAt: at })
  else await insertDiscount(tx, row)
  const by = theShop('the command line')
  await recordChange(tx, { by, at, action: 'command.discounts import', ...change(before, row) })
  return before ? 'changed' : 'added'
}
