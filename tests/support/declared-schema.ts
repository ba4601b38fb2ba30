import { Glob } from 'bun'
import { is, SQL } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  getTableConfig,
  type Index,
  SQLiteAsyncDialect,
  SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The schema that the code declares, as PostgreSQL statements. A test compares what they create with
// what the migrations create.

const folder = fileURLToPath(new URL('../../src/server/db/schema/', import.meta.url))
const files = [...new Glob('**/*.ts').scanSync(folder)].sort()
const modules: object[] = await Promise.all(files.map((file) => import(join(folder, file))))
const declared = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))

/**
 * A row of an index holds at most 2.7 kB on PostgreSQL, and the tags alone may be longer. On SQLite,
 * this index contains the text, so that the wide row need not be read.
 */
const withoutText = ['products_by_stock']

/** Expressions that PostgreSQL writes in another way (`draftEmail`). */
const inOtherWords: Record<string, string> = {
  [`lower("draft" ->> 'customerEmail')`]: `lower(substring(draft from '"customerEmail":"([^"]*)"'))`,
}

/** The statements for all tables, foreign keys and indexes. */
export function declaredStatements(): string[] {
  const tables = declared.map((table) => getTableConfig(table))
  return [
    ...tables.map(createTable),
    ...tables.flatMap(addForeignKeys),
    ...tables.flatMap(({ name, indexes }) => indexes.map((index) => createIndex(name, index))),
  ]
}

type Table = ReturnType<typeof getTableConfig>

function createTable({ name, columns, primaryKeys, checks }: Table): string {
  const parts = [
    ...columns.map(describe),
    ...primaryKeys.map((key) => `primary key (${namesOf(key.columns)})`),
    ...checks.map((check) => `constraint ${check.name} check (${text(check.value)})`),
  ]
  return `create table ${name} (\n  ${parts.join(',\n  ')}\n)`
}

const types: Record<string, string> = { integer: 'bigint', text: 'text collate "C"' }

function describe(column: AnySQLiteColumn): string {
  const words = [quoted(column.name), types[column.getSQLType()]]
  if (column.primary) words.push('primary key')
  else if (column.notNull) words.push('not null')
  if (column.default !== undefined) {
    const value = column.mapToDriverValue(column.default)
    words.push(`default ${typeof value === 'string' ? `'${value}'` : Number(value)}`)
  }
  return words.join(' ')
}

function addForeignKeys({ name, foreignKeys }: Table): string[] {
  return foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const target = `${getTableConfig(foreignTable).name} (${namesOf(foreignColumns)})`
    const deleting = key.onDelete ? ` on delete ${key.onDelete}` : ''
    const foreign = `foreign key (${namesOf(columns)}) references ${target}${deleting}`
    return `alter table ${name} add ${foreign}`
  })
}

function createIndex(table: string, { config }: Index): string {
  const columns = config.columns
    .filter((column) => !is(column, SQL) || !withoutText.includes(config.name))
    .map((column) => (is(column, SQL) ? expression(column) : quoted(column.name)))
  const where = config.where ? ` where ${text(config.where)}` : ''
  const unique = config.unique ? 'unique ' : ''
  return `create ${unique}index ${config.name} on ${table} (${columns.join(', ')})${where}`
}

function expression(column: SQL): string {
  const written = text(column)
  return inOtherWords[written] ?? written
}

function text(fragment: SQL): string {
  return new SQLiteAsyncDialect().sqlToQuery(fragment.inlineParams()).sql
}

function namesOf(columns: readonly { name: string }[]): string {
  return columns.map(({ name }) => quoted(name)).join(', ')
}

const quoted = (name: string) => (name === 'interval' ? `"${name}"` : name)
