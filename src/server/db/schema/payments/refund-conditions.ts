import { sql } from 'drizzle-orm'

/** Cancelled orders whose payment has not been refunded in full; also the condition of an index. */
export const isRefundDue = sql`status = 'cancelled' and paid_cents > refunded_cents + refunding_cents`

/** Orders with refunds, completed or pending; also the condition of an index. */
export const hasRefund = sql`refunded_cents + refunding_cents > 0`
