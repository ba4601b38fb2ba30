import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnyAddress } from '#shared/contract/orders.ts'
import type { OrderedComponent } from '#shared/domain/catalog/pack.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import {
  isCaptured,
  type PaymentStatus,
  paymentStatuses,
} from '#shared/domain/order/payment/payment-status.ts'
import { paymentAsks, stepReasons } from '#shared/domain/order/payment/payment-step.ts'
import { paymentTroubles } from '#shared/domain/order/payment/payment-trouble.ts'
import type { AppliedDiscount } from '#shared/domain/pricing/discount.ts'
import type { Totals } from '#shared/domain/pricing/pricing.ts'
import { providerNames } from '#shared/domain/provider/providers.ts'
import type { OrderDelivery } from '#shared/domain/shipping/delivery-method.ts'
import type { TaxClass } from '#shared/domain/tax/tax.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { products } from '../catalog/products.ts'
import { changes, id, json, moment, oneOf } from '../columns.ts'
import { orders } from '../shop.ts'

const statusNames = paymentStatuses as [PaymentStatus, ...PaymentStatus[]]

/** A payment's row is created before any request to the provider. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    /** `manual`: without a provider, because staff took the payment or there is nothing to pay. */
    provider: text('provider', { enum: [...providerNames, 'manual'] }).notNull(),
    status: text('status', { enum: statusNames }).notNull().default('opened'),
    amountCents: integer('amount_cents').notNull(),
    /** Refunded so far, by staff or at the provider; follows the provider's record. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The provider's fee; null if unknown. */
    feeCents: integer('fee_cents'),
    /** When to ask the provider for the fee; null if it is known or was asked for long enough. */
    feeCheckAt: integer('fee_check_at'),
    /** The priced order that this payment pays for; null if only an amount was given. */
    draft: json('draft').$type<OrderDraft>(),
    /** Idempotency keys, stored before the provider is asked. */
    createKey: text('create_key').notNull(),
    captureKey: text('capture_key').notNull(),
    providerOrderId: text('provider_order_id'),
    captureId: text('capture_id'),
    orderId: text('order_id').references(() => orders.id),
    /** Why staff must know about this payment, which has no order; null if they need not. */
    trouble: text('trouble', { enum: paymentTroubles }),
    /** The provider's code for a pending or refused payment, or why its outcome is unclear. */
    issue: text('issue'),
    expiresAt: moment('expires_at'),
    ...changes,
  },
  (table) => [
    // The provider comes last, so that no query reads all of its payments.
    uniqueIndex('payments_provider_order').on(table.providerOrderId, table.provider),
    uniqueIndex('payments_capture').on(table.captureId, table.provider),
    uniqueIndex('payments_order').on(table.orderId),
    index('payments_by_status').on(table.status, table.expiresAt),
    // `draftEmail` in the words of SQLite.
    index('payments_by_email').on(sql`lower("draft" ->> 'customerEmail')`),
    index('payments_without_fee')
      .on(table.feeCheckAt)
      .where(sql`fee_check_at is not null`),
    index('payments_troubled')
      .on(table.trouble)
      .where(sql`trouble is not null`),
    check('payments_status', oneOf('status', paymentStatuses)),
    check(
      'payments_amount',
      sql`${table.amountCents} >= case when ${table.provider} = 'manual' then 0 else 1 end`,
    ),
    check('payments_refunded', sql`${table.refundedCents} between 0 and ${table.amountCents}`),
    check('payments_settled', sql`${table.status} <> 'settled' or ${table.orderId} is not null`),
    check(
      'payments_ordered',
      sql`${table.orderId} is null or ${oneOf('status', paymentStatuses.filter(isCaptured))}`,
    ),
  ],
)

/** Units held for an open payment; the product's stock no longer includes them. */
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

/**
 * The history of a payment. A request to the provider is stored before it is sent and updated with
 * its outcome; a request without an outcome means that the answer was lost. Nothing about the buyer
 * is stored here.
 */
export const paymentSteps = sqliteTable(
  'payment_steps',
  {
    id: integer('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** Null for a step without a provider request, such as the end of a hold. */
    ask: text('ask', { enum: paymentAsks }),
    key: text('key'),
    /** The payment's status after this step; null while the answer is awaited. */
    status: text('status', { enum: statusNames }),
    /** Why the payment changed, unless `answer` gives the reason; put into words by `stepWords`. */
    reason: text('reason', { enum: stepReasons }),
    /** The provider's own code: a status, a refusal, or the reason or outcome of a dispute. */
    answer: text('answer'),
    disputeId: text('dispute_id'),
    httpStatus: integer('http_status'),
    /** Identifies the request to the provider's support. */
    debugId: text('debug_id'),
    /** Whole cents; set for a capture or a refund. */
    amountCents: integer('amount_cents'),
    at: moment('at'),
    answeredAt: integer('answered_at'),
  },
  (table) => [
    index('payment_steps_of_payment').on(table.paymentId),
    index('payment_steps_received')
      .on(table.at, table.id)
      .where(sql`reason = 'recorded' and ask is null`),
  ],
)

/** Webhook events: stored when received and then processed, once each. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    provider: text('provider', { enum: providerNames }).notNull(),
    type: text('type').notNull(),
    /** The parts that are needed: the payment, and what happened to it. */
    facts: json('facts').$type<WebhookFacts>().notNull(),
    receivedAt: moment('received_at'),
    processedAt: integer('processed_at'),
    outcome: text('outcome'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
  },
  (table) => [
    index('webhook_events_due')
      .on(table.nextAttemptAt)
      .where(sql`processed_at is null`),
    index('webhook_events_received').on(table.receivedAt),
  ],
)

/** The ids by which a webhook's payment is found, and the facts of a dispute. */
export type WebhookFacts = {
  paymentId?: string
  orderId?: string
  captureId?: string
  disputeId?: string
  disputeOutcome?: string
  disputeReason?: string
  /** The captures of a dispute that concerns several. */
  captureIds?: string[]
  /** What the event says happened to the money; counts only if the provider's record cannot be read. */
  news?: 'captured' | 'denied' | 'refunded' | 'refund_failed'
  /** The provider's id of the capture, refund or reversal. */
  resourceId?: string
  /** Whole cents of the capture, refund, reversal or dispute. */
  amountCents?: number
  /** All that was refunded of the capture, in whole cents. */
  refundedCents?: number
  /** When the shop must have responded to a dispute. */
  respondBy?: number
  /** When the provider made the event. */
  occurredAt?: number
}

/** Missing in drafts of older versions. */
type AddedLater = 'discount' | 'taxes'

/** An order as priced by the server when its payment was opened, in whole cents. */
export type OrderDraft = Omit<Totals, AddedLater> &
  Partial<Pick<Totals, AddedLater>> & {
    customerName: string
    customerEmail: string
    customerPhone: string
    shippingAddress: AnyAddress
    billingAddress: AnyAddress
    appliedDiscount?: AppliedDiscount
    /** Where staff hand the order over; missing if it is shipped. */
    pickupProvince?: string | null
    /** How it is delivered; missing where its zone had no methods. */
    delivery?: OrderDelivery
    /** What staff must check about the address; missing in drafts of older versions. */
    addressNotes?: AttentionNote[]
    /** The language of the page where the buyer paid; missing in drafts of older versions. */
    locale?: Locale
    items: {
      productId: string
      productName: string
      /** The name in the language `locale`, if it differs. */
      translatedName?: string | null
      quantity: number
      price: number
      /** What it consists of; missing unless it is a pack. */
      components?: OrderedComponent[]
      /** `standard` if missing. */
      taxClass?: TaxClass
      /** Missing if it is not known. */
      weightGrams?: number
    }[]
  }
