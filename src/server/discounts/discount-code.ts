import { ActionError } from '#shared/contract/errors.ts'
import {
  type DiscountCode,
  type DiscountInput,
  discountProblems,
} from '#shared/contract/staff/discounts.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { discountKey, tidyCode } from '#shared/domain/pricing/discount-name.ts'
import type { Reader } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import { type DiscountFilters, type DiscountRow, listDiscountRows } from './discounts.queries.ts'

/** Throws `invalid` if fields contradict each other, which their schema cannot check. */
export function columnsOf(input: DiscountInput) {
  const errors = discountProblems(input)
  if (errors.length > 0) throw new ActionError('invalid', { message: errors[0]?.message, errors })
  return {
    code: tidyCode(input.code).toUpperCase(),
    codeKey: discountKey(input.code),
    kind: input.kind,
    value: valueOf(input),
    minimumCents: input.minimum === null ? null : parseMoney(input.minimum),
    maxUses: input.maxUses,
    maxPerCustomer: input.maxPerCustomer,
    startsAt: input.startsAt === null ? null : Date.parse(input.startsAt),
    endsAt: input.endsAt === null ? null : Date.parse(input.endsAt),
    isActive: input.isActive,
  }
}

function valueOf({ kind, percent, amount }: DiscountInput): number {
  if (kind === 'percent') return percent ?? 0
  return kind === 'amount' ? (parseMoney(amount ?? '') ?? 0) : 0
}

export function toDiscount(row: DiscountRow, uses = { used: 0, held: 0 }): DiscountCode {
  const { id, code, kind, value, minimumCents, maxUses, maxPerCustomer, isActive } = row
  const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    id,
    code,
    kind,
    percent: kind === 'percent' ? value : null,
    amount: kind === 'amount' ? formatMoney(value) : null,
    minimum: minimumCents === null ? null : formatMoney(minimumCents),
    maxUses,
    maxPerCustomer,
    startsAt: momentOf(row.startsAt),
    endsAt: momentOf(row.endsAt),
    isActive,
    ...uses,
    ...timesOf(row),
  }
}

/** A change to a discount code for the audit trail. */
export function change(before: DiscountRow | null, after: DiscountRow | null) {
  const row = after ?? before
  const facts = (of: DiscountRow | null) => {
    if (!of) return null
    const { code, kind, percent, amount, minimum, ...more } = toDiscount(of)
    const { maxUses, maxPerCustomer, startsAt, endsAt, isActive } = more
    const limits = { minimum, maxUses, maxPerCustomer, startsAt, endsAt }
    return { code, kind, percent, amount, ...limits, isActive }
  }
  return {
    subject: { kind: 'discount', id: row?.id ?? null, name: row?.code ?? '' } as const,
    before: facts(before),
    after: facts(after),
  }
}

/** A page of codes as staff see them. */
export async function listDiscounts(
  db: Reader,
  direction: 'newest' | 'oldest',
  input: DiscountFilters,
) {
  const { rows, uses, page } = await listDiscountRows(db, direction, input)
  return { rows: rows.map((row) => toDiscount(row, uses.get(row.id))), page }
}
