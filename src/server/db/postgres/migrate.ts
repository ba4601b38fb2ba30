import { migrationScript } from '../engine/migration-script.ts'
import { ForeignDataError, NewerDataError } from '../errors.ts'
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

/** Runs SQL without parameters, always on the same connection; it may be several statements. */
export type RunScript = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * Migrates a database to this version's schema and returns the names of the migrations that it
 * lacked. Each runs in a transaction of its own. Several instances can start at once: they wait for
 * each other, and each migration runs once. Throws `NewerDataError` if a newer version has migrated
 * the database, `ForeignDataError` if it belongs to another program; then nothing is changed.
 */
export async function migratePostgres(run: RunScript): Promise<string[]> {
  const applied: string[] = []
  for (let name = await next(run); name !== undefined; name = await next(run)) {
    if (await applyOnce(run, name)) applied.push(name)
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
    "select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace",
  )
  if (tables.length === 0) return []
  if (!tables.some(({ name }) => name === 'schema_migrations')) throw new ForeignDataError()
  const rows = await run('select name from schema_migrations order by name')
  const names = rows.map(({ name }) => String(name))
  if (names.some((name) => !postgresMigrations.includes(name))) throw new NewerDataError()
  return names
}

/** Applies a migration; false if another instance has already done so. */
async function applyOnce(run: RunScript, name: string): Promise<boolean> {
  await run(`begin; select pg_advisory_xact_lock(${WRITER_LOCK})`)
  try {
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
