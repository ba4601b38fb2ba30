import { join } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { readConfig } from '../config/config.ts'
import { newestSchema } from '../db/sqlite/migrations.ts'
import { planRollback, rollBack, upgrade } from '../db/sqlite/upgrade.ts'
import { makeSecret, openDataDirectory, requireShop } from '../shop/data-directory.ts'
import { type Command, requireSqlite } from './command.ts'
import { print } from './printing.ts'

export const migrate: Command = {
  summary: "Bring the data directory, or the database of DATABASE_URL, to this version's schema.",
  flags: ['data-dir'],
  run: async (flags) => {
    const { dataDir, secretKey, databaseUrl } = readConfig(process.env, flags)
    if (databaseUrl !== null) return migrateServer(databaseUrl)
    const { root, database, secret } = openDataDirectory(dataDir, secretKey)
    if (!secret) makeSecret(root)
    const { applied, kept } = await upgrade(database)
    print(
      applied.length === 0
        ? `${dataDir} is up to date (schema ${newestSchema}).`
        : `${dataDir}: applied ${applied.join(', ')}; now at schema ${newestSchema}.`,
    )
    if (kept)
      print(`The previous database is kept as ${kept}. Run "saucery rollback" to undo the upgrade.`)
  },
}

async function migrateServer(url: string): Promise<void> {
  const { upgradePostgres } = await import('../db/postgres/postgres-engine.ts')
  const applied = await upgradePostgres(url, (name) =>
    print(`${name} waits until other sessions end their transactions.`),
  )
  print(
    applied.length === 0
      ? 'The database is up to date.'
      : `The database: applied ${applied.join(', ')}.`,
  )
}

export const rollback: Command = {
  summary: "Undo the last upgrade of the data directory's schema; the shop must be stopped.",
  flags: ['data-dir', 'force'],
  run: async (flags) => {
    const config = readConfig(process.env, flags)
    requireSqlite(config, 'To undo an upgrade, restore the state from before it.')
    const { dataDir } = config
    requireShop(dataDir)
    const file = join(dataDir, 'shop.db')
    const plan = planRollback(file)
    if (!plan) throw new Error(`${dataDir} has no database from before an upgrade.`)
    if (plan.lostChanges > 0 && !flags.force) {
      throw new Error(
        `At least ${pluralize(plan.lostChanges, 'change')} ${plan.lostChanges === 1 ? 'has' : 'have'} been made since the upgrade, such as orders, payments or accounts. With --force they are set aside in ${plan.setAside}.`,
      )
    }
    await rollBack(file, plan)
    print(
      `${dataDir}: shop.db is ${plan.from} again; today's is kept as ${plan.setAside}. Now start the previous version: this one would upgrade it again.`,
    )
  },
}
