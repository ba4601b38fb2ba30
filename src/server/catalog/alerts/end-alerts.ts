import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList, isAddress } from '../../db/query/conditions.ts'
import { outbox } from '../../db/schema/shop.ts'
import type { Keys } from '../../runtime/keys/signed-keys.ts'
import { endOpen, findAlert, type StockAlert } from './alerts.queries.ts'

/** Where an email's reader ends the alerts of the address for the product. */
export function endPathOf(keys: Keys, alertId: string): string {
  return `/stop-emails/${alertId}?key=${keys.keyOf(alertId)}`
}

/** Ends every open alert of the address that got the email, for its product, or the news, and what waits to be sent. */
export async function endAlerts(
  context: Pick<Context, 'db' | 'clock'>,
  alertId: string,
): Promise<StockAlert | null> {
  return atomically(context, async (tx) => {
    const alert = await findAlert(tx, alertId)
    // It may have been erased since.
    if (!alert) return null
    await endOpen(tx, alert, context.clock())
    if (alert.productId !== null) await withdrawWaiting(tx, alert)
    return alert
  })
}

/** An email that waits for the mail server is one that its reader has ended, too. News are checked when they leave. */
async function withdrawWaiting(tx: Transaction, { productId, email }: StockAlert): Promise<void> {
  const waiting = await tx
    .select({ id: outbox.id, data: outbox.data })
    .from(outbox)
    .where(
      and(
        isAddress(outbox.recipient, email),
        eq(outbox.status, 'waiting'),
        eq(outbox.kind, 'back_in_stock'),
      ),
    )
  const ended = waiting.filter(({ data }) => 'productId' in data && data.productId === productId)
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(outbox).where(inList(outbox.id, ids))
}
