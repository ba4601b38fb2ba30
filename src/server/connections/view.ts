import type { ConnectionViews } from '#shared/contract/settings/connections.ts'
import { type ConnectionId, connectionIds } from '#shared/domain/shop/connections.ts'
import type { Connections } from './connections.ts'
import { connectionModules } from './stored.ts'

/** Secrets of this length are keys; of a shorter one, four characters would say too much. */
const LONG = 20

/** How each connection is set up, without secrets. */
export function viewConnections(connections: Connections): ConnectionViews {
  const views = connectionIds.map((id) => [id, viewOf(connections, id)])
  return Object.fromEntries(views) as ConnectionViews
}

function viewOf({ environment, stored }: Connections, id: ConnectionId) {
  const { secrets } = connectionModules[id]
  const connection = stored()[id]
  const all: Record<string, unknown> = connection ? { ...connection.values } : {}
  const entries = secrets.map((name): [string, unknown] => {
    const secret = String(all[name] ?? '')
    delete all[name]
    return [name, secret === '' ? null : { ends: secret.length < LONG ? null : secret.slice(-4) }]
  })
  return {
    setBy: environment.byServer[id] ? 'server' : connection ? 'dashboard' : 'nobody',
    values: connection ? all : null,
    secrets: Object.fromEntries(entries),
    updatedAt: new Date(connection?.row.updatedAt ?? 0).toISOString(),
    updatedBy: connection?.row.updatedBy ?? null,
  }
}
