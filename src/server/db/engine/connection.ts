import { closeSync, openSync } from 'node:fs'
import { constants, Database, SQLiteError, type Statement } from 'bun:sqlite'
import { isStorageFault } from '../errors.ts'

/** Statements kept compiled; those with lists of varying length would grow without an end. */
const KEPT = 500

/**
 * A connection that compiles each statement once. The query builder asks for a new one every time,
 * which costs more than running it.
 */
export function openConnection(file: string, options: { create?: boolean }): Database {
  if (options.create) makePrivate(file)
  const connection = new Database(file, { readwrite: true, strict: true, ...options })
  const compile = connection.prepare.bind(connection)
  const statements = new Map<string, Statement>()

  connection.prepare = ((sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= KEPT) statements.clear()
    const statement = compile(plannedOnce(sql))
    statements.set(sql, statement)
    return statement
  }) as Database['prepare']

  const close = connection.close.bind(connection)
  // With statements left, the file would stay open until they are collected as garbage.
  connection.close = () => {
    for (const statement of statements.values()) statement.finalize()
    close()
  }
  return connection
}

/**
 * SQLite looks at a LIMIT while it plans, and compiles a statement anew whenever another is bound to
 * it, even the same: that takes as long as to look up a row. Into an expression it does not look.
 */
function plannedOnce(sql: string): string {
  return sql.replaceAll(/\blimit \?/gi, 'limit (? + 0)')
}

/**
 * Makes an empty file that its owner alone may read, for SQLite to fill: the directory may be one that
 * others look into. What SQLite puts beside a database has the database's own mode.
 */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * A connection that cannot write. What a killed process has left half written is undone first, which
 * takes one that can: without it the file could not be read at all. On a disk that takes nothing a
 * file is read as it lies there, if nothing beside it is still to come home.
 */
export function openReadOnly(file: string): Database {
  const open = () => readable(new Database(file, { readonly: true, strict: true }))
  try {
    return open()
  } catch (error) {
    if (!takesNothing(error)) throw error
    try {
      readable(new Database(file, { readwrite: true, strict: true })).close()
      return open()
    } catch {
      if (isInUse(file)) throw error
      return readable(openAsItLies(file))
    }
  }
}

function takesNothing(error: unknown): boolean {
  return error instanceof SQLiteError && /^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(error.code ?? '')
}

/** SQLite opens lazily: only a question tells whether a file can be read. */
function readable(connection: Database): Database {
  try {
    askerOf(connection)('select 1 from sqlite_master limit 1')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Whether a log lies beside it, because it is open or was cut off; a closed one has none. */
function isInUse(file: string): boolean {
  return ['-wal', '-journal'].some((ending) => Bun.file(file + ending).size > 0)
}

/** Without locks and without the files that SQLite puts beside a database, even to read it. */
function openAsItLies(file: string): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants
  return new Database(
    `${Bun.pathToFileURL(file).href}?immutable=1`,
    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
  )
}

/**
 * Brings what stands in the log home and closes. Where the disk takes nothing any more it stays in the
 * log, safe, and the next start brings it home.
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

/** Asks a database file that may be anybody's, and has let go of it when it returns. */
export function withReadOnly<T>(file: string, read: (ask: Ask) => T): T {
  const connection = openReadOnly(file)
  try {
    return read(askerOf(connection))
  } finally {
    connection.close()
  }
}

export type Ask = <Row>(sql: string) => Row[]

/** Statements that are not kept: with one left, the file stays open after it was closed. */
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
