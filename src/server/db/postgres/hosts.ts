import pg from 'pg'
import { separateHosts } from '../../runtime/several-hosts.ts'
import { isStorageFault, StandbyError } from '../errors.ts'
import { reaching } from './connection.ts'

export type Hosts = ReturnType<typeof hostsOf>

/** How an instance reaches its database: directly, or through a pooler in transaction mode. */
export type Way = { hosts: Hosts; isPooled: boolean }

/** The hosts of an address. Of several, all connections go to the one that takes writes. */
export function hostsOf(url: string) {
  const urls = separateHosts(url)
  let index = 0
  const current = () => urls[index] ?? url
  return {
    hasSeveral: urls.length > 1,
    /** The address of the host that is in use. */
    current,
    /** From now on, uses the next host, unless another connection has already changed it. */
    leave: (left: string) => {
      if (left === current()) index = (index + 1) % urls.length
    },
    count: urls.length,
  }
}

/**
 * Connects to the first host that can be reached and takes writes, beginning with the one in use. Throws
 * `DatabaseUnreachableError`, `StandbyError`, or what a server answers.
 */
export async function connectTo(
  hosts: Hosts,
  settingsOf: (url: string) => pg.ClientConfig,
): Promise<pg.Client> {
  for (let tried = 1; ; tried += 1) {
    const url = hosts.current()
    try {
      return await connectOnce(settingsOf(url), hosts.hasSeveral)
    } catch (error) {
      if (tried === hosts.count || !isElsewhere(error)) throw error
      hosts.leave(url)
    }
  }
}

async function connectOnce(settings: pg.ClientConfig, isPrimaryOnly: boolean) {
  const client = new pg.Client(settings)
  // The next query fails with the error; without a listener, the error would end the process.
  client.on('error', () => {})
  await reaching(client.connect())
  try {
    if (isPrimaryOnly) await refuseStandby(client)
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
  return client
}

/** Throws `StandbyError` if the server takes no writes. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select 1 where pg_is_in_recovery()')
  if (rows.length > 0) throw new StandbyError()
}

/** Whether another host may be well. */
function isElsewhere(error: unknown): boolean {
  return isStorageFault(error)
}
