import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Keys } from '../../runtime/keys/signed-keys.ts'
import { endOpen, findAlert, type StockAlert } from './alerts.queries.ts'

/** Where an email's reader ends the alerts of the address for the product. */
export function endPathOf(keys: Keys, alertId: string): string {
  return `/stop-emails/${alertId}?key=${keys.keyOf(alertId)}`
}

/** Ends every open alert of the address that got the email, for its product, or the news. */
export async function endAlerts(
  context: Pick<Context, 'db' | 'clock'>,
  alertId: string,
): Promise<StockAlert | null> {
  return atomically(context, async (tx) => {
    const alert = await findAlert(tx, alertId)
    // It may have been erased since.
    if (alert) await endOpen(tx, alert, context.clock())
    return alert
  })
}
