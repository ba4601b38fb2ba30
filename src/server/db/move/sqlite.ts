import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushNames } from '../../runtime/disk/atomic-file.ts'
import { openConnection, openReadOnly } from '../sqlite/connection.ts'
import { migrate, pendingMigrations } from '../sqlite/migrations.ts'
import { faultsOfDatabase, openAlone, refuseIfInUse } from '../sqlite/snapshot.ts'
import {
  BATCH,
  CannotMoveError,
  listOf,
  type Row,
  type Source,
  type Tables,
  tablesOf,
  type Target,
} from './database.ts'
import type { Database } from 'bun:sqlite'

/** Opens the database file of a stopped shop. Throws `InUseError` if any process has it open. */
export function sqliteSource(file: string): Source {
  refuseIfInUse(file)
  if (pendingMigrations(file).length > 0) {
    throw new CannotMoveError(`${file} is of an earlier version. Run "saucery migrate" first.`)
  }
  const connection = openReadOnly(file)
  // Keeps the data from changing while it is read.
  connection.run('begin')
  return createSource(connection)
}

/** Fills a new database file beside `file`, and renames it to `file` at the end. */
export function sqliteTarget(file: string): Target {
  if (existsSync(file)) throw new CannotMoveError(`${file} already exists. Name another directory.`)
  const unfinished = `${file}.moving`
  const remove = () =>
    ['', '-wal', '-shm', '-journal'].forEach((end) => rmSync(unfinished + end, { force: true }))
  // An interrupted move may have left files.
  remove()
  migrate(unfinished)
  const connection = openConnection(unfinished, {})
  // Until the file is renamed, a crash that damages it does no harm.
  for (const setting of [
    'synchronous = off',
    'foreign_keys = off',
    'cache_size = -65536',
    'temp_store = file',
  ]) {
    connection.run(`pragma ${setting}`)
  }
  const postponed = postponedIn(connection)
  connection.run('begin')
  for (const { type, name } of postponed) connection.run(`drop ${type} "${name}"`)
  // Migrations may have written rows of their own.
  for (const table of tablesIn(connection).keys()) connection.run(`delete from "${table}"`)
  let isClosed = false
  return {
    ...createSource(connection),
    insert: async (table, columns, rows) => {
      const statement = connection.prepare(
        `insert into "${table}" (${listOf(columns)}) values (${columns.map(() => '?').join(', ')})`,
      )
      for (const row of rows) statement.run(...row)
    },
    complete: async () => {
      connection.run("insert into order_words (order_words) values ('rebuild')")
      for (const { sql } of postponed.filter(({ type }) => type === 'index')) connection.run(sql)
      for (const { sql } of postponed.filter(({ type }) => type === 'trigger')) connection.run(sql)
      connection.run('commit')
    },
    commit: async () => {
      connection.close()
      isClosed = true
      try {
        const [fault] = faultsOfDatabase(unfinished)
        if (fault) throw new Error(`The copy is damaged: ${fault}. Nothing was kept.`)
        // Syncs the file before it is renamed.
        const alone = openAlone(unfinished)
        alone.run('pragma synchronous = full')
        alone.run('pragma journal_mode = wal')
        alone.close()
        renameSync(unfinished, file)
        await flushNames(dirname(file))
      } finally {
        remove()
      }
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      connection.close()
      remove()
    },
  }
}

/**
 * The indexes and triggers to create at the end, which is faster; derived tables are copied like
 * any other table. The trigger that fills the audit's search index is not among them: that index
 * stores no text to copy, so the trigger must run for each row.
 */
function postponedIn(connection: Database) {
  return connection
    .query<{ type: 'index' | 'trigger'; name: string; sql: string }, []>(
      `select type, name, sql from sqlite_master
       where type in ('index', 'trigger') and sql is not null
         and not (type = 'trigger' and sql like '%into%audit_words%') order by rowid`,
    )
    .all()
}

function createSource(connection: Database): Source {
  return {
    tables: async () => tablesIn(connection),
    count: async (table) =>
      connection.query<{ rows: number }, []>(`select count(*) as rows from "${table}"`).get()
        ?.rows ?? 0,
    rows: (table, columns) => rowsOf(connection, table, columns),
    close: async () => connection.close(),
  }
}

async function* rowsOf(connection: Database, table: string, columns: readonly string[]) {
  const statement = connection.query<Record<string, string | number | null>, []>(
    `select ${listOf(columns)} from "${table}"`,
  )
  let batch: Row[] = []
  for (const row of statement.iterate()) {
    batch.push(columns.map((column) => row[column] ?? null))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function tablesIn(connection: Database): Tables {
  const rows = connection
    .query<{ table: string; column: string }, []>(
      `select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
       where t.schema = 'main' and t.type = 'table'
         and t.name not like 'sqlite%' and t.name not in ('__drizzle_migrations', 'order_words_pending')
       order by t.name, c.name`,
    )
    .all()
  return tablesOf(rows)
}
