import pg from 'pg'
import { DatabaseUnreachableError, sqlStateOf } from '../errors.ts'
import {
  clientConfig,
  closed,
  CONNECT_TIMEOUT,
  gatherWrites,
  reaching,
  run,
  sessionSettings,
  type Statement,
} from './connection.ts'

/** The most statements that may wait for a connection; more are refused at once. */
const MAX_WAITING = 1_000
/** Milliseconds that a reading statement may take. */
const STATEMENT_TIMEOUT = 30_000
const IDLE_TIMEOUT = 60_000

/**
 * An instance's reading connections. Their number is limited, because each costs the server a
 * process. Each statement uses one connection and sees all commits.
 */
export function openReaders(url: string, connections: number) {
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...clientConfig(url),
    max: connections,
    idleTimeoutMillis: IDLE_TIMEOUT,
    // Also how long a statement waits for a free connection.
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    onConnect: (client: pg.ClientBase) => {
      gatherWrites(client)
      return client.query({ text: settings, query_timeout: CONNECT_TIMEOUT } as pg.QueryConfig)
    },
  } as pg.PoolConfig)
  pool.on('connect', (client) => {
    clients.add(client)
    // A connection lost in use rejects its statement. Without a listener, the error event would end
    // the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => void clients.delete(client))
  // An idle connection was lost; the pool opens another when it needs one.
  pool.on('error', () => {})

  async function ask(statement: Statement): Promise<unknown[]> {
    if (pool.waitingCount >= MAX_WAITING) {
      throw new DatabaseUnreachableError(new Error('Too many statements wait.'))
    }
    const client = await reaching(pool.connect())
    try {
      const rows = await run(client, statement)
      client.release()
      return rows
    } catch (error) {
      // An invalid value (class 22) leaves the connection intact; if it were replaced, visitors
      // could make the shop open many connections. After other errors, a new one is safer.
      client.release(!sqlStateOf(error as Error)?.startsWith('22'))
      throw error
    }
  }

  return {
    ask,
    /** Gives up all connections, because the server no longer answers. */
    disconnect: () => {
      for (const client of clients) (client as unknown as pg.Client).connection.stream.destroy()
    },
    close: () => closed(pool.end()),
  }
}

const settings = `${sessionSettings({
  lockTimeout: 5_000,
  statementTimeout: STATEMENT_TIMEOUT,
  idleTimeout: 5_000,
})}; set default_transaction_read_only = on`
