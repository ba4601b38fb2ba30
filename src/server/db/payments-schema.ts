import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { paymentStatuses, type PaymentStatus } from '../../shared/domain/payment-status.ts'
import { changes, id, moment, oneOf } from './columns.ts'
import type { OrderDraft } from './order-draft.ts'
import { orders, products } from './schema.ts'

/** A payment is a row before the provider hears of it. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    provider: text('provider', { enum: ['paypal'] }).notNull(),
    status: text('status', { enum: paymentStatuses as [PaymentStatus, ...PaymentStatus[]] })
      .notNull()
      .default('opened'),
    amountCents: integer('amount_cents').notNull(),
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
    check('payments_settled', sql`(${table.status} = 'settled') = (${table.orderId} is not null)`),
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
