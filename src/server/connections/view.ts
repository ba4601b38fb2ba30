import type { ConnectionViews } from '#shared/contract/settings/connections.ts'
import type { Connections } from './connections.ts'
import { connectionModules, type ModuleId } from './stored.ts'

/** Secrets of this length are keys; of a shorter one, four characters would say too much. */
const LONG = 20

/** How each connection is set up, without secrets. */
export function viewConnections(connections: Connections): ConnectionViews {
  const ids = Object.keys(connectionModules) as ModuleId[]
  return Object.fromEntries(ids.map((id) => [id, viewOf(connections, id)])) as ConnectionViews
}

function viewOf({ environment, stored }: Connections, id: ModuleId) {
  const { secrets } = connectionModules[id]
  const found = stored()[id]
  const all: Record<string, unknown> = found ? { ...found.values } : {}
  const known = secrets.map((name): [string, unknown] => {
    const secret = String(all[name] ?? '')
    delete all[name]
    return [name, secret === '' ? null : { ends: secret.length < LONG ? null : secret.slice(-4) }]
  })
  return {
    setBy: environment.byServer[id] ? 'server' : found ? 'dashboard' : 'nobody',
    values: found ? all : null,
    secrets: Object.fromEntries(known),
    updatedAt: new Date(found?.row.updatedAt ?? 0).toISOString(),
    updatedBy: found?.row.updatedBy ?? null,
  }
}
