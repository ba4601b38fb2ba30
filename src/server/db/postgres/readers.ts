import { sqlStateOf } from '../errors.ts'
import { beginWith, run, sessionSettings, type Statement } from './connection.ts'
import type { Way } from './hosts.ts'
import { openPool } from './pool.ts'
import type pg from 'pg'

/** Milliseconds that a reading statement may take. */
const STATEMENT_TIMEOUT = 30_000

const limits = { lockTimeout: 5_000, statementTimeout: STATEMENT_TIMEOUT, idleTimeout: 5_000 }
const BEGIN_READING = beginWith(limits, ' read only')
const settings = `${sessionSettings(limits)}; set default_transaction_read_only = on`

/** An instance's reading connections. Each statement uses one and sees all commits. */
export function openReaders(way: Way, connections: number) {
  const { isPooled } = way
  const pool = openPool(way, {
    max: connections,
    settings,
    answerTimeout: STATEMENT_TIMEOUT + 1_000,
    // Behind a pooler, a transaction is sent as a whole.
    pipeline: isPooled,
  })

  async function ask(statement: Statement): Promise<unknown[]> {
    const client = await pool.connect()
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

  return { ask, disconnect: pool.disconnect, close: pool.close }
}

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
