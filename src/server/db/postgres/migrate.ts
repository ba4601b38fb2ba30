import { migrationScript } from '../engine/migration-script.ts'
import { ForeignDataError, NewerDataError, sqlStateOf } from '../errors.ts'
import { migrationNames } from '../sqlite/migrations.ts'
import { WRITER_LOCK } from './locks.ts'

const BASELINE = '0000_baseline'
/** The baseline replaces this many SQLite migrations, all from before PostgreSQL was supported. */
const IN_BASELINE = 22

/** After the baseline, a migration has the same name for both engines. */
export const postgresMigrations: readonly string[] = [
  BASELINE,
  ...migrationNames.slice(IN_BASELINE),
]

/** SQL for the schema that the tables are in, whatever its name. */
export const CURRENT_SCHEMA = 'quote_ident(current_schema())::regnamespace'

/** Milliseconds that a migration waits for a lock: everybody else waits behind it. */
const LOCK_TIMEOUT = 500
/** Milliseconds until it tries again. */
const PAUSE = 2_500
/** PostgreSQL's code for a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Learns of a migration that waits for other sessions. */
export type OnWait = (name: string) => void

/** Runs SQL without parameters, always on the same connection; it may be several statements. */
export type RunScript = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * Migrates a database to this version's schema and returns the names of the migrations that it
 * lacked. Each runs in a transaction of its own. Where another session reads a table that a migration
 * changes, the migration lets everybody else go on and tries again until it is done; `onWait` is called
 * once for it. Several instances can start at once: they wait for each other, and each migration runs
 * once. Throws `NewerDataError` if a newer version has migrated
 * the database, `ForeignDataError` if it belongs to another program; then nothing is changed.
 */
export async function migratePostgres(
  run: RunScript,
  onWait: OnWait = () => {},
): Promise<string[]> {
  // The role may have settings of its own.
  await run('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  const applied: string[] = []
  for (let name = await next(run); name !== undefined; name = await next(run)) {
    if (await applyPatiently(run, name, onWait)) applied.push(name)
  }
  return applied
}

/** The first migration that the database lacks. */
async function next(run: RunScript): Promise<string | undefined> {
  const known = await appliedMigrations(run)
  return postgresMigrations.find((name) => !known.includes(name))
}

/** The names of the migrations that a database has. Throws what `migratePostgres` throws. */
export async function appliedMigrations(run: RunScript): Promise<string[]> {
  const tables = await run(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = ${CURRENT_SCHEMA}
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by 1`,
  )
  const [first] = tables
  if (!first) return []
  if (!tables.some(({ name }) => name === 'schema_migrations')) {
    throw new ForeignDataError(
      `The PostgreSQL database has tables of another program, such as ${first.name}. Name an empty database, or give the role a schema of its own (search_path).`,
    )
  }
  const rows = await run('select name from schema_migrations order by name')
  const names = rows.map(({ name }) => String(name))
  if (names.some((name) => !postgresMigrations.includes(name))) {
    throw new NewerDataError('The PostgreSQL database', 'restore the state from before its upgrade')
  }
  return names
}

async function applyPatiently(run: RunScript, name: string, onWait: OnWait): Promise<boolean> {
  for (let times = 0; ; times += 1) {
    try {
      return await applyOnce(run, name)
    } catch (error) {
      if (sqlStateOf(error as Error) !== LOCK_NOT_AVAILABLE) throw error
      if (times === 0) onWait(name)
      await Bun.sleep(PAUSE)
    }
  }
}

/** Applies a migration; false if another instance has already done so. */
async function applyOnce(run: RunScript, name: string): Promise<boolean> {
  await run(`begin isolation level read committed; set local lock_timeout = ${LOCK_TIMEOUT}`)
  try {
    await run(`select pg_advisory_xact_lock(${WRITER_LOCK})`)
    const isMissing = !(await appliedMigrations(run)).includes(name)
    if (isMissing) {
      await run(migrationScript(`postgres/${name}`))
      await run(
        `insert into schema_migrations (name, applied_at) values ('${name}', extract(epoch from now()) * 1000)`,
      )
    }
    await run('commit')
    return isMissing
  } catch (error) {
    await run('rollback')
    throw error
  }
}
