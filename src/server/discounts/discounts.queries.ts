import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { discountKey } from '#shared/domain/pricing/discount-name.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { discountsKey, requireKeys } from '../db/engine/keys.ts'
import { updateRow } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { type PageInput, readPage } from '../db/query/paging.ts'
import { discounts, discountUses } from '../db/schema/discounts.ts'
import type { OrderDraft } from '../db/schema/payments/payments.ts'
import { customerHash } from '../orders/discount-use.ts'

export type DiscountRow = typeof discounts.$inferSelect

export async function findDiscount(db: AnyDatabase, id: string): Promise<DiscountRow | null> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id)).limit(1)
  return row ?? null
}

export async function findDiscountByCode(
  db: AnyDatabase,
  code: string,
): Promise<DiscountRow | null> {
  const isCode = eq(discounts.codeKey, discountKey(code))
  const [row] = await db.select().from(discounts).where(isCode).limit(1)
  return row ?? null
}

export type DiscountFilters = PageInput & {
  id?: string
  status?: 'on' | 'off'
  search?: string
}

/** A page of codes, and their uses by id. */
export async function listDiscountRows(
  db: Reader,
  direction: 'newest' | 'oldest',
  { id, status, search = '', ...input }: DiscountFilters,
) {
  const part = `%${discountKey(search).replace(/[\\%_]/g, '\\$&')}%`
  const chosen = and(
    id === undefined ? undefined : eq(discounts.id, id),
    status === undefined ? undefined : eq(discounts.isActive, status === 'on'),
    search.trim() === '' ? undefined : sql`${discounts.codeKey} like ${part} escape '\\'`,
  )
  const { rows, page } = await readPage(discounts, direction, input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(discounts)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(discounts, chosen),
  })
  const uses = await countUses(
    db,
    rows.map(({ id }) => id),
  )
  return { rows, uses, page }
}

/** How many uses of each code belong to orders, and how many are held by open payments. */
export async function countUses(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, Record<Use, number>>> {
  const { discountId, orderId } = discountUses
  const rows = await db
    .select({ discountId, used: count(orderId), total: count() })
    .from(discountUses)
    .where(inList(discountId, ids))
    .groupBy(discountId)
  return new Map(rows.map(({ discountId: id, used, total }) => [id, { used, held: total - used }]))
}

type Use = 'used' | 'held'

export async function usesOf(db: AnyDatabase, discountId: string, email: string) {
  const total = async (where: ReturnType<typeof and>) => {
    const [row] = await db.select({ total: count() }).from(discountUses).where(where)
    return row?.total ?? 0
  }
  const isOfCode = eq(discountUses.discountId, discountId)
  const customer = customerHash(discountId, email)
  return {
    uses: await total(isOfCode),
    usesByCustomer:
      customer === '' ? 0 : await total(and(isOfCode, eq(discountUses.customer, customer))),
  }
}

type NewUse = { at: number } & (
  { paymentId: string; orderId: null } | { paymentId: string | null; orderId: string }
)

/**
 * Stores a use of a draft's discount code, unless the draft has no code or the code was deleted in
 * the meantime.
 */
export async function insertUse(
  tx: Transaction,
  { appliedDiscount, customerEmail }: OrderDraft,
  { at, ...owner }: NewUse,
) {
  if (!appliedDiscount || !(await findDiscount(tx, appliedDiscount.id))) return
  requireKeys(tx, discountsKey)
  const { id: discountId } = appliedDiscount
  await tx.insert(discountUses).values({
    ...owner,
    id: Bun.randomUUIDv7(),
    discountId,
    customer: customerHash(discountId, customerEmail),
    createdAt: at,
  })
}

/** Releases the use of a code that a payment held, because the payment ended unpaid. */
export async function releaseUse(tx: Transaction, paymentId: string) {
  const isHeld = and(eq(discountUses.paymentId, paymentId), isNull(discountUses.orderId))
  await tx.delete(discountUses).where(isHeld)
}

/** Turns the use that a payment holds into a use by its order; false if the payment holds none. */
export async function keepUse(tx: Transaction, paymentId: string, orderId: string) {
  const kept = await tx
    .update(discountUses)
    .set({ orderId })
    .where(eq(discountUses.paymentId, paymentId))
    .returning({ id: discountUses.id })
  return kept.length > 0
}

export async function insertDiscount(tx: Transaction, row: DiscountRow) {
  await tx.insert(discounts).values(row)
}

export async function updateDiscountRow(
  tx: Transaction,
  id: string,
  changes: Partial<DiscountRow>,
) {
  await updateRow(tx, discounts, id, changes)
}

export async function deleteDiscountRow(tx: Transaction, id: string) {
  await tx.delete(discounts).where(eq(discounts.id, id))
}

/** Erases which customer used codes for these orders; the uses still count. */
export async function forgetCustomers(tx: Transaction, orderIds: readonly string[]) {
  for (const id of orderIds) {
    await tx.update(discountUses).set({ customer: '' }).where(eq(discountUses.orderId, id))
  }
}
