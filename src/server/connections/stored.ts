import { type ConnectionId, connectionIds } from '#shared/domain/shop/connections.ts'
import type { Config } from '../config/config.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { type Box, createBox } from '../runtime/keys/sealed-box.ts'
import { type ConnectionRow, readConnections, writeConnection } from './connections.queries.ts'
import { mailConnection } from './mail-connection.ts'
import type { ConnectionModule } from './module.ts'
import { providerConnections } from './provider-connections.ts'

/** Every connection that staff can set up; the values of each are checked by its own schema. */
export const connectionModules = {
  mail: mailConnection as unknown as ConnectionModule,
  ...providerConnections(),
} satisfies Record<ConnectionId, ConnectionModule>

/** The values of each connection that is set up, with its secrets. */
type ConnectionValues = { [Id in ConnectionId]?: { values: object } }

export type Stored = { [Id in ConnectionId]?: { values: object; row: ConnectionRow } }

export const createConnectionBox = (secret: Uint8Array) => createBox(secret, 'connection')

/**
 * Opens the connections that staff set up. What was sealed with another `secret.key` cannot be opened,
 * and counts as not set up.
 */
export async function openStored(
  db: Pick<Reader, 'select'>,
  box: Box,
  onUnreadable: (id: ConnectionId) => void = () => {},
): Promise<Stored> {
  return openRows(await readConnections(db), box, onUnreadable) as Stored
}

/** The values of sealed rows, by their ids. */
export function openRows<Row extends Pick<ConnectionRow, 'id' | 'sealed'>>(
  rows: readonly Row[],
  box: Box,
  onUnreadable: (id: ConnectionId) => void = () => {},
): ConnectionValues {
  const opened: Partial<Record<ConnectionId, unknown>> = {}
  for (const row of rows) {
    const text = box.open(row.sealed)
    if (text === null) onUnreadable(row.id)
    else opened[row.id] = { values: JSON.parse(text), row }
  }
  return opened as ConnectionValues
}

/** The configuration in effect: what staff set up, where the environment sets up nothing. */
export function withConnections(environment: Config, stored: ConnectionValues): Config {
  let config = environment
  for (const id of connectionIds) {
    const values = stored[id]?.values
    if (!values || environment.byServer[id]) continue
    config = { ...config, ...connectionModules[id].configOf(config, values) }
  }
  return config
}

/** Encrypts the keys and passwords with the shop's next secret; what cannot be read stays. */
export async function resealConnections(
  tx: Transaction,
  before: Uint8Array,
  next: Uint8Array,
): Promise<void> {
  const [old, own] = [createConnectionBox(before), createConnectionBox(next)]
  for (const row of await readConnections(tx)) {
    const text = old.open(row.sealed)
    if (text !== null) await writeConnection(tx, { ...row, sealed: own.seal(text) })
  }
}
