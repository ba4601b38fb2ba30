import pg from 'pg'
import { DatabaseUnreachableError, sqlStateOf } from '../errors.ts'
import {
  beginWith,
  clientConfig,
  closed,
  CONNECT_TIMEOUT,
  gatherWrites,
  reaching,
  run,
  sessionSettings,
  type Statement,
} from './connection.ts'
import { refuseStandby, type Way } from './hosts.ts'

/** The most statements that may wait for a connection; more are refused at once. */
const MAX_WAITING = 1_000
/** Milliseconds that a reading statement may take. */
const STATEMENT_TIMEOUT = 30_000
const IDLE_TIMEOUT = 60_000
/** The pool's words when a statement has waited too long for a connection; the server may be well. */
const NONE_FREE = 'timeout exceeded when trying to connect'

/**
 * An instance's reading connections. Their number is limited, because each costs the server a
 * process. Each statement uses one connection and sees all commits.
 */
export function openReaders({ hosts, isPooled }: Way, connections: number) {
  /** Connects to the host that is in use at the time. */
  class ClientOfHost extends pg.Client {
    constructor(settings: pg.ClientConfig) {
      super({ ...settings, ...clientConfig(hosts.current()) })
    }
  }
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...clientConfig(hosts.current()),
    Client: ClientOfHost as unknown as pg.PoolConfig['Client'],
    // Behind a pooler, a transaction is sent as a whole.
    pipeline: isPooled,
    max: connections,
    idleTimeoutMillis: IDLE_TIMEOUT,
    // Also how long a statement waits for a free connection.
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    onConnect: async (client: pg.ClientBase) => {
      gatherWrites(client)
      if (hosts.hasSeveral) await refuseStandby(client)
      if (isPooled) return
      await client.query({ text: settings, query_timeout: CONNECT_TIMEOUT } as pg.QueryConfig)
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
    const url = hosts.current()
    const client = await pool.connect().catch((error: Error) => {
      if (error.message !== NONE_FREE) hosts.leave(url)
      return reaching(Promise.reject(error))
    })
    try {
      const rows = await (isPooled ? runAlone(client, statement) : run(client, statement, false))
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

const limits = { lockTimeout: 5_000, statementTimeout: STATEMENT_TIMEOUT, idleTimeout: 5_000 }
const BEGIN_READING = beginWith(limits, ' read only')

/** Runs a statement in a transaction of its own, with a single round trip. */
async function runAlone(client: pg.ClientBase, statement: Statement): Promise<unknown[]> {
  const [begun, rows] = await Promise.allSettled([
    client.query(BEGIN_READING),
    run(client, statement, true),
    client.query('commit'),
  ])
  if (begun.status === 'rejected') throw begun.reason
  if (rows.status === 'rejected') throw rows.reason
  return rows.value
}

const settings = `${sessionSettings(limits)}; set default_transaction_read_only = on`
