import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { disputeStatuses } from '#shared/domain/order/payment/dispute.ts'
import { changes, id, oneOf } from '../columns.ts'
import { payments } from './payments.ts'

/** Disputes and reversals of payments, each as its latest event says. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: id(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** The provider's id of the dispute or of the reversal. */
    disputeId: text('dispute_id').notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    /** Whole cents; null if unknown. */
    amountCents: integer('amount_cents'),
    /** The provider's code. */
    reason: text('reason'),
    /** When the shop must have responded. */
    respondBy: integer('respond_by'),
    /** When the provider says that this happened; null if it did not say. */
    occurredAt: integer('occurred_at'),
    ...changes,
  },
  (table) => [
    uniqueIndex('disputes_of_payment').on(table.paymentId, table.disputeId),
    check('disputes_status', oneOf('status', disputeStatuses)),
  ],
)
