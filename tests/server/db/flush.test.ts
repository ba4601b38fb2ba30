import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { createWalSync } from '../../../src/server/db/writer/wal-sync.ts'
import { settings } from '../../../src/server/db/schema/shop.ts'
import { createWriter } from '../../../src/server/db/writer/writer.ts'
import { eventually } from '../../support/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

let shop: TestDatabase
beforeEach(async () => {
  shop = await openTestDatabase()
})
afterEach(() => shop.dispose())

/** A disk of which a test says what it does. */
function disk() {
  const calls: string[] = []
  const fails = new Set<string>()
  const act = (name: string) => {
    calls.push(name)
    if (fails.has(name)) throw new Error(`the ${name} failed`)
  }
  const flush = createWalSync({
    sync: async () => act('sync'),
    bringHome: () => act('way home'),
    heed: (error) => calls.push(String(error)),
  })
  return { calls, fails, flush }
}

test('a flush is one sync, as long as the disk takes it', async () => {
  const { calls, flush } = disk()
  expect(await flush.sync()).toBe(true)
  expect(await flush.sync()).toBe(true)
  expect(calls).toEqual(['sync', 'sync'])
})

test('after a failed sync everything goes home before anything is promised again', async () => {
  const { calls, fails, flush } = disk()
  fails.add('sync').add('way home')
  expect(await flush.sync()).toBe(false)
  expect(flush.bringHome).toThrow('the way home failed')
  // The system says yes again, and what it let go of is missing all the same.
  fails.delete('sync')
  expect(await flush.sync()).toBe(false)
  fails.delete('way home')
  flush.bringHome()
  expect(await flush.sync()).toBe(true)
  const heard = 'Error: the sync failed'
  expect(calls).toEqual(['sync', heard, 'way home', 'way home', 'sync'])
})

/** A writer whose disk answers each sync, yes or no, when a test says so. */
function writing() {
  const connection = new Database(shop.file, { strict: true })
  const happened: string[] = []
  const syncs: ((isSynced: boolean) => void)[] = []
  const writer = createWriter({
    connection,
    transaction: drizzle(connection),
    flush: {
      sync: () => {
        happened.push('flush begins')
        return new Promise((resolve) => syncs.push(resolve))
      },
      bringHome: () => {
        if (connection.inTransaction) throw new Error('a transaction is open')
        happened.push('brought home')
      },
    },
    afterCommit: async () => void happened.push('told'),
  })
  const write = (key: string) =>
    writer
      .write(async (tx) => {
        await tx.insert(settings).values({ key, value: 'x' })
        happened.push(`${key} works`)
      })
      .then(
        () => happened.push(`${key} answered`),
        () => happened.push(`${key} refused`),
      )
  const answerSync = async (isSynced: boolean) => {
    await eventually(() => syncs.length > 0)
    syncs.shift()?.(isSynced)
  }
  const keys = () => shop.outside.query('select key from settings').values().flat()
  return { connection, happened, write, answerSync, keys }
}

test('until a commit is on disk nobody is answered or told; the next group works, and is not seen', async () => {
  const { connection, happened, write, answerSync, keys } = writing()
  const first = write('first')
  await eventually(() => happened.includes('flush begins'))
  const second = write('second')
  expect(await eventually(() => happened.includes('second works'))).toBe(true)
  await Bun.sleep(20)
  happened.push('a turn')
  expect(keys()).toEqual(['first'])
  await answerSync(true)
  await first
  await answerSync(true)
  await second
  expect(happened.join(', ')).toBe(
    'first works, flush begins, second works, a turn, told, first answered, ' +
      'flush begins, told, second answered',
  )
  expect(keys().toSorted()).toEqual(['first', 'second'])
  connection.close()
})

test('a flush that fails: its group is brought home and answered, the one at work takes itself back', async () => {
  const { connection, happened, write, answerSync, keys } = writing()
  const first = write('first')
  await eventually(() => happened.includes('flush begins'))
  const second = write('second')
  await eventually(() => happened.includes('second works'))
  const third = second.then(() => write('third'))
  await answerSync(false)
  await Promise.all([first, second])
  await answerSync(true)
  await third
  expect(happened.filter((what) => what !== 'third works').join(', ')).toBe(
    'first works, flush begins, second works, second refused, brought home, told, ' +
      'first answered, flush begins, told, third answered',
  )
  expect(keys().toSorted()).toEqual(['first', 'third'])
  connection.close()
})

test('a flush that fails and finds no way home is told to those whose commit it was, and to nobody else', async () => {
  let isBroken = true
  const connection = new Database(shop.file, { strict: true })
  const told: string[] = []
  const writer = createWriter({
    connection,
    transaction: drizzle(connection),
    flush: {
      sync: async () => !isBroken,
      bringHome: () => {
        throw new Error('the disk is gone')
      },
    },
    afterCommit: async () => void told.push('told'),
  })
  const write = (key: string) =>
    writer.write(async (tx) => void (await tx.insert(settings).values({ key, value: 'x' })))
  await expect(write('lost')).rejects.toThrow('the disk is gone')
  isBroken = false
  await write('kept')
  expect(told).toEqual(['told'])
  connection.close()
})

test('where the log cannot be flushed, what was answered stands in the database itself', async () => {
  // Nobody can open a folder to flush it; the connection still has the log that was there.
  await rename(`${shop.file}-wal`, `${shop.file}-elsewhere`)
  await mkdir(`${shop.file}-wal`)
  await atomically(shop, (tx) => tx.insert(settings).values({ key: 'answered', value: 'x' }))
  await copyFile(shop.file, `${shop.file}-alone`)
  const alone = new Database(`${shop.file}-alone`)
  const rows = drizzle(alone).select().from(settings).where(eq(settings.key, 'answered')).all()
  alone.close()
  expect(rows).toEqual([{ key: 'answered', value: 'x' }])
  expect(shop.lines.join('')).toContain('flush_failed')
})
