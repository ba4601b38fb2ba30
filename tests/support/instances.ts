import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMigratedDatabase } from './migrated-database.ts'
import { addressesOf } from './pgbouncer.ts'
import { createDatabase, postgresServer } from './postgres.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * Several instances of one shop, which share a PostgreSQL database and a data directory. The first one
 * creates the tables and the first admin.
 */
export async function openInstances({ environment = {}, demo = false, atOnce = false } = {}) {
  const server = await postgresServer()
  const database = atOnce ? createDatabase(server) : await createMigratedDatabase(server)
  const directory = await mkdtemp(join(tmpdir(), 'saucery-instances-'))
  const settings = { ...addressesOf(database.url), DATA_DIR: directory, ...environment }
  const opened = new Set<TestShop>()
  const open = async () => {
    const shop = await openTestShop({ directory, demo, environment: settings })
    opened.add(shop)
    return shop
  }
  const first = open()
  if (!atOnce) await first
  const shops: [TestShop, TestShop] = await Promise.all([first, open()])
  return {
    shops,
    /** Opens one more. */
    open,
    directory,
    settings,
    database,
    /** Closes one of them, as a restart does. */
    close: async (shop: TestShop) => {
      opened.delete(shop)
      await shop.close()
    },
    dispose: async () => {
      for (const shop of opened) await shop.close()
      database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
