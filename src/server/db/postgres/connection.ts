import pg from 'pg'
import { DatabaseUnreachableError, sqlStateOf } from '../errors.ts'
import { addressSettings } from './address.ts'

export type Statement = {
  text: string
  values: unknown[]
  /** Whether rows are lists of values instead of objects. */
  isArray: boolean
  /** Whether the caller needs the rows, or only needs the statement to succeed. */
  hasRows: boolean
}

/** Milliseconds until a server that does not answer counts as unreachable. */
export const CONNECT_TIMEOUT = 3_000

/** Distinct statements to prepare. The server keeps them for as long as a connection lasts. */
const MAX_PREPARED = 500
const prepared = new Map<string, string>()

/** The settings of a session, with milliseconds for times. */
type SessionLimits = { lockTimeout: number; statementTimeout: number; idleTimeout: number }

/**
 * Settings of every connection: parses numbers, and uses TCP keepalive to notice a lost server. They
 * win over those in the address.
 */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    ...addressSettings(url),
    application_name: 'saucery',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: { getTypeParser: parserOf },
  }
}

/**
 * SQL to send first on a new connection. The server detects a lost client within about 11 s.
 */
export function sessionSettings(limits: SessionLimits): string {
  return `
    ${settingsOf('set', limits)};
    set default_transaction_isolation = 'read committed';
    set tcp_keepalives_idle = 5;
    set tcp_keepalives_interval = 2;
    set tcp_keepalives_count = 3;
    set client_connection_check_interval = 2000`
}

/**
 * Begins a transaction with settings of its own: behind a pooler in transaction mode, each transaction
 * may have another session.
 */
export function beginWith(limits: SessionLimits, kind = ''): string {
  return `begin isolation level read committed${kind}; ${settingsOf('set local', limits)}`
}

function settingsOf(set: string, { lockTimeout, statementTimeout, idleTimeout }: SessionLimits) {
  return `${set} lock_timeout = ${lockTimeout};
    ${set} statement_timeout = ${statementTimeout};
    ${set} idle_in_transaction_session_timeout = ${idleTimeout}`
}

/**
 * Sends the messages of a statement together: the driver writes four for each statement, and Bun's
 * sockets pass each one to the system separately.
 */
export function gatherWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection
  const write = stream.write.bind(stream) as (part: Uint8Array, done?: () => void) => boolean
  let parts: Uint8Array[] = []
  let isScheduled = false
  function flush(done?: () => void) {
    isScheduled = false
    write(Buffer.concat(parts), done)
    parts = []
  }
  stream.write = ((part: Uint8Array, done?: () => void) => {
    parts.push(part)
    if (done) flush(done)
    else if (!isScheduled) {
      isScheduled = true
      queueMicrotask(() => flush())
    }
    return true
  }) as typeof stream.write
}

/**
 * Runs a statement. The server prepares each distinct text once per connection, except behind a pooler,
 * where the next statement may get another session.
 */
export async function run(
  client: pg.ClientBase,
  statement: Statement,
  isPooled: boolean,
): Promise<unknown[]> {
  const { text, values, isArray } = statement
  const query = {
    name: isPooled ? undefined : nameOf(text),
    text,
    values,
    rowMode: isArray ? 'array' : undefined,
  }
  const { rows } = await reaching(client.query(query as pg.QueryArrayConfig))
  return rows
}

/** Rejects with `DatabaseUnreachableError` if the server gave no answer. */
export async function reaching<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (sqlStateOf(error as Error) !== null) throw error
    throw new DatabaseUnreachableError(error)
  }
}

/** Milliseconds to wait for a connection to close; the server may not answer. */
const CLOSE_LIMIT = 1_000

export async function closed(ending: Promise<void> | undefined): Promise<void> {
  await Promise.race([ending, Bun.sleep(CLOSE_LIMIT)])
}

function nameOf(text: string): string | undefined {
  const known = prepared.get(text)
  if (known !== undefined || prepared.size >= MAX_PREPARED) return known
  const name = `s${prepared.size}`
  prepared.set(text, name)
  return name
}

const { BOOL, INT8, NUMERIC, FLOAT4, FLOAT8 } = pg.types.builtins

/** Returns values as SQLite does: integers, sums and averages as numbers, booleans as 1 and 0. */
const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [FLOAT4, Number],
  [FLOAT8, Number],
  [BOOL, (value) => (value === 't' ? 1 : 0)],
])

function parserOf(id: number, format?: 'text' | 'binary'): (value: never) => unknown {
  return parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')
}
