import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Engine, Transaction } from '../../../src/server/db/engine/engine.ts'
import { requireAlone, requireKeys } from '../../../src/server/db/engine/keys.ts'
import { openPostgres } from '../../../src/server/db/postgres/postgres-engine.ts'
import { facts } from '../../../src/server/db/schema/settings.ts'
import { appendEvent, readEvents } from '../../../src/server/journal/journal.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import { createMigratedDatabase } from '../../support/migrated-database.ts'
import { type Cluster, type createDatabase, psql, startCluster } from '../../support/postgres.ts'

// Writes that name what they touch, on two instances.

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
afterAll(() => cluster.dispose())

type Instance = { db: Engine }
let database: ReturnType<typeof createDatabase>
let one: Instance
let other: Instance
const log = createLog('error', () => {})

beforeEach(async () => {
  database = await createMigratedDatabase(cluster.url('postgres'))
  one = { db: await openPostgres(database.url, 10, log) }
  other = { db: await openPostgres(database.url, 10, log) }
})
afterEach(async () => {
  await other.db.close()
  await one.db.close()
  database.drop()
})

const note = (tx: Transaction, key: string, value = 'x') => tx.insert(facts).values({ key, value })
const keysSeenBy = async ({ db }: Instance) =>
  (await db.read.select().from(facts).orderBy(facts.key)).map(({ key }) => key)

/** A write that has begun and waits until it is let go. */
function hold(instance: Instance, keys: string[] | undefined, name: string) {
  const begun = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const done = atomically(
    instance,
    async (tx) => {
      begun.resolve()
      await letGo.promise
      await note(tx, name)
    },
    keys,
  )
  return { begun: begun.promise, letGo: letGo.resolve, done }
}

const waiting = () =>
  psql(database.url, "select 1 from pg_locks where locktype = 'advisory' and not granted").length

/** Waits until this many writes on all instances wait for a lock. */
async function untilWaiting(count: number) {
  while (waiting() < count) await Bun.sleep(10)
}

test('SCALE-10 writes without a key in common run next to each other, on all instances', async () => {
  const first = hold(one, ['a'], 'first')
  await first.begun
  const second = hold(one, ['b'], 'second')
  const third = hold(other, ['c', 'd'], 'third')
  await Promise.all([second.begun, third.begun])
  third.letGo()
  await third.done
  expect(await keysSeenBy(one)).toEqual(['third'])
  first.letGo()
  second.letGo()
  await Promise.all([first.done, second.done])
})

test('SCALE-10 writes with a key in common, and one without keys, wait for each other', async () => {
  const order: string[] = []
  const first = hold(one, ['a', 'b'], 'first')
  await first.begun
  const same = hold(other, ['c', 'b'], 'same')
  void same.begun.then(() => order.push('same'))
  await untilWaiting(1)
  const alone = hold(one, undefined, 'alone')
  void alone.begun.then(() => order.push('alone'))
  await untilWaiting(2)
  // Comes after the one that runs alone, so it cannot keep that one waiting forever.
  const late = hold(other, ['z'], 'late')
  void late.begun.then(() => order.push('late'))
  await untilWaiting(3)
  expect(order).toEqual([])
  for (const each of [same, alone, late, first]) each.letGo()
  await Promise.all([first.done, same.done, alone.done, late.done])
  expect(order).toEqual(['same', 'alone', 'late'])
})

test('SCALE-10 two hundred increments under one key lose none', async () => {
  await atomically(one, (tx) => note(tx, 'count', '0'))
  const increment = (instance: Instance) =>
    atomically(
      instance,
      async (tx) => {
        const [row] = await tx.select().from(facts).where(eq(facts.key, 'count'))
        const value = String(Number(row?.value) + 1)
        await tx.update(facts).set({ value }).where(eq(facts.key, 'count'))
      },
      ['count'],
    )
  await Promise.all(Array.from({ length: 200 }, (_, n) => increment(n % 2 ? one : other)))
  const [row] = await one.db.read.select().from(facts).where(eq(facts.key, 'count'))
  expect(row?.value).toBe('200')
})

const append = (tx: Transaction, id: string) =>
  appendEvent(tx, 1, 'product.deleted', { id } as never)

test('SCALE-10 events of writes that commit out of order, stall or are undone are numbered without gaps', async () => {
  const seen: number[][] = [[], []]
  const watching = [one, other].map(async ({ db }, which) => {
    while ((seen[which]?.length ?? 0) < 61) {
      const after = seen[which]?.at(-1) ?? 0
      for (const { seq } of await readEvents(db.read, { after, limit: 100 })) seen[which]?.push(seq)
    }
  })
  const stalled = Promise.withResolvers<void>()
  const slow = atomically(
    one,
    async (tx) => {
      await append(tx, 'slow')
      await stalled.promise
    },
    ['slow'],
  )
  const writes = Array.from({ length: 40 }, (_, n) =>
    atomically(
      n % 2 ? one : other,
      async (tx) => {
        await append(tx, `${n}`)
        await Bun.sleep((n * 7) % 20)
        await append(tx, `${n}`)
        if (n % 4 === 3) throw new Error('undone')
      },
      // Every fifth runs alone.
      n % 5 ? [`key ${n}`] : undefined,
    ).catch((error: Error) => expect(error.message).toBe('undone')),
  )
  await Bun.sleep(500)
  stalled.resolve()
  await Promise.all([slow, ...writes])
  await Promise.all(watching)
  const numbers = Array.from({ length: 61 }, (_, n) => n + 1)
  expect(seen).toEqual([numbers, numbers])
  const entries = await readEvents(other.db.read, { after: 0, limit: 100 })
  const ids = entries.map(({ data }) => JSON.parse(data).id as string)
  expect(ids.filter((id) => id === 'slow')).toHaveLength(1)
  // The two events of a write follow each other.
  const others = ids.filter((id) => id !== 'slow')
  expect(others.filter((_, n) => n % 2 === 0)).toEqual(others.filter((_, n) => n % 2 === 1))
})

test('a write that touches more than it has named is undone, and runs again alone', async () => {
  for (const touch of [
    (tx: Transaction) => requireKeys(tx, 'product:2'),
    (tx: Transaction) => requireAlone(tx),
  ]) {
    let runs = 0
    await atomically(
      one,
      async (tx) => {
        runs += 1
        await note(tx, `run ${runs}`)
        requireKeys(tx, 'product:1')
        touch(tx)
      },
      ['product:1'],
    )
    expect(runs).toBe(2)
    expect(await keysSeenBy(other)).toEqual(['run 2'])
    await atomically(one, (tx) => tx.delete(facts))
  }
})

test('writes that get in the way of each other without a key in common both come about', async () => {
  await atomically(one, async (tx) => void (await note(tx, 'a'), await note(tx, 'b')))
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const turn = (which: number, keys: [string, string]) =>
    atomically(
      which ? other : one,
      async (tx) => {
        const set = (key: string) =>
          tx.all(sql`update settings set value = value || 'y' where key = ${key} returning key`)
        await set(keys[0])
        both[which]?.resolve()
        await both[1 - which]?.promise
        await set(keys[1])
      },
      [`key ${which}`],
    )
  await Promise.all([turn(0, ['a', 'b']), turn(1, ['b', 'a'])])
  const rows = await one.db.read.select().from(facts)
  expect(rows.map(({ value }) => value)).toEqual(['xyy', 'xyy'])
  // Both insert the same row; alone, the second sees it.
  const insert = (instance: Instance, key: string) =>
    atomically(
      instance,
      async (tx) => {
        const [row] = await tx.select().from(facts).where(eq(facts.key, 'once'))
        if (!row) await note(tx, 'once')
        await Bun.sleep(50)
        return row ? 'found' : 'inserted'
      },
      [key],
    )
  const answers = await Promise.all([insert(one, 'k'), insert(other, 'l')])
  expect(answers.toSorted()).toEqual(['found', 'inserted'])
})
