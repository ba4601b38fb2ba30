import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import {
  createConnectionBox,
  openRows,
  openStored,
  withConnections,
} from '../connections/stored.ts'
import type { Engine } from '../db/engine/engine.ts'
import { connectionsOnServer } from '../db/postgres/inspect.ts'
import { connectionsIn } from '../db/sqlite/snapshot.ts'
import { openDataDirectory, secretIn } from './data-directory.ts'

/** The configuration in effect, for a command that works in the shop's database. */
export async function configInEffect(config: Config, db: Pick<Engine, 'read'>): Promise<Config> {
  const { secret } = openDataDirectory(config.dataDir, config.secretKey)
  if (!secret) return config
  return withConnections(config, await openStored(db.read, createConnectionBox(secret)))
}

/**
 * The same, read without opening the shop; the configuration alone before the first start, and if the
 * database or the secret is at fault, which other findings report.
 */
export async function configOnDisk(config: Config): Promise<Config> {
  const { databaseUrl, secretKey } = config
  const root = resolve(config.dataDir)
  try {
    // Not `readSecret`, which corrects permissions that doctor is about to judge.
    const secret =
      secretKey === null
        ? secretIn(readFileSync(join(root, 'secret.key'), 'utf8'))
        : Buffer.from(secretKey, 'hex')
    if (!secret) return config
    const rows =
      databaseUrl === null
        ? connectionsIn(join(root, 'shop.db'))
        : await connectionsOnServer(databaseUrl)
    return withConnections(config, openRows(rows, createConnectionBox(secret)))
  } catch {
    return config
  }
}
