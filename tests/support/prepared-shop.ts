import { existsSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from './database.ts'
import { connectPostgres } from './libpq.ts'
import { postgresServer } from './postgres.ts'
import { databaseBeside, testEngine } from './test-engine.ts'

// A shop that was opened once and closed, for all others to begin with. One serves the whole run;
// a file of tests that runs by itself makes its own.

/** Opens a shop in a data directory for the first time, and closes it. */
type OpenOnce = (directory: string) => Promise<void>

let prepared: Promise<string> | undefined

/** Puts the database of a shop that has its first admin into a data directory. */
export async function prepareDatabase(directory: string, openOnce: OpenOnce): Promise<void> {
  prepared ??= testEngine === 'postgres' ? preparedDatabase(openOnce) : preparedFile(openOnce)
  const model = await prepared
  if (testEngine === 'postgres') databaseBeside(directory, model)
  else await copyFile(model, join(directory, 'shop.db'))
}

/** The name on the test server, where the first who needs it makes it while all others wait. */
async function preparedDatabase(openOnce: OpenOnce): Promise<string> {
  const name = 'prepared_shop'
  const { exec, close } = connectPostgres(await postgresServer())
  try {
    exec('set lock_timeout = 0; select pg_advisory_lock(1)')
    if (exec(`select from pg_database where datname = '${name}'`).length > 0) return name
    const model = databaseBeside(await openModel(openOnce))
    exec(`alter database ${model.name} rename to ${name}`)
    exec(`alter database ${name} allow_connections false`)
    return name
  } finally {
    close()
  }
}

async function preparedFile(openOnce: OpenOnce): Promise<string> {
  const shared = process.env.TEST_PREPARED_SHOP
  if (shared && existsSync(shared)) return shared
  const file = join(await openModel(openOnce), 'shop.db')
  if (!shared) return file
  // Several may have made one at the same time; each is as good as the other.
  await copyFile(file, `${shared}-${process.pid}`)
  await rename(`${shared}-${process.pid}`, shared)
  return shared
}

async function openModel(openOnce: OpenOnce): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-first-'))
  process.on('exit', () => rmSync(directory, { recursive: true }))
  await openOnce(directory)
  // Each shop has a secret of its own.
  const own = "delete from settings where key = 'secret_fingerprint' returning key"
  ask(join(directory, 'shop.db'), own)
  return directory
}
