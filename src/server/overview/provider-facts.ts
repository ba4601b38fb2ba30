import { and, desc, eq, inArray } from 'drizzle-orm'
import { holdsStock, paymentStatuses } from '#shared/domain/order/payment/payment-status.ts'
import type { Reader } from '../db/engine/engine.ts'
import { payments, webhookEvents } from '../db/schema/payments/payments.ts'
import type { ProviderName } from '../providers/provider.ts'

const open = paymentStatuses.filter(holdsStock)

/** The payments that the shop still has to ask the provider about. */
export function countOpen(db: Reader, provider: ProviderName): Promise<number> {
  return db.$count(payments, and(inArray(payments.status, open), eq(payments.provider, provider)))
}

/** When the last genuine webhook of a provider arrived; null if none of the last weeks did. */
export async function lastWebhook(db: Reader, provider: ProviderName): Promise<string | null> {
  const [row] = await db
    .select({ at: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(eq(webhookEvents.provider, provider))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1)
  return row ? new Date(row.at).toISOString() : null
}
