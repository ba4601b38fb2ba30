// Why it is built like this: docs/decisions/postgresql.md

import { sql } from 'drizzle-orm'
import type { Log } from '../../runtime/log/log.ts'
import type { Engine, Reader } from '../engine/engine.ts'
import { createWriteProbe } from '../engine/write-probe.ts'
import { clientConfig, reaching } from './connection.ts'
import { createDatabase } from './database.ts'
import { refuseElsewhere, refuseUnfit } from './fitness.ts'
import { connectTo, hostsOf } from './hosts.ts'
import { openInstanceSession } from './instance-session.ts'
import { migratePostgres, type OnWait } from './migrate.ts'
import { openReaders } from './readers.ts'
import { openWriters } from './writers.ts'
import type pg from 'pg'

/** Milliseconds between two rounds of listeners, each of which reads from the database, at least. */
const ROUND = 10

type OpenOptions = {
  /** Whether no other instance may run meanwhile. */
  isAlone?: boolean
  /** Where a pooler in transaction mode stands before the server; null if statements go to it directly. */
  poolerUrl?: string | null
}

/**
 * Opens the shop's database on a PostgreSQL server and migrates it to this version's schema. Opens
 * at most `connections`: one learns of other instances' commits, half of the others write, and the rest
 * read. With a pooler, only the first one goes to the server itself.
 * Throws what `migratePostgres` throws, `UnfitServerError`, and `DatabaseInUseError`.
 */
export async function openPostgres(
  url: string,
  connections: number,
  log: Log,
  { isAlone = false, poolerUrl = null }: OpenOptions = {},
): Promise<Engine> {
  const hosts = hostsOf(url)
  const isPooled = poolerUrl !== null
  const way = { hosts: isPooled ? hostsOf(poolerUrl) : hosts, isPooled }
  const listeners: (() => Promise<void> | void)[] = []
  const messageListeners: ((message: string) => void)[] = []
  const max = Math.floor((connections - 1) / 2)
  const readers = openReaders(way, connections - 1 - max)
  const read = createDatabase(readers.ask) as Reader
  const writers = openWriters(way, {
    max,
    afterCommit: async () => {
      session.tellCommit()
      await notifyListeners()
    },
  })
  let round: Promise<void> = Promise.resolve()
  let nextRound: Promise<void> | null = null
  let began = Number.NEGATIVE_INFINITY
  const session = await openInstanceSession({
    hosts,
    isAlone,
    // Migrates on this connection, because each extra connection costs the server a process.
    prepare: async (client) => {
      if (isPooled) await refuseElsewhere(client, way.hosts)
      const applied = await migrateOver(client, (migration) =>
        log.warn('migration_waits', { migration }),
      )
      if (applied.length > 0) log.info('upgraded', { applied })
    },
    onCommit: () => void notifyListeners(),
    onMessage: (message) => {
      for (const listener of messageListeners) listener(message)
    },
    onLost: (error) => {
      log.warn('database_lost', { error })
      // Otherwise, their statements would keep waiting for answers.
      readers.disconnect()
      writers.disconnect()
    },
  })

  /** Commits that come while the listeners run share the next round. */
  function notifyListeners(): Promise<void> {
    nextRound ??= round.then(async () => {
      await Bun.sleep(began + ROUND - performance.now())
      nextRound = null
      began = performance.now()
      round = callListeners()
      return round
    })
    return nextRound
  }

  async function callListeners() {
    try {
      for (const listener of listeners) await listener()
    } catch (error) {
      // The commit is made, so a listener's error must not fail its writers.
      log.error('fan_out_failed', { error })
    }
  }

  return {
    read,
    ...createWriteProbe(writers.write),
    onCommit: (listener) => void listeners.push(listener),
    leads: session.leads,
    notify: session.notify,
    onNotified: (listener) => void messageListeners.push(listener),
    bytes: async () => {
      const query = sql`select pg_database_size(current_database()) as bytes`
      const [row] = await read.all<{ bytes: number }>(query)
      return { data: row?.bytes ?? 0, log: 0 }
    },
    // The server is responsible for its files.
    reportCorruption: () => {},
    close: async () => {
      await writers.close()
      await session.close()
      // The commit listeners still use the readers.
      await (nextRound ?? round)
      await readers.close()
    },
  }
}

/** Migrates the database to this version's schema; see `migratePostgres`. */
export async function upgradePostgres(url: string, onWait: OnWait): Promise<string[]> {
  const hosts = hostsOf(url)
  const client = await connectTo(hosts, clientConfig)
  try {
    await refuseUnfit(client, hosts)
    return await migrateOver(client, onWait)
  } finally {
    await client.end()
  }
}

/**
 * The longest timeout that the driver can set, in milliseconds: a large migration takes minutes.
 */
const PATIENCE = 2 ** 31 - 1

function migrateOver(client: pg.Client, onWait: OnWait): Promise<string[]> {
  return migratePostgres(async (text) => {
    const query = { text, query_timeout: PATIENCE } as pg.QueryConfig
    const results = (await reaching(client.query(query))) as pg.QueryResult | pg.QueryResult[]
    return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? []
  }, onWait)
}
