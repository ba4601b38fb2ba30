import { invalidField } from '../../shared/contract/errors.ts'
import type { DiscountCode, DiscountInput } from '../../shared/contract/staff/discounts.ts'
import { formatMoney, parseMoney } from '../../shared/domain/money.ts'
import { discountKey } from '../../shared/domain/pricing/discount.ts'
import * as m from '../../shared/i18n/messages.ts'
import type { Reader } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import { type DiscountFilters, type DiscountRow, listDiscountRows } from './discounts.queries.ts'

/** Throws `invalid` for a value that its kind does not have, and for an end before the start. */
export function columnsOf(input: DiscountInput) {
  const startsAt = input.startsAt === null ? null : Date.parse(input.startsAt)
  const endsAt = input.endsAt === null ? null : Date.parse(input.endsAt)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalidField('/endsAt', m.sellingEndsBefore())
  }
  return {
    code: input.code.toUpperCase(),
    codeKey: discountKey(input.code),
    kind: input.kind,
    value: valueOf(input),
    minimumCents: input.minimum === null ? null : parseMoney(input.minimum),
    maxUses: input.maxUses,
    maxPerCustomer: input.maxPerCustomer,
    startsAt,
    endsAt,
    isActive: input.isActive,
  }
}

function valueOf({ kind, percent, amount }: DiscountInput): number {
  if (kind === 'shipping') return 0
  if (kind === 'percent') {
    if (percent === null) throw invalidField('/percent', m.sellingPercent())
    return percent
  }
  const cents = amount === null ? null : parseMoney(amount)
  if (!cents) throw invalidField('/amount', m.sellingAmount())
  return cents
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

/** A change of a code for the audit trail. */
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
