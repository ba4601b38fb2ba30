import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { writeFact } from '../../../src/server/db/engine/facts.ts'
import { openConnection } from '../../../src/server/db/sqlite/connection.ts'
import { scrubDatabase } from '../../../src/server/db/sqlite/erase/scrub.ts'
import { applyRetention } from '../../../src/server/privacy/apply-retention.ts'
import { dataPaths } from '../../../src/server/runtime/disk/data-paths.ts'
import { ask } from '../../support/database.ts'
import { addManyCustomers } from '../../support/many-customers.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const CUSTOMERS = 2_000
const ERASED = 150

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await shop.addProduct()
  addManyCustomers(file(), id, CUSTOMERS)
})
afterAll(() => shop.dispose())

const file = () => join(shop.directory, 'shop.db')

/** How often the addresses of the first customers are in the bytes of the file. */
async function traces(): Promise<number> {
  const bytes = (await readFile(file())).toString('latin1')
  return Array.from({ length: ERASED }, (_, number) => `ustomer-${number}@`)
    .map((address) => bytes.split(address).length - 1)
    .reduce((sum, count) => sum + count, 0)
}

test('PRIV-05 pages that were split keep nothing of an erased customer, although the shop writes meanwhile', async () => {
  const before = await traces()
  expect(before).toBeGreaterThan(ERASED)
  let isOver = false
  let writes = 0
  let longest = 0
  const writing = (async () => {
    for (; !isOver; writes += 1) {
      const started = performance.now()
      await atomically(shop.context, (tx) =>
        writeFact(tx, `written-${writes % 50}`, 'x'.repeat(300)),
      )
      longest = Math.max(longest, performance.now() - started)
      await Bun.sleep(1)
    }
  })()
  const report = await applyRetention(
    shop.context.db,
    { paths: dataPaths(shop.directory), backups: null },
    { before: 1_600_000_000_000 + ERASED * 1_000, isDryRun: false, onProgress: () => {} },
  )
  isOver = true
  await writing
  expect(report.customers).toBe(ERASED)
  expect(writes).toBeGreaterThan(100)
  // Later, a write would be refused.
  expect(longest).toBeLessThan(5_000)
  expect(await traces()).toBe(0)
  expect(ask(file(), 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  await shop.close()
  expect(await traces()).toBe(0)
  expect(ask(file(), 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  Object.assign(shop, await openTestShop({ directory: shop.directory }))
})

test('PRIV-05 overwriting unused bytes changes no row, in tables and indexes of every shape', async () => {
  const path = join(shop.directory, 'shapes.db')
  const connection = openConnection(path, { create: true })
  connection.run('pragma journal_mode = wal')
  connection.run('create table settings (key text primary key, value text not null) strict')
  connection.run('create table wide (id integer primary key, body text, number integer)')
  connection.run('create table plain (name text primary key, body blob) without rowid')
  connection.run('create index wide_by_body on wide (body, number)')
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let step = 0; step < 3_000; step += 1) {
    const body = String.fromCharCode(97 + random(26)).repeat(random(step % 40 === 0 ? 9_000 : 200))
    connection.run('insert or replace into wide values (?, ?, ?)', [random(2_000), body, step])
    connection.run('insert or replace into plain values (?, ?)', [
      `${random(2_000)}-${body.slice(0, 20)}`,
      body,
    ])
    if (step % 3 === 0) connection.run('delete from wide where id % 7 = ?', [random(7)])
  }
  const content = () =>
    JSON.stringify([
      connection.query('select * from wide order by id').all(),
      connection.query('select name, hex(body) from plain order by name').all(),
      connection.query('select body, number from wide indexed by wide_by_body order by 1, 2').all(),
    ])
  const before = content()
  await scrubDatabase(path)
  expect(content()).toBe(before)
  expect(connection.query('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  connection.run("insert into wide values (5000, 'after', 1)")
  connection.close()
  expect(ask(path, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
})
