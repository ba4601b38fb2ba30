import type { Cents } from '#shared/domain/money.ts'
import {
  type AppliedDiscount,
  type DiscountRefusal,
  refusalOf,
} from '#shared/domain/pricing/discount.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { type DiscountRow, findDiscountByCode, usesOf } from './discounts.queries.ts'

type Judged =
  | { discount: AppliedDiscount; refusal: null }
  | { discount: null; refusal: DiscountRefusal; row: DiscountRow | null }

type DiscountRequest = { code: string; email: string; subtotal: Cents; at: number }

/** Whether a customer may use a code for an order now (DISC-03). */
export async function checkDiscount(
  db: AnyDatabase,
  { code, email, subtotal, at }: DiscountRequest,
): Promise<Judged> {
  const row = await findDiscountByCode(db, code)
  if (!row) return { discount: null, refusal: 'unknown', row }
  const uses = await usesOf(db, row.id, email)
  const refusal = refusalOf(row, { at, subtotal, ...uses })
  if (refusal) return { discount: null, refusal, row }
  return { discount: { id: row.id, code: row.code, kind: row.kind, value: row.value }, refusal }
}
