import { countUsers } from '../accounts/accounts.queries.ts'
import type { Config } from '../config/config.ts'
import type { Engine } from '../db/engine/engine.ts'
import { openEngine } from '../db/open-engine.ts'
import { configuredLog } from '../runtime/log/log.ts'
import { openShopsDirectory } from './data-directory.ts'

/** For commands: works in the database of an existing shop, which may be running, and upgrades it. */
export async function withShopsDatabase<T>(
  config: Config,
  work: (db: Engine) => Promise<T>,
): Promise<T> {
  const db = await openShopsDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function openShopsDatabase(config: Config): Promise<Engine> {
  const { databaseUrl } = config
  const file =
    databaseUrl === null ? openShopsDirectory(config.dataDir, config.secretKey).database : ''
  // A command may block its event loop, because it serves no requests.
  const db = await openEngine({ ...config, file, sqliteSync: 'full' }, configuredLog(config))
  if (databaseUrl === null || (await countUsers(db.read)) > 0) return db
  await db.close()
  throw new Error('There is no shop in the database that DATABASE_URL names.')
}
