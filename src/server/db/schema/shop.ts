import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnyAddress } from '#shared/contract/orders.ts'
import type { OrderedComponent } from '#shared/domain/catalog/pack.ts'
import { reviewStatuses } from '#shared/domain/catalog/review-status.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import { orderStatuses } from '#shared/domain/order/order.ts'
import type { AppliedDiscount } from '#shared/domain/pricing/discount.ts'
import type { OrderDelivery } from '#shared/domain/shipping/delivery-method.ts'
import { mailStates } from '#shared/domain/shop/mail.ts'
import { type AppliedTaxes, taxClasses } from '#shared/domain/tax/tax.ts'
import { locales } from '#shared/i18n/locale.ts'
import { products } from './catalog/products.ts'
import { changes, id, json, moment, oneOf } from './columns.ts'
import type { MailPayload } from './mail-data.ts'
import { hasRefund, isRefundDue } from './payments/refund-conditions.ts'

// The constraints repeat the domain's rules, so that no bug elsewhere can break them. Amounts are
// whole cents, times are milliseconds since 1970 in UTC.

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    linkVersion: integer('link_version').notNull().default(0),
    status: text('status', { enum: orderStatuses }).notNull().default('placed'),
    /** The sum of the items, less the discount (docs/decisions/taxes-discounts.md). */
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull().default(0),
    discount: json('discount').$type<AppliedDiscount>(),
    shippingCents: integer('shipping_cents').notNull(),
    /** The tax that is added to the prices. */
    taxCents: integer('tax_cents').notNull(),
    /** The components and terms of the tax; null for orders of versions that did not store them. */
    taxes: json('taxes').$type<AppliedTaxes>(),
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull(),
    /** Refunded so far; `refundingCents` is requested but not answered yet. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundingCents: integer('refunding_cents').notNull().default(0),
    paymentMethod: text('payment_method').notNull(),
    /** The provider's id of the capture; answers call it `paymentIntentId`. */
    captureId: text('payment_intent_id'),
    /** The province where the order was picked up, for its tax; null if it is shipped. */
    pickupProvince: text('pickup_province'),
    /** How it is delivered; null where its zone had no methods. */
    delivery: json('delivery').$type<OrderDelivery>(),
    /** Since when it can be picked up; null before, and for other orders. */
    readyAt: integer('ready_at'),
    /** The language in which the customer bought. */
    locale: text('locale', { enum: locales }).notNull().default('en'),
    shippingAddress: json('shipping_address').$type<AnyAddress>(),
    billingAddress: json('billing_address').$type<AnyAddress>(),
    /** What staff must check, as codes that `attentionWords` puts in words; null if nothing. */
    attention: json('attention').$type<AttentionNote[]>(),
    ...changes,
  },
  (table) => [
    index('orders_refund_due').on(table.createdAt, table.id).where(isRefundDue),
    index('orders_by_number').on(sql`substr("id", 29)`),
    index('orders_by_email').on(sql`lower("customer_email")`, table.createdAt),
    index('orders_refunded')
      .on(table.createdAt, table.status, table.refundedCents)
      .where(hasRefund),
    index('orders_ready')
      .on(table.status, table.readyAt)
      .where(sql`ready_at is not null`),
    check('orders_status', oneOf('status', orderStatuses)),
    check(
      'orders_refunds',
      sql`${table.refundedCents} >= 0 and ${table.refundingCents} >= 0 and ${table.refundedCents} + ${table.refundingCents} <= ${table.paidCents}`,
    ),
    check(
      'orders_amounts',
      sql`${table.subtotalCents} >= 0 and ${table.shippingCents} >= 0 and ${table.taxCents} >= 0 and ${table.totalCents} = ${table.subtotalCents} + ${table.shippingCents} + ${table.taxCents} and ${table.paidCents} >= 0`,
    ),
  ],
)

export const orderItems = sqliteTable(
  'order_items',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    productName: text('product_name').notNull(),
    /** The name in the order's language, if it differs. */
    translatedName: text('translated_name'),
    quantity: integer('quantity').notNull(),
    /** How many of the units staff refunded; a full refund by amount does not count them. */
    refunded: integer('refunded').notNull().default(0),
    /** How many of the units were restocked by refunds. */
    restocked: integer('restocked').notNull().default(0),
    priceCents: integer('price_cents').notNull(),
    /** What a pack consisted of when it was ordered; null for every other product. */
    components: json('components').$type<OrderedComponent[]>(),
    taxClass: text('tax_class', { enum: taxClasses }).notNull().default('standard'),
    /** What a unit weighed when it was ordered; null if that is not known. */
    weightGrams: integer('weight_grams'),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('order_items_of_order').on(table.orderId, table.productId),
    index('order_items_of_product').on(table.productId, table.orderId),
    check('order_items_quantity', sql`${table.quantity} >= 1`),
    check('order_items_refunded', sql`${table.refunded} between 0 and ${table.quantity}`),
    check('order_items_restocked', sql`${table.restocked} between 0 and ${table.quantity}`),
    check('order_items_price', sql`${table.priceCents} >= 0`),
  ],
)

export const reviews = sqliteTable(
  'reviews',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    rating: integer('rating').notNull(),
    title: text('title'),
    comment: text('comment'),
    status: text('status', { enum: reviewStatuses }).notNull().default('pending'),
    ...changes,
  },
  (table) => [
    index('reviews_of_product').on(table.productId, table.status, table.createdAt, table.id),
    index('reviews_rating').on(table.productId, table.status, table.rating),
    index('reviews_newest').on(table.createdAt, table.id),
    index('reviews_by_status').on(table.status, table.createdAt, table.id),
    index('reviews_by_email').on(sql`lower("customer_email")`, table.createdAt),
    check('reviews_rating_range', sql`${table.rating} between 1 and 5`),
    check('reviews_status', oneOf('status', reviewStatuses)),
  ],
)

export const events = sqliteTable('events', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  topic: text('topic').notNull(),
  name: text('name').notNull(),
  at: moment('at'),
  /** JSON, sent as it is. */
  data: text('data').notNull(),
  /** JSON of the fields that only staff see; null if there are none. */
  staffData: text('staff_data'),
})

/** Emails. A row is written in the transaction that causes the email, then rendered and sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    data: json('data').$type<MailPayload['data']>().notNull(),
    orderId: text('order_id'),
    copyOf: text('copy_of'),
    status: text('status', { enum: mailStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** From `mailPriorities`; lower numbers are sent first. */
    priority: integer('priority').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** Whether it can still be withdrawn or replaced (status-mail.ts); false once it is being sent. */
    isHeld: integer('is_held', { mode: 'boolean' }).notNull().default(false),
    lastError: text('last_error'),
    ...changes,
  },
  (table) => [
    index('outbox_waiting')
      .on(table.priority, table.nextAttemptAt)
      .where(sql`status = 'waiting'`),
    index('outbox_digests')
      .on(table.createdAt)
      .where(sql`kind = 'reviews_received'`),
    index('outbox_without_order')
      .on(table.createdAt)
      .where(sql`order_id is null`),
    index('outbox_newest').on(table.createdAt, table.id),
    index('outbox_by_status').on(table.status, table.createdAt, table.id),
    index('outbox_of_order')
      .on(table.orderId, table.createdAt)
      .where(sql`order_id is not null`),
    index('outbox_by_recipient').on(sql`lower(recipient)`),
    index('outbox_copies')
      .on(table.copyOf)
      .where(sql`copy_of is not null`),
    check('outbox_status', oneOf('status', mailStates)),
  ],
)
