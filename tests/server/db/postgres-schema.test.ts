import { afterEach, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrationScript } from '../../../src/server/db/engine/migration-script.ts'
import { ForeignDataError, NewerDataError } from '../../../src/server/db/errors.ts'
import { WRITER_LOCK } from '../../../src/server/db/postgres/locks.ts'
import {
  migratePostgres,
  postgresMigrations,
  type RunScript,
} from '../../../src/server/db/postgres/migrate.ts'
import { migrate } from '../../../src/server/db/sqlite/migrations.ts'
import { eventually } from '../../support/clock.ts'
import { ask as askSqlite } from '../../support/database.ts'
import { declaredStatements } from '../../support/declared-schema.ts'
import { createDatabase, postgresServer, psql } from '../../support/postgres.ts'
import { emptyDirectory } from '../../support/program.ts'

const open: { end: () => Promise<void>; drop: () => void }[] = []
afterEach(async () => {
  for (const { end, drop } of open.splice(0)) {
    await end()
    drop()
  }
})

async function emptyDatabase() {
  const { url, drop } = createDatabase(await postgresServer())
  const { run, end } = connect(url)
  open.push({ end, drop })
  return { url, run, ask: (sql: string) => psql(url, sql).map((row) => Object.values(row)[0]) }
}

function connect(url: string): { run: RunScript; end: () => Promise<void> } {
  const client = new pg.Client(url)
  const connecting = client.connect()
  return {
    run: async (script) => {
      await connecting
      // Several statements return a list of results.
      return [await client.query(script)].flat().flatMap(({ rows }) => rows)
    },
    end: () => client.end(),
  }
}

const described = [
  `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod),
     (select collname from pg_collation c where c.oid = attcollation), attnotnull,
     (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
   from pg_attribute join pg_class on pg_class.oid = attrelid
   where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0`,
  `select concat_ws(' ', conrelid::regclass, case contype when 'c' then conname end,
     pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
]

/**
 * Only the PostgreSQL migrations create these. On SQLite, drizzle records the migrations,
 * the file counts its commits, and FTS5 searches words.
 */
const onlyHere = /schema_migrations|commits|order_index_words|INDEX audit_words/

test('the migrations for PostgreSQL create the schema that the code declares', async () => {
  const [migrated, declared] = [await emptyDatabase(), await emptyDatabase()]
  await migratePostgres(migrated.run)
  psql(declared.url, `${declaredStatements().join(';\n')};`)
  for (const query of described) {
    const wanted = declared.ask(query).sort()
    expect(wanted.length).toBeGreaterThan(30)
    const found = migrated.ask(query).filter((line) => !onlyHere.test(String(line)))
    expect(found.sort()).toEqual(wanted)
  }
})

/** Triggers of one engine only; the other does the same by itself or in another way. */
const ofSqlite = ['audit_never_replaced', 'audit_words_added', 'order_words_forgotten']
const ofPostgres = ['audit_never_emptied', 'audit_numbered', 'events_numbered']
ofSqlite.push('order_words_written', 'audit_words_counted', 'audit_words_removed')
ofPostgres.push('payment_steps_numbered', 'webhook_deliveries_numbered')
ofPostgres.push('orders_counted', 'order_items_counted')

test('both engines have the same triggers', async () => {
  const { path, remove } = await emptyDirectory()
  migrate(`${path}/shop.db`)
  const triggers = askSqlite(
    `${path}/shop.db`,
    "select name from sqlite_master where type = 'trigger'",
  ).map(({ name }) => String(name))
  await remove()
  const { run, ask } = await emptyDatabase()
  await migratePostgres(run)
  const found = ask('select tgname from pg_trigger where not tgisinternal')
  expect(found.filter((name) => !ofPostgres.includes(String(name))).sort()).toEqual(
    triggers.filter((name) => !ofSqlite.includes(name)).sort(),
  )
})

test('every migration for PostgreSQL is in the binary, and has a twin for SQLite', async () => {
  const folder = fileURLToPath(new URL('../../../migrations/postgres', import.meta.url))
  const names = (await readdir(folder)).map((name) => basename(name, '.sql'))
  expect(names.sort()).toEqual([...postgresMigrations])
})

test('instances that start at the same time migrate once', async () => {
  const { url, run, ask } = await emptyDatabase()
  const others = [connect(url), connect(url), connect(url)]
  const instances = [run, ...others.map((other) => other.run)]
  const applied = await Promise.all(instances.map((each) => migratePostgres(each)))
  await Promise.all(others.map(({ end }) => end()))
  // Each may be applied by another instance.
  expect(applied.flat().toSorted()).toEqual([...postgresMigrations])
  expect(ask('select name from schema_migrations order by name')).toEqual([...postgresMigrations])
  expect(await migratePostgres(run)).toEqual([])
})

test('a database that a newer version has migrated is refused and left unchanged', async () => {
  const { run, ask } = await emptyDatabase()
  await migratePostgres(run)
  await run("insert into schema_migrations values ('9999_later', 1)")
  const before = ask('select name from schema_migrations order by name')
  await expect(migratePostgres(run)).rejects.toThrow(NewerDataError)
  expect(ask('select name from schema_migrations order by name')).toEqual(before)
})

test('a database of another program is refused and left unchanged', async () => {
  const { run, ask } = await emptyDatabase()
  await run('create table tasks (id bigint)')
  await expect(migratePostgres(run)).rejects.toThrow(ForeignDataError)
  expect(ask("select tablename from pg_tables where schemaname = 'public'")).toEqual(['tasks'])
})

test('a migration that fails changes nothing', async () => {
  const { run, ask } = await emptyDatabase()
  const failing: RunScript = (sql) =>
    run(sql.includes('create table') ? `${sql}; select 1 / 0` : sql)
  await expect(migratePostgres(failing)).rejects.toThrow('division by zero')
  expect(ask("select count(*) from pg_tables where schemaname = 'public'")).toEqual([0])
  expect(await migratePostgres(run)).toEqual([...postgresMigrations])
})

test('SCALE-16 a migration that waits for a reader lets everybody else write, and is applied afterwards', async () => {
  const { url, run, ask } = await emptyDatabase()
  await migratePostgres(run)
  const last = postgresMigrations.at(-1) ?? ''
  await run(`delete from schema_migrations where name = '${last}'`)
  const [reader, writer, migrating] = [connect(url), connect(url), connect(url)]
  await reader.run('begin; select count(*) from products')
  const waiting: string[] = []
  const isApplied = migratePostgres(
    async (script) => {
      const own = script === migrationScript(`postgres/${last}`)
      return migrating.run(own ? 'alter table products add column later bigint' : script)
    },
    (name) => waiting.push(name),
  )
  const waits = () =>
    ask(`select count(*) from pg_locks where not granted and mode = 'AccessExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`)[0] !== 0
  expect(await eventually(waits)).toBe(true)
  // As a group of writers does, which gives up after 5 s.
  await writer.run(
    `begin; set local lock_timeout = '5s'; select pg_advisory_xact_lock(${WRITER_LOCK}); commit`,
  )
  // The log says so once, however often it tries again.
  expect(await eventually(() => waiting.length > 0)).toBe(true)
  await reader.run('rollback')
  expect(await isApplied).toEqual([last])
  expect(waiting).toEqual([last])
  await Promise.all([reader, writer, migrating].map(({ end }) => end()))
})

test("SCALE-16 instances start at the same time whatever the role's settings are", async () => {
  const { url } = await emptyDatabase()
  const name = new URL(url).pathname.slice(1)
  for (const setting of [
    "default_transaction_isolation = 'serializable'",
    "lock_timeout = '10ms'",
    "statement_timeout = '300ms'",
  ]) {
    psql(url, `alter database "${name}" set ${setting}`)
  }
  const instances = [connect(url), connect(url), connect(url)]
  const applied = await Promise.all(instances.map(({ run }) => migratePostgres(run)))
  await Promise.all(instances.map(({ end }) => end()))
  expect(applied.flat().toSorted()).toEqual([...postgresMigrations])
})

test('SCALE-16 the schema may have any name', async () => {
  for (const schema of ['My Shop', '2026', 'order', 'Crème "brûlée"']) {
    const { url, run } = await emptyDatabase()
    const [name, quoted] = [new URL(url).pathname.slice(1), `"${schema.replaceAll('"', '""')}"`]
    psql(url, `create schema ${quoted}; alter database "${name}" set search_path = ${quoted}`)
    expect(await migratePostgres(run)).toEqual([...postgresMigrations])
    expect(await migratePostgres(run)).toEqual([])
    await run('select stock from products')
  }
})

test('SCALE-16 words about another program or a newer version speak of the database', async () => {
  const { run } = await emptyDatabase()
  await run('create table wp_posts (id bigint)')
  await expect(migratePostgres(run)).rejects.toThrow(
    /^The PostgreSQL database .*such as wp_posts\./,
  )
  const newer = await emptyDatabase()
  await migratePostgres(newer.run)
  await newer.run("insert into schema_migrations values ('9999_later', 1)")
  await expect(migratePostgres(newer.run)).rejects.toThrow(/^The PostgreSQL database was written/)
})
