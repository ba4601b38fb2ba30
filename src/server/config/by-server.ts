import { providerNames } from '#shared/domain/provider/providers.ts'
import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import { providerModules } from '../providers/providers.ts'
import type { Environment } from '../runtime/read-settings.ts'

/**
 * Which connections the environment decides, so that it wins over the dashboard. A variable that is set
 * but empty switches one off.
 */
export function connectionsByServer(
  environment: Environment,
  isDemo: boolean,
): Record<ConnectionId, boolean> {
  const payments = providerNames.map((name) => [
    name,
    providerModules[name].connection.isByServer(environment, isDemo),
  ])
  return { mail: environment.SMTP_URL !== undefined, ...Object.fromEntries(payments) }
}
