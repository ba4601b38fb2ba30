import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm'

type Values = Record<string, unknown>
type Row = readonly unknown[]
type Decoder = { mapFromDriverValue: (value: unknown) => unknown }

/** The parts of the query builder's prepared queries that it does not declare. */
type Prepared = {
  query: { sql: string; params: readonly unknown[] }
  fields?: readonly { path: readonly string[]; field: unknown }[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: unknown
  run: (values: Values) => unknown
  all: (values: Values) => unknown
  /** With SQLite. */
  stmt?: { run: (...values: unknown[]) => unknown; values: (...values: unknown[]) => Row[] }
  /** With PostgreSQL. */
  client?: (text: string, values: unknown[], kind: 'run' | 'all') => Promise<{ rows: Row[] }>
}

/**
 * Makes `run` and `all` of a prepared query faster: the builder looks up the kind of each value and each
 * column again at every use, which takes longer than SQLite takes to run the statement. Queries that map
 * their rows in another way stay as they are.
 */
export function compileQuery<Query>(built: Query): Query {
  const prepared = built as Prepared
  const { query, fields, stmt, client } = prepared
  if (prepared.customResultMapper || !query) return built
  const valuesOf = valuesReader(query.params)
  if (stmt) prepared.run = (values) => stmt.run(...valuesOf(values))
  if (client) prepared.run = (values) => client(query.sql, valuesOf(values), 'run')
  const isOuterJoin = Object.values(prepared.joinsNotNullableMap ?? {}).includes(false)
  if (!fields || isOuterJoin) return built
  const rowOf = rowReader(fields)
  if (stmt) prepared.all = (values) => stmt.values(...valuesOf(values)).map(rowOf)
  if (client) {
    prepared.all = async (values) =>
      (await client(query.sql, valuesOf(values), 'all')).rows.map(rowOf)
  }
  return built
}

function valuesReader(params: readonly unknown[]): (values?: Values) => unknown[] {
  const readers = params.map(valueReader)
  return (values = {}) => readers.map((read) => read(values))
}

function valueReader(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return givenValue(param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const given = givenValue(param.value.name)
  const { encoder } = param
  if (isSameMethod(encoder, 'mapToDriverValue')) return given
  return (values) => encoder.mapToDriverValue(given(values))
}

function givenValue(name: string): (values: Values) => unknown {
  return (values) => {
    const value = values[name]
    if (value === undefined && !(name in values)) throw new Error(`No value for "${name}".`)
    return value
  }
}

function rowReader(fields: NonNullable<Prepared['fields']>): (row: Row) => Values {
  const columns = fields.map(({ path, field }) => ({
    name: path.at(-1) ?? '',
    parents: path.slice(0, -1),
    decoder: decoderOf(field),
  }))
  return (row) => {
    const read: Values = {}
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]
      if (!column) continue
      const { name, parents, decoder } = column
      const value = row[index]
      const parent = parents.length === 0 ? read : within(read, parents)
      parent[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
    }
    return read
  }
}

function within(read: Values, parents: readonly string[]): Values {
  let node = read
  for (const name of parents) node = (node[name] ??= {}) as Values
  return node
}

/** Null for a column whose values are as the driver returns them. */
function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return isSameMethod(field, 'mapFromDriverValue') ? null : field
  const expression = is(field, SQL) ? field : (field as { sql: SQL }).sql
  return (expression as unknown as { decoder: Decoder }).decoder
}

/** Whether a column has the builder's own method, which returns the value unchanged. */
function isSameMethod(column: object, method: 'mapFromDriverValue' | 'mapToDriverValue'): boolean {
  return (column as Column)[method] === Column.prototype[method]
}
