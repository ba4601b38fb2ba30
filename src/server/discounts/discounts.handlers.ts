import * as m from '../../shared/i18n/messages.ts'

import type { DiscountCode, DiscountInput } from '../../shared/contract/staff/discounts.ts'
import { existing, invalidField } from '../../shared/contract/errors.ts'
import { discountKey } from '../../shared/domain/pricing/discount.ts'
import { formatMoney, parseMoney } from '../../shared/domain/money.ts'
import { recordChange } from '../audit/record-change.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { mergeUnits } from '../catalog/stock.ts'
import type { Handlers } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale, timesOf } from '../db/query/stale.ts'
import {
  countUses,
  deleteDiscountRow,
  type DiscountRow,
  findDiscount,
  findDiscountByCode,
  insertDiscount,
  listDiscountRows,
  updateDiscountRow,
} from './discounts.queries.ts'
import { judgeDiscount } from './judge-discount.ts'
import { refusalWords } from './refusal-words.ts'

export const discountHandlers = {
  'discounts.list': async (_input, { db }) => {
    const uses = await countUses(db.read)
    return (await listDiscountRows(db.read)).map((row) => toDiscount(row, uses.get(row.id)))
  },

  'discounts.create': async (input, context, by) => {
    const at = context.clock()
    const row: DiscountRow = {
      id: Bun.randomUUIDv7(),
      ...columnsOf(input),
      createdAt: at,
      updatedAt: at,
    }
    return atomically(context, async (tx) => {
      await refuseTaken(tx, row)
      await insertDiscount(tx, row)
      await recordChange(tx, { by, at, action: 'discounts.create', ...change(null, row) })
      return toDiscount(row)
    })
  },

  'discounts.update': (input, context, by) =>
    atomically(context, async (tx) => {
      const before = existing(await findDiscount(tx, input.id))
      refuseIfStale(before, input.version)
      const updatedAt = nextVersion(before, context.clock())
      const columns = columnsOf({ ...toDiscount(before), ...input })
      const after = { ...before, ...columns, updatedAt }
      await refuseTaken(tx, after)
      await updateDiscountRow(tx, before.id, { ...columns, updatedAt })
      const at = updatedAt
      await recordChange(tx, { by, at, action: 'discounts.update', ...change(before, after) })
      return toDiscount(after, (await countUses(tx)).get(before.id))
    }),

  'discounts.delete': async ({ id }, context, by) => {
    await atomically(context, async (tx) => {
      const before = existing(await findDiscount(tx, id))
      await deleteDiscountRow(tx, id)
      const at = context.clock()
      await recordChange(tx, { by, at, action: 'discounts.delete', ...change(before, null) })
    })
    return null
  },

  'discounts.check': async ({ code, customerEmail, items }, { db, clock }) => {
    const units = mergeUnits(items)
    const products = await findProducts(
      db.read,
      units.map(({ productId }) => productId),
    )
    const subtotal = units.reduce(
      (sum, { productId, quantity }) => sum + (products.get(productId)?.priceCents ?? 0) * quantity,
      0,
    )
    const wish = { code, email: customerEmail ?? '', subtotal, at: clock() }
    const judged = await judgeDiscount(db.read, wish)
    if (judged.refusal === null) {
      return { discount: judged.discount, refusal: null, message: null }
    }
    const message = refusalWords(judged.refusal, judged.row)
    return { discount: null, refusal: judged.refusal, message }
  },
} satisfies Partial<Handlers>

async function refuseTaken(tx: Transaction, { id, code }: DiscountRow) {
  const other = await findDiscountByCode(tx, code)
  if (other && other.id !== id) throw invalidField('/code', m.sellingCodeTaken())
}

/** Throws `invalid` for a value that its kind does not have, and for an end before the start. */
function columnsOf(input: DiscountInput) {
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

function toDiscount(row: DiscountRow, uses = { used: 0, held: 0 }): DiscountCode {
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

function change(before: DiscountRow | null, after: DiscountRow | null) {
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
