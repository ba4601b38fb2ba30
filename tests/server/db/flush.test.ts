import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { atomically } from '../../../src/server/db/atomically.ts'
import { createFlush } from '../../../src/server/db/flush.ts'
import { settings } from '../../../src/server/db/schema.ts'
import { createWriter, noOtherProcesses } from '../../../src/server/db/writer.ts'
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
  const flush = createFlush({
    sync: async () => act('sync'),
    bringHome: () => act('way home'),
    heed: (error) => calls.push(String(error)),
  })
  return { calls, fails, flush }
}

test('a flush is one sync, as long as the disk takes it', async () => {
  const { calls, flush } = disk()
  await flush()
  await flush()
  expect(calls).toEqual(['sync', 'sync'])
})

test('after a failed sync everything goes home before anything is promised again', async () => {
  const { calls, fails, flush } = disk()
  fails.add('sync').add('way home')
  await expect(flush()).rejects.toThrow('the way home failed')
  // The system says yes again, and what it let go of is missing all the same.
  fails.delete('sync')
  await expect(flush()).rejects.toThrow('the way home failed')
  fails.delete('way home')
  await flush()
  await flush()
  const heard = 'Error: the sync failed'
  expect(calls).toEqual(['sync', heard, 'way home', 'way home', 'way home', 'sync'])
})

test('until a commit is on disk nobody is answered or told, and everybody else has a turn', async () => {
  const isFlushed = Promise.withResolvers<void>()
  const happened: string[] = []
  const connection = new Database(shop.file, { strict: true })
  const writer = createWriter({
    connection,
    transaction: drizzle(connection),
    flush: async () => {
      happened.push('flush begins')
      await isFlushed.promise
      happened.push('on disk')
    },
    afterCommit: async () => void happened.push('told'),
    others: { ...noOtherProcesses, committed: () => void happened.push('others told') },
  })
  const write = (key: string) =>
    writer
      .write(async (tx) => void (await tx.insert(settings).values({ key, value: 'x' })))
      .then(() => happened.push(`${key} answered`))
  const first = write('first')
  while (happened.length === 0) await Bun.sleep(1)
  const second = write('second')
  await Bun.sleep(5)
  happened.push('a turn')
  isFlushed.resolve()
  await Promise.all([first, second])
  expect(happened.join(', ')).toBe(
    'flush begins, a turn, on disk, others told, told, first answered, ' +
      'flush begins, on disk, others told, told, second answered',
  )
  connection.close()
})

test('a flush that fails is told to those whose commit it was, and to nobody else', async () => {
  let isBroken = true
  const connection = new Database(shop.file, { strict: true })
  const told: string[] = []
  const writer = createWriter({
    connection,
    transaction: drizzle(connection),
    flush: async () => {
      if (isBroken) throw new Error('the disk is gone')
    },
    afterCommit: async () => void told.push('told'),
    others: noOtherProcesses,
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
