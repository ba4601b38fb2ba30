import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  appliedSchema,
  ForeignDataError,
  migrationNames,
  newestSchema,
} from '../../../src/server/db/migrations.ts'
import { faultsOfDatabase, InUseError } from '../../../src/server/db/snapshot.ts'
import { planRollback, rollBack, upgrade } from '../../../src/server/db/upgrade.ts'
import { contentOf } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { openTestShop } from '../../support/shop.ts'

/** The sample shop's database as version 0.1.0 wrote it, without its accounts. */
const firstRelease = fileURLToPath(new URL('../../fixtures/first-release.db.zst', import.meta.url))

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saucery-upgrade-'))
  file = join(directory, 'shop.db')
  await Bun.write(file, Bun.zstdDecompressSync(await Bun.file(firstRelease).bytes()))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a filled shop of the first release goes through every migration to today', async () => {
  const before = contentOf(file)
  const { applied, schema } = await upgrade(file)
  expect(['0000_first_release', ...applied]).toEqual([...migrationNames])
  expect([schema, appliedSchema(file)]).toEqual([newestSchema, newestSchema])
  expect(faultsOfDatabase(file)).toEqual([])
  const after = contentOf(file)
  for (const table of ['orders', 'order_items', 'products', 'reviews', 'events']) {
    const known = Object.keys(before[table]?.[0] ?? {})
    const kept = after[table]?.map((row) => Object.fromEntries(known.map((key) => [key, row[key]])))
    expect([table, kept]).toEqual([table, before[table]])
  }

  const shop = await openTestShop({ directory })
  const token = await shop.asOwner()
  const orders = await shop.api<unknown[]>('GET', '/api/orders/detailed', { token })
  expect(orders.body).toHaveLength(before.orders?.length ?? -1)
  expect((await shop.api<unknown[]>('GET', '/api/products')).body.length).toBeGreaterThan(15)
  await shop.close()
})

test('and back: the file from before is kept, and takes its place again byte for byte', async () => {
  const before = await Bun.file(file).bytes()
  const { kept } = await upgrade(file)
  expect(await readdir(directory)).toContain(kept ?? '')
  const plan = planRollback(file)
  expect(plan).toMatchObject({ from: kept, lostChanges: 0 })
  if (plan) await rollBack(file, plan)
  expect(await Bun.file(file).bytes()).toEqual(before)
  expect((await readdir(directory)).sort()).toEqual([plan?.setAside ?? '', 'shop.db'])
  expect((await upgrade(file)).schema).toBe(newestSchema)
})

test('what has happened since the upgrade is counted before it is undone', async () => {
  await upgrade(file)
  const shop = await openTestShop({ directory })
  const lost = () => planRollback(file)?.lostChanges
  // To look whether all is well is no change.
  await shop.asOwner()
  expect(lost()).toBe(0)
  await addPerson(shop, { isAdmin: false })
  expect(lost()).toBe(1)
  await shop.addProduct({ name: 'Newer' })
  await shop.addProduct({ name: 'Newest' })
  expect(lost()).toBe(3)
  await shop.close()
})

test('an upgrade that fails leaves everything as it was', async () => {
  // A row that points nowhere: the copy is found wanting.
  const connection = new Database(file)
  connection.run('pragma foreign_keys = off')
  connection.run("update order_items set order_id = 'nowhere' where rowid = 1")
  connection.close()
  const before = contentOf(file)
  await expect(upgrade(file)).rejects.toThrow('Everything is as it was')
  expect(contentOf(file)).toEqual(before)
  expect(await readdir(directory)).toEqual(['shop.db'])
})

test('an upgrade under an open shop is refused', async () => {
  const open = new Database(file)
  open.run('pragma journal_mode = wal')
  open.query('select 1 from orders').get()
  await expect(upgrade(file)).rejects.toThrow(InUseError)
  expect(appliedSchema(file)).toBe('0000_first_release')
  open.close()
})

test('the database of another program is refused and left as it is', async () => {
  await rm(file)
  const foreign = new Database(file, { create: true })
  foreign.run('create table recipes (name text)')
  foreign.run("insert into recipes values ('Soup')")
  foreign.close()
  const before = await Bun.file(file).bytes()
  await expect(upgrade(file)).rejects.toThrow(ForeignDataError)
  expect(await Bun.file(file).bytes()).toEqual(before)
})
