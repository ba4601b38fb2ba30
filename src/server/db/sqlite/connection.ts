import { constants, Database, SQLiteError, type Statement } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'
import { plainText } from '#shared/domain/words.ts'
import { isStorageFault } from '../errors.ts'

/** Compiled statements to keep. Some have lists of varying length, so there is no natural limit. */
const MAX_STATEMENTS = 500

/**
 * Opens a connection that caches prepared statements. The query builder prepares a statement for
 * every query, which costs more than running it.
 */
export function openConnection(file: string, options: { create?: boolean }): Database {
  if (options.create) makePrivate(file)
  const connection = new Database(file, { readwrite: true, strict: true, ...options })
  eraseDeleted(connection)
  const compile = connection.prepare.bind(connection)
  const statements = new Map<string, Statement>()

  connection.prepare = ((sql: string) => {
    const cached = statements.get(sql)
    if (cached) return cached
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    const statement = compile(hideLimit(sql))
    statements.set(sql, statement)
    return statement
  }) as Database['prepare']

  const close = connection.close.bind(connection)
  // The file stays open until every statement is finalized or garbage-collected.
  connection.close = () => {
    for (const statement of statements.values()) statement.finalize()
    close()
  }
  return connection
}

/**
 * Overwrites what this connection deletes. Otherwise it stays in the file until the space is used again,
 * and erasing a customer would have to rebuild the file, for which all writers wait.
 */
export function eraseDeleted(connection: Database): void {
  connection.run('pragma secure_delete = on')
}

/**
 * SQLite plans a query with the value of its bound LIMIT and recompiles the statement whenever a
 * LIMIT is bound, which takes as long as a row lookup. It does neither for an expression.
 */
function hideLimit(sql: string): string {
  return sql.replaceAll(/\blimit \?/gi, 'limit (? + 0)')
}

/** Adds the function that `plainly` calls, because SQLite cannot strip accents. */
export function addPlainText(connection: Database): void {
  connection.function('plain_text', plainText)
}

/**
 * Creates an empty file that only its owner can read, because the directory may be readable by
 * others. SQLite gives the files beside a database the same mode.
 */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * Opens a connection that cannot write. If a killed process left a half-written transaction, a
 * writable connection recovers the file first. On a read-only disk the file is opened as it is,
 * provided that no log remains to be checkpointed.
 */
export function openReadOnly(file: string): Database {
  const open = () => readable(new Database(file, { readonly: true, strict: true }))
  try {
    return open()
  } catch (error) {
    if (!isUnwritable(error)) throw error
    try {
      readable(new Database(file, { readwrite: true, strict: true })).close()
      return open()
    } catch {
      if (hasLog(file)) throw error
      return readable(openImmutable(file))
    }
  }
}

function isUnwritable(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(error.code ?? '')
}

/** SQLite opens files lazily; only a query shows whether one can be read. */
function readable(connection: Database): Database {
  try {
    askerOf(connection)('select 1 from sqlite_master limit 1')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Whether the database has a log, because it is open or was not closed properly. */
function hasLog(file: string): boolean {
  return ['-wal', '-journal'].some((ending) => Bun.file(file + ending).size > 0)
}

/** Opens a file without locks and without the -wal and -shm files that even reading creates. */
function openImmutable(file: string): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants
  return new Database(
    `${Bun.pathToFileURL(file).href}?immutable=1`,
    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
  )
}

/**
 * Checkpoints the WAL and closes. If the disk no longer accepts writes, the commits stay safe in the
 * log and SQLite recovers them at the next start.
 */
export function checkpointAndClose(connection: Database): void {
  try {
    connection.run('pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (!isStorageFault(error)) throw error
  } finally {
    connection.close()
  }
}

/** Queries a database file, which may belong to another program, and closes it. */
export function withReadOnly<T>(file: string, read: (ask: Ask) => T): T {
  const connection = openReadOnly(file)
  try {
    return read(askerOf(connection))
  } finally {
    connection.close()
  }
}

export type Ask = <Row>(sql: string) => Row[]

/** Finalizes each statement after its query, so that closing the connection closes the file. */
export function askerOf(connection: Database): Ask {
  return <Row>(sql: string) => {
    const statement = connection.prepare<Row, []>(sql)
    try {
      return statement.all()
    } finally {
      statement.finalize()
    }
  }
}
