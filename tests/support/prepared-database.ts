import { existsSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from './libpq.ts'
import { postgresServer } from './postgres.ts'
import { databaseBeside, stopLooking, testEngine } from './test-engine.ts'

// Model databases that are created once and copied for each test. A whole run shares them; a test
// file that runs on its own creates its own.

type Model = {
  name: string
  /** Makes the database in a new data directory, and closes it. */
  make: (directory: string) => Promise<void>
}

const models = new Map<string, Promise<string>>()

/** Copies a model into a data directory that has no database. */
export async function prepareDatabase(directory: string, { name, make }: Model): Promise<void> {
  const model = models.get(name) ?? (testEngine === 'postgres' ? inServer : inFile)(name, make)
  models.set(name, model)
  if (testEngine === 'postgres') databaseBeside(directory, await model)
  else await copyFile(await model, join(directory, 'shop.db'))
}

/** Makes the model on the server. The first process to need it makes it, while all others wait. */
async function inServer(name: string, make: Model['make']): Promise<string> {
  const database = `prepared_${name}`
  const { exec, close } = connectPostgres(await postgresServer())
  try {
    exec('set lock_timeout = 0; select pg_advisory_lock(1)')
    if (exec(`select from pg_database where datname = '${database}'`).length > 0) return database
    const made = databaseBeside(await makeOne(make))
    stopLooking(made)
    // A pooler keeps its sessions for a while.
    exec(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${made.name}'`)
    while (exec(`select from pg_stat_activity where datname = '${made.name}'`).length > 0) continue
    exec(`alter database ${made.name} rename to ${database}`)
    exec(`alter database ${database} allow_connections false`)
    return database
  } finally {
    close()
  }
}

async function inFile(name: string, make: Model['make']): Promise<string> {
  return join(await preparedOnce(name, make), 'shop.db')
}

/** A data directory to be copied, made once. */
export async function preparedOnce(name: string, make: Model['make']): Promise<string> {
  const run = process.env.TEST_PREPARED
  const shared = run && join(run, `prepared-${name}`)
  if (shared && existsSync(shared)) return shared
  const directory = await makeOne(make)
  if (!shared) return directory
  try {
    await rename(directory, shared)
  } catch (error) {
    // Several processes may have made one at the same time; any of them will do.
    if (!existsSync(shared)) throw error
  }
  return shared
}

async function makeOne(make: Model['make']): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-first-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  await make(directory)
  return directory
}
