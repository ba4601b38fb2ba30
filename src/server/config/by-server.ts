import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import type { Environment } from '../runtime/read-settings.ts'

/**
 * Which connections the environment decides, so that it wins over the dashboard. A variable that is set
 * but empty switches one off.
 */
export function connectionsByServer(
  { SMTP_URL, PAYPAL_MODE, STRIPE_SECRET_KEY }: Environment,
  isDemo: boolean,
): Record<ConnectionId, boolean> {
  return {
    mail: SMTP_URL !== undefined,
    paypal: isDemo || Boolean(PAYPAL_MODE),
    stripe: STRIPE_SECRET_KEY !== undefined,
  }
}
