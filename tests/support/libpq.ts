import { CString, dlopen, type Pointer } from 'bun:ffi'

// PostgreSQL's own client library, which is synchronous like bun:sqlite. Tests inspect the database
// with it, so that the same test code works on both engines.

type Value = string | number | null
type Address = Pointer | bigint

const { symbols } = dlopen('libpq.so.5', {
  PQconnectdb: { args: ['cstring'], returns: 'ptr' },
  PQstatus: { args: ['ptr'], returns: 'i32' },
  PQerrorMessage: { args: ['ptr'], returns: 'cstring' },
  PQfinish: { args: ['ptr'], returns: 'void' },
  PQexec: { args: ['ptr', 'cstring'], returns: 'ptr' },
  PQresultStatus: { args: ['ptr'], returns: 'i32' },
  PQresultErrorMessage: { args: ['ptr'], returns: 'cstring' },
  PQntuples: { args: ['ptr'], returns: 'i32' },
  PQnfields: { args: ['ptr'], returns: 'i32' },
  PQfname: { args: ['ptr', 'i32'], returns: 'ptr' },
  PQftype: { args: ['ptr', 'i32'], returns: 'u32' },
  PQgetisnull: { args: ['ptr', 'i32', 'i32'], returns: 'i32' },
  PQgetvalue: { args: ['ptr', 'i32', 'i32'], returns: 'ptr' },
  PQclear: { args: ['ptr'], returns: 'void' },
})

const BAD = 1
const [EMPTY, DONE, ROWS] = [0, 1, 2]

/** Type numbers of smallint, integer, bigint, real, double precision and numeric. */
const numbers = [21, 23, 20, 700, 701, 1700]
const BOOLEAN = 16

export type PostgresConnection = ReturnType<typeof connectPostgres>

export function connectPostgres(url: string) {
  const connection = symbols.PQconnectdb(bytes(`${url}?sslmode=disable&gssencmode=disable`))
  if (!connection || symbols.PQstatus(connection) === BAD)
    throw new Error(String(symbols.PQerrorMessage(connection)))
  exec('set lock_timeout = 10000; set client_min_messages = warning')

  /** Runs one or more statements; returns the rows of the last, with booleans as 1 and 0. */
  function exec(sql: string): Record<string, Value>[] {
    const result = symbols.PQexec(connection, bytes(sql))
    if (!result) throw new Error(String(symbols.PQerrorMessage(connection)))
    try {
      if (![EMPTY, DONE, ROWS].includes(symbols.PQresultStatus(result)))
        throw new Error(String(symbols.PQresultErrorMessage(result)))
      return rowsOf(result)
    } finally {
      symbols.PQclear(result)
    }
  }

  return { exec, close: () => symbols.PQfinish(connection) }
}

function rowsOf(result: Address): Record<string, Value>[] {
  const columns = Array.from({ length: symbols.PQnfields(result) }, (_, index) => ({
    index,
    name: textAt(symbols.PQfname(result, index)),
    type: symbols.PQftype(result, index),
  }))
  return Array.from({ length: symbols.PQntuples(result) }, (_, row) =>
    Object.fromEntries(
      columns.map(({ index, name, type }) => {
        if (symbols.PQgetisnull(result, row, index)) return [name, null]
        const text = textAt(symbols.PQgetvalue(result, row, index))
        if (type === BOOLEAN) return [name, text === 't' ? 1 : 0]
        return [name, numbers.includes(type) ? Number(text) : text]
      }),
    ),
  )
}

function textAt(address: Address | null): string {
  return address ? new CString(address as Pointer).toString() : ''
}

const bytes = (text: string) => Buffer.from(`${text}\0`)

/** Replaces the question marks outside of string literals with values. */
export function withValues(sql: string, values: readonly Value[]): string {
  const left = [...values]
  return sql.replace(/'[^']*'|\?/g, (part) => (part === '?' ? literal(left.shift() ?? null) : part))
}

function literal(value: Value): string {
  if (value === null) return 'null'
  // PostgreSQL would round a fraction for an integer column; a quoted one takes the type of the column.
  return Number.isInteger(value) ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
