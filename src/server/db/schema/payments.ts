import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  isTaken,
  paymentStatuses,
  type PaymentStatus,
} from '../../../shared/domain/payment-status.ts'
import { changes, id, moment, oneOf } from './columns.ts'
import type { OrderDraft } from './order-draft.ts'
import { orders, products } from './shop.ts'

const statusNames = paymentStatuses as [PaymentStatus, ...PaymentStatus[]]

/** A payment is a row before the provider hears of it. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    provider: text('provider', { enum: ['paypal', 'stripe'] }).notNull(),
    status: text('status', { enum: statusNames }).notNull().default('opened'),
    amountCents: integer('amount_cents').notNull(),
    /** Given back so far, whoever did it; the provider's record is what counts. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The priced order that this payment pays; null when only an amount was given. */
    draft: text('draft', { mode: 'json' }).$type<OrderDraft>(),
    /** Idempotency keys, stored before the provider is asked. */
    createKey: text('create_key').notNull(),
    captureKey: text('capture_key').notNull(),
    providerOrderId: text('provider_order_id'),
    captureId: text('capture_id'),
    orderId: text('order_id').references(() => orders.id),
    expiresAt: moment('expires_at'),
    ...changes,
  },
  (table) => [
    uniqueIndex('payments_provider_order').on(table.provider, table.providerOrderId),
    uniqueIndex('payments_capture').on(table.provider, table.captureId),
    uniqueIndex('payments_order').on(table.orderId),
    index('payments_by_status').on(table.status, table.expiresAt),
    check('payments_status', oneOf('status', paymentStatuses)),
    check('payments_amount', sql`${table.amountCents} >= 1`),
    check('payments_refunded', sql`${table.refundedCents} between 0 and ${table.amountCents}`),
    check('payments_settled', sql`${table.status} <> 'settled' or ${table.orderId} is not null`),
    check(
      'payments_ordered',
      sql`${table.orderId} is null or ${oneOf('status', paymentStatuses.filter(isTaken))}`,
    ),
  ],
)

/** Units that an open payment has taken out of a product's stock. */
export const holds = sqliteTable(
  'holds',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    uniqueIndex('holds_of_payment').on(table.paymentId, table.productId),
    index('holds_of_product').on(table.productId),
    check('holds_quantity', sql`${table.quantity} >= 1`),
  ],
)

/** What the provider is asked that moves money or the right to it. */
export const asks = ['create', 'capture', 'refund'] as const

/**
 * What became of a payment, step by step. A question to the provider is a row before it is asked
 * and gets its answer afterwards; one without an answer is one whose answer was lost. Nothing
 * about the buyer stands here.
 */
export const paymentSteps = sqliteTable(
  'payment_steps',
  {
    id: integer('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** Null for a step that nobody had to be asked for, such as the end of a hold. */
    ask: text('ask', { enum: asks }),
    /** The idempotency key that the provider was given. */
    key: text('key'),
    /** Where the payment stood after this; null while the answer is awaited. */
    status: text('status', { enum: statusNames }),
    /** The provider's word, its reason to refuse, or who told us. */
    answer: text('answer'),
    httpStatus: integer('http_status'),
    /** By which the provider's support finds the call again. */
    debugId: text('debug_id'),
    /** Whole cents, where money was asked for or given back. */
    amountCents: integer('amount_cents'),
    at: moment('at'),
    answeredAt: integer('answered_at'),
  },
  (table) => [index('payment_steps_of_payment').on(table.paymentId)],
)

/** What a provider told us of its own accord: stored first, heeded after, once each. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    provider: text('provider', { enum: ['paypal', 'stripe'] }).notNull(),
    type: text('type').notNull(),
    /** What of it is needed: which payment, and for a dispute how it ended. */
    facts: text('facts', { mode: 'json' }).$type<WebhookFacts>().notNull(),
    receivedAt: moment('received_at'),
    /** Null while it waits to be heeded. */
    processedAt: integer('heeded_at'),
    outcome: text('outcome'),
    /** How often it was tried in vain. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
  },
  (table) => [
    index('webhook_events_due')
      .on(table.nextAttemptAt)
      .where(sql`heeded_at is null`),
  ],
)

/** Where a webhook's payment is to be found, and what of a dispute counts. */
export type WebhookFacts = {
  paymentId?: string
  orderId?: string
  captureId?: string
  disputeId?: string
  disputeOutcome?: string
  disputeReason?: string
}
