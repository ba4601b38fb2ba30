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
  return connection
}
