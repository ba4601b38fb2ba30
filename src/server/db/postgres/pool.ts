import pg from 'pg'
import { DatabaseUnreachableError } from '../errors.ts'
import { clientConfig, closed, CONNECT_TIMEOUT, gatherWrites, reaching } from './connection.ts'
import { refuseStandby, type Way } from './hosts.ts'

/** The most callers that may wait for a connection; more are refused at once. */
const MAX_WAITING = 1_000
const IDLE_TIMEOUT = 60_000
/** The pool's words when a caller has waited too long for a connection; the server may be well. */
const NONE_FREE = 'timeout exceeded when trying to connect'

type Options = {
  /** The most connections, because each costs the server a process. */
  max: number
  /** SQL for each new connection. Behind a pooler, each transaction brings its settings instead. */
  settings: string
  /** Milliseconds after which a server that does not answer a statement counts as lost. */
  answerTimeout: number
  /** Whether statements may be sent before the ones before them are answered. */
  pipeline: boolean
}

export type Pool = ReturnType<typeof openPool>

/** Connections to the host that is in use at the time. */
export function openPool({ hosts, isPooled }: Way, options: Options) {
  const { max, settings, answerTimeout, pipeline } = options
  class ClientOfHost extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, ...clientConfig(hosts.current()) })
    }
  }
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...clientConfig(hosts.current()),
    Client: ClientOfHost as unknown as pg.PoolConfig['Client'],
    pipeline,
    max,
    idleTimeoutMillis: IDLE_TIMEOUT,
    // Also how long a caller waits for a free connection.
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: answerTimeout,
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

  return {
    max,
    /** Throws `DatabaseUnreachableError`, or what the server answers. */
    connect: async (): Promise<pg.PoolClient> => {
      if (pool.waitingCount >= MAX_WAITING) {
        throw new DatabaseUnreachableError(new Error('Too many statements wait.'))
      }
      const url = hosts.current()
      return pool.connect().catch((error: Error) => {
        if (error.message !== NONE_FREE) hosts.leave(url)
        return reaching(Promise.reject(error))
      })
    },
    /** Gives up all connections, because the server no longer answers. */
    disconnect: () => {
      for (const client of clients) (client as unknown as pg.Client).connection.stream.destroy()
    },
    close: () => closed(pool.end()),
  }
}
