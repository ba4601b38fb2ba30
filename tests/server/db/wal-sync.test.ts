import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { facts } from '../../../src/server/db/schema/settings.ts'
import { createWalSync } from '../../../src/server/db/sqlite/wal-sync.ts'
import { createWriter } from '../../../src/server/db/sqlite/writer.ts'
import { eventually } from '../../support/clock.ts'
import { openDatabase, openTestDatabase, type TestDatabase } from '../../support/database.ts'

let shop: TestDatabase
beforeEach(async () => {
  shop = await openTestDatabase()
})
afterEach(() => shop.dispose())

/** A disk whose operations fail when a test wants them to. */
function fakeDisk() {
  const calls: string[] = []
  const fails = new Set<string>()
  const perform = (name: string) => {
    calls.push(name)
    if (fails.has(name)) throw new Error(`the ${name} failed`)
  }
  const walSync = createWalSync({
    sync: async () => perform('sync'),
    checkpoint: () => perform('checkpoint'),
    onError: (error) => calls.push(String(error)),
  })
  return { calls, fails, walSync }
}

test('each commit is one sync while syncs succeed', async () => {
  const { calls, walSync } = fakeDisk()
  expect(await walSync.sync()).toBe(true)
  expect(await walSync.sync()).toBe(true)
  expect(calls).toEqual(['sync', 'sync'])
})

test('after a failed sync a checkpoint must succeed before a sync counts again', async () => {
  const { calls, fails, walSync } = fakeDisk()
  fails.add('sync').add('checkpoint')
  expect(await walSync.sync()).toBe(false)
  expect(walSync.checkpoint).toThrow('the checkpoint failed')
  // The system would report success again, although pages are missing from the log.
  fails.delete('sync')
  expect(await walSync.sync()).toBe(false)
  fails.delete('checkpoint')
  walSync.checkpoint()
  expect(await walSync.sync()).toBe(true)
  const reported = 'Error: the sync failed'
  expect(calls).toEqual(['sync', reported, 'checkpoint', 'checkpoint', 'sync'])
})

/** A writer whose syncs succeed or fail when the test says so. */
function controlledWriter() {
  const connection = openDatabase(shop.file)
  const happened: string[] = []
  const syncs: ((isSynced: boolean) => void)[] = []
  const writer = createWriter({
    connection,
    transaction: drizzle(connection),
    beforeCommit: () => {},
    walSync: {
      sync: () => {
        happened.push('sync begins')
        return new Promise((resolve) => syncs.push(resolve))
      },
      checkpoint: () => {
        if (connection.inTransaction) throw new Error('a transaction is open')
        happened.push('checkpoint')
      },
    },
    afterCommit: async () => void happened.push('listeners'),
  })
  const write = (key: string) =>
    writer
      .write(async (tx) => {
        await tx.insert(facts).values({ key, value: 'x' })
        happened.push(`${key} works`)
      })
      .then(
        () => happened.push(`${key} resolved`),
        () => happened.push(`${key} rejected`),
      )
  const finishSync = async (isSynced: boolean) => {
    await eventually(() => syncs.length > 0)
    syncs.shift()?.(isSynced)
  }
  const keys = () =>
    shop.outside
      .query<{ key: string }>('select key from settings')
      .all()
      .map(({ key }) => key)
  return { connection, happened, write, finishSync, keys }
}

test('until a commit is on disk no writer resolves, no listener runs and the next group waits', async () => {
  const { connection, happened, write, finishSync, keys } = controlledWriter()
  const first = write('first')
  await eventually(() => happened.includes('sync begins'))
  const second = write('second')
  await Bun.sleep(20)
  happened.push('a pause')
  expect(keys()).toEqual(['first'])
  await finishSync(true)
  await first
  await finishSync(true)
  await second
  expect(happened.join(', ')).toBe(
    'first works, sync begins, a pause, listeners, first resolved, ' +
      'second works, sync begins, listeners, second resolved',
  )
  expect(keys().toSorted()).toEqual(['first', 'second'])
  connection.close()
})

test('a failed sync: its group is checkpointed and resolved, and the next group is written as usual', async () => {
  const { connection, happened, write, finishSync, keys } = controlledWriter()
  const first = write('first')
  await eventually(() => happened.includes('sync begins'))
  const second = write('second')
  await finishSync(false)
  await first
  await finishSync(true)
  await second
  expect(happened.join(', ')).toBe(
    'first works, sync begins, checkpoint, listeners, first resolved, ' +
      'second works, sync begins, listeners, second resolved',
  )
  expect(keys().toSorted()).toEqual(['first', 'second'])
  connection.close()
})

test('a failed sync and a failed checkpoint reject the writers of that commit and no others', async () => {
  let isBroken = true
  const connection = openDatabase(shop.file)
  const notified: string[] = []
  const writer = createWriter({
    connection,
    transaction: drizzle(connection),
    beforeCommit: () => {},
    walSync: {
      sync: async () => !isBroken,
      checkpoint: () => {
        throw new Error('the disk is gone')
      },
    },
    afterCommit: async () => void notified.push('listeners'),
  })
  const write = (key: string) =>
    writer.write(async (tx) => void (await tx.insert(facts).values({ key, value: 'x' })))
  await expect(write('lost')).rejects.toThrow('the disk is gone')
  isBroken = false
  await write('kept')
  expect(notified).toEqual(['listeners'])
  connection.close()
})

/** A directory cannot be opened for a sync; the connection keeps the log it has open. */
async function makeLogUnreachable({ file }: TestDatabase) {
  await rename(`${file}-wal`, `${file}-elsewhere`)
  await mkdir(`${file}-wal`)
}

test('if the log cannot be synced, an answered write is in the database file itself', async () => {
  await makeLogUnreachable(shop)
  await atomically(shop, (tx) => tx.insert(facts).values({ key: 'answered', value: 'x' }))
  await copyFile(shop.file, `${shop.file}-alone`)
  const alone = openDatabase(`${shop.file}-alone`)
  const rows = drizzle(alone).select().from(facts).where(eq(facts.key, 'answered')).all()
  alone.close()
  expect(rows).toEqual([{ key: 'answered', value: 'x' }])
  expect(shop.lines.join('')).toContain('flush_failed')
})

test('SQLITE_SYNC=full leaves every sync to SQLite, and the thread is never asked', async () => {
  const own = await openTestDatabase('full')
  const modeOf = (db: TestDatabase) =>
    atomically(db, async (tx) => tx.all<{ synchronous: number }>(sql`pragma synchronous`))
  // 2 is FULL: a sync inside each commit; 1 is NORMAL.
  expect(await modeOf(own)).toEqual([{ synchronous: 2 }])
  expect(await modeOf(shop)).toEqual([{ synchronous: 1 }])
  await makeLogUnreachable(own)
  await atomically(own, (tx) => tx.insert(facts).values({ key: 'answered', value: 'x' }))
  expect(own.lines).toEqual([])
  expect(await own.db.read.select().from(facts)).toEqual([{ key: 'answered', value: 'x' }])
  await own.dispose()
})
