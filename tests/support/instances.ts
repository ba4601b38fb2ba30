import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, postgresServer } from './postgres.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * Several instances of one shop: a PostgreSQL database, and a data directory that they share. The
 * first one makes the tables and the first admin.
 */
export async function openInstances({ environment = {}, demo = false, atOnce = false } = {}) {
  const database = createDatabase(await postgresServer())
  const directory = await mkdtemp(join(tmpdir(), 'saucery-instances-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: directory, ...environment }
  const open = () => openTestShop({ directory, demo, environment: settings })
  const first = open()
  if (!atOnce) await first
  const shops: [TestShop, TestShop] = await Promise.all([first, open()])
  const closed = new Set<TestShop>()
  return {
    shops,
    directory,
    settings,
    database,
    /** Closes one of them, as a restart does. */
    close: async (shop: TestShop) => {
      closed.add(shop)
      await shop.close()
    },
    dispose: async () => {
      for (const shop of shops) if (!closed.has(shop)) await shop.close()
      database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
