import { existing, invalidField } from '#shared/contract/errors.ts'
import { mergeUnits } from '#shared/domain/catalog/pack.ts'
import * as m from '#shared/i18n/messages.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { recordChange } from '../audit/record-change.ts'
import { findPrices } from '../catalog/prices.queries.ts'
import { type Handlers, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { checkDiscount } from './check-discount.ts'
import { change, columnsOf, listDiscounts, toDiscount } from './discount-code.ts'
import {
  countUses,
  deleteDiscountRow,
  type DiscountRow,
  findDiscount,
  findDiscountByCode,
  insertDiscount,
  updateDiscountRow,
} from './discounts.queries.ts'
import { refusalWords } from './refusal-words.ts'

const DEFAULT_LIMIT = 100

export const discountHandlers = {
  'discounts.list': async ({ limit = DEFAULT_LIMIT, ...input }, { db }) => {
    const { rows, page } = await listDiscounts(db.read, 'newest', { limit, ...input })
    return new Reply(rows, { page })
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
      return toDiscount(after, (await countUses(tx, [before.id])).get(before.id))
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

  'discounts.check': async ({ code, customerEmail, items }, context, { token, address }) => {
    const { db, clock, limits } = context
    const email = token === null ? '' : (customerEmail ?? '')
    if (email !== '') await requireStaff(context, token, ['orders:write'])
    const units = mergeUnits(items)
    const products = await findPrices(
      db.read,
      units.map(({ productId }) => productId),
    )
    const subtotal = units.reduce(
      (sum, { productId, quantity }) => sum + (products.get(productId)?.priceCents ?? 0) * quantity,
      0,
    )
    const wish = { code, email, subtotal, at: clock() }
    const attempt = limits.code(address, { path: '/code', isPerCustomer: false })
    const judged = await checkDiscount(db.read, wish)
    if (judged.refusal === null) {
      attempt.succeeded()
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
