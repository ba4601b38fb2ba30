import { clientConfig, sessionSettings } from '../postgres/connection.ts'
import { refuseUnfit } from '../postgres/fitness.ts'
import { connectTo, hostsOf } from '../postgres/hosts.ts'
import { lockInstances } from '../postgres/instance-lock.ts'
import {
  appliedMigrations,
  CURRENT_SCHEMA,
  migratePostgres,
  postgresMigrations,
} from '../postgres/migrate.ts'
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
import type pg from 'pg'

/** Tables that only PostgreSQL has. */
const OWN = ['schema_migrations', 'commits']

/** Opens the database of a shop that no instance has open. */
export async function postgresSource(url: string): Promise<Source> {
  const client = await connect(url)
  try {
    const applied = await appliedMigrations(scriptsOf(client))
    if (applied.length === 0) throw new CannotMoveError('There is no shop in that database.')
    if (applied.length < postgresMigrations.length) {
      throw new CannotMoveError(
        'The database is of an earlier version. Run "saucery migrate" first.',
      )
    }
    await client.query('begin isolation level repeatable read read only')
    return createSource(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Fills an empty database in one transaction. */
export async function postgresTarget(url: string): Promise<Target> {
  const client = await connect(url)
  try {
    await migratePostgres(scriptsOf(client))
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '128MB'")
    const tables = await tablesIn(client)
    for (const table of tables.keys()) await refuseRows(client, table)
    const types = await typesIn(client)
    const postponed = await postpone(client, [...tables.keys()])
    return {
      ...createSource(client),
      insert: async (table, columns, rows) => {
        const lists = columns.map(
          (column, index) => `$${index + 1}::${types.get(`${table}.${column}`)}[]`,
        )
        await client.query({
          text: `insert into "${table}" (${listOf(columns)}) select * from unnest(${lists.join(', ')})`,
          values: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
        })
      },
      complete: async () => {
        for (const statement of postponed) await client.query(statement)
      },
      commit: async () => {
        await client.query('commit')
        // Without statistics, the first queries would be planned badly.
        await client.query('analyze')
      },
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connect(url: string): Promise<pg.Client> {
  const hosts = hostsOf(url)
  const name = { application_name: 'saucery move' }
  const client = await connectTo(hosts, (host) => ({ ...clientConfig(host), ...name }))
  // The role may have settings of its own.
  const settings = sessionSettings({ lockTimeout: 0, statementTimeout: 0, idleTimeout: 0 })
  await client.query(`${settings}; set array_nulls = on`)
  try {
    await refuseUnfit(client, hosts)
    await lockInstances(client, true)
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}

async function refuseRows(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(`select 1 from "${table}" limit 1`)
  if (rows.length === 0) return
  throw new CannotMoveError(`The database is not empty: there are ${table} in it. Name another.`)
}

/**
 * Drops indexes and foreign keys, which are faster to create at the end, and turns the triggers
 * off, because derived tables are copied like any other table. Returns the statements that restore
 * all of them.
 */
async function postpone(client: pg.Client, tables: string[]): Promise<string[]> {
  const keys = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = ${CURRENT_SCHEMA} order by oid`,
  )
  const indexes = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = ${CURRENT_SCHEMA}
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
     order by i.indexrelid`,
  )
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`)
  for (const { table, name } of keys.rows) {
    await client.query(`alter table ${table} drop constraint "${name}"`)
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...keys.rows.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint "${name}" ${definition}`,
    ),
    ...tables.map((table) => `alter table "${table}" enable trigger user`),
  ]
}

function createSource(client: pg.Client): Source {
  return {
    tables: () => tablesIn(client),
    count: async (table) =>
      (await client.query(`select count(*) as rows from "${table}"`)).rows[0]?.rows,
    rows: (table, columns) => rowsOf(client, table, columns),
    // Closing rolls back an open transaction.
    close: () => client.end(),
  }
}

async function* rowsOf(client: pg.Client, table: string, columns: readonly string[]) {
  await client.query(
    `declare moving no scroll cursor for select ${listOf(columns)} from "${table}"`,
  )
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `fetch ${BATCH} from moving`,
      rowMode: 'array',
    })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await client.query('close moving')
}

type Column = { table: string; column: string; type: string }

async function columnsIn(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = ${CURRENT_SCHEMA}
       and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attname collate "C"`,
  )
  return rows.filter(({ table }) => !OWN.includes(table))
}

async function tablesIn(client: pg.Client): Promise<Tables> {
  return tablesOf(await columnsIn(client))
}

async function typesIn(client: pg.Client): Promise<Map<string, string>> {
  const columns = await columnsIn(client)
  return new Map(columns.map(({ table, column, type }) => [`${table}.${column}`, type]))
}

function scriptsOf(client: pg.Client) {
  return async (sql: string) => {
    const result = (await client.query(sql)) as pg.QueryResult | pg.QueryResult[]
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []
  }
}
