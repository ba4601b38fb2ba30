import { Database, type Statement } from 'bun:sqlite'

/** Statements kept compiled; those with lists of varying length would grow without an end. */
const KEPT = 500

/**
 * A connection that compiles each statement once. The query builder asks for a new one every time,
 * which costs more than running it.
 */
export function openConnection(file: string, options: { create?: boolean }): Database {
  const connection = new Database(file, { readwrite: true, strict: true, ...options })
  const compile = connection.prepare.bind(connection)
  const statements = new Map<string, Statement>()

  connection.prepare = ((sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= KEPT) statements.clear()
    const statement = compile(sql)
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

/** Asks a database file that may be anybody's, and has let go of it when it returns. */
export function readingFrom<T>(file: string, read: (ask: Ask) => T): T {
  const connection = new Database(file, { readonly: true, strict: true })
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
