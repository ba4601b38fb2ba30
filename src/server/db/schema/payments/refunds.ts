import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { RefundSplit } from '#shared/domain/order/refund-split.ts'
import { refundOrigins, refundStatuses } from '#shared/domain/order/refund.ts'
import { changes, id, json, moment, oneOf } from '../columns.ts'
import { orders } from '../shop.ts'
import { payments } from './payments.ts'

/**
 * Refunds. A row is stored before the provider is asked, with the idempotency keys of the browser and
 * the provider; triggers in the migration keep the sum within what was paid.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason'),
    restock: json('restock').$type<{ productId: string; quantity: number }[]>().notNull(),
    /** The units that were refunded, as staff chose them, and how many of them were in parcels. */
    items: json('items')
      .$type<{ productId: string; quantity: number; sent?: number }[]>()
      .notNull()
      .default([]),
    /** What the amount was returned for; null for refunds of versions that did not store it. */
    split: json('split').$type<RefundSplit>(),
    /** The part of its fee that the provider returned; null if unknown. */
    feeReturnedCents: integer('fee_returned_cents'),
    status: text('status', { enum: refundStatuses }).notNull(),
    origin: text('origin', { enum: refundOrigins }).notNull(),
    actorName: text('actor_name'),
    requestKey: text('request_key'),
    providerKey: text('provider_key').notNull(),
    providerRefundId: text('provider_refund_id'),
    stepId: integer('step_id'),
    failure: text('failure'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** When to check whether the provider has completed the refund; null if it is not pending. */
    nextCheckAt: integer('look_again_at'),
    ...changes,
  },
  (table) => [
    uniqueIndex('refunds_request').on(table.requestKey),
    uniqueIndex('refunds_provider_key').on(table.providerKey),
    uniqueIndex('refunds_provider').on(table.providerRefundId),
    index('refunds_of_order').on(table.orderId, table.createdAt),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_by_time').on(table.createdAt, table.id),
    index('refunds_asked')
      .on(table.nextAttemptAt)
      .where(sql`status = 'asked'`),
    index('refunds_promised')
      .on(table.nextCheckAt)
      .where(sql`look_again_at is not null`),
    check('refunds_amount', sql`${table.amountCents} >= 1`),
    check('refunds_status', oneOf('status', refundStatuses)),
    check('refunds_origin', oneOf('origin', refundOrigins)),
  ],
)
