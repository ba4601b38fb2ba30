import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { discountKinds } from '#shared/domain/pricing/discount.ts'
import { changes, id, moment, oneOf } from './columns.ts'
import { payments } from './payments/payments.ts'
import { orders } from './shop.ts'

/** Discount codes; null means no limit. */
export const discounts = sqliteTable(
  'discounts',
  {
    id: id(),
    code: text('code').notNull(),
    /** The key by which a code is found (`discountKey`). */
    codeKey: text('code_key').notNull(),
    kind: text('kind', { enum: discountKinds }).notNull(),
    /** Whole percent, cents, or 0 for free shipping. */
    value: integer('value').notNull(),
    minimumCents: integer('minimum_cents'),
    maxUses: integer('max_uses'),
    maxPerCustomer: integer('max_per_customer'),
    startsAt: integer('starts_at'),
    endsAt: integer('ends_at'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    ...changes,
  },
  (table) => [
    uniqueIndex('discounts_code').on(table.codeKey),
    index('discounts_listed').on(table.createdAt, table.id),
    check('discounts_kind', oneOf('kind', discountKinds)),
    check(
      'discounts_value',
      sql`(${table.kind} = 'percent' and ${table.value} between 1 and 100) or (${table.kind} = 'amount' and ${table.value} >= 1) or (${table.kind} = 'shipping' and ${table.value} = 0)`,
    ),
    check('discounts_active', sql`${table.isActive} in (0, 1)`),
  ],
)

/**
 * Uses of codes. An open payment reserves a use, which is deleted if the payment ends unpaid; an
 * order keeps its use.
 */
export const discountUses = sqliteTable(
  'discount_uses',
  {
    id: id(),
    discountId: text('discount_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** A hash of the customer's email address; empty if it is not known or was erased. */
    customer: text('customer').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [
    index('discount_uses_by_customer').on(table.discountId, table.customer),
    uniqueIndex('discount_uses_of_payment').on(table.paymentId),
    uniqueIndex('discount_uses_of_order').on(table.orderId),
    check(
      'discount_uses_owner',
      sql`${table.paymentId} is not null or ${table.orderId} is not null`,
    ),
  ],
)
