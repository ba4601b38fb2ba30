import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Engine, Transaction } from '../../../src/server/db/engine/engine.ts'
import { cacheUntilCommit } from '../../../src/server/db/engine/query-cache.ts'
import { isStorageFault } from '../../../src/server/db/errors.ts'
import { hostsOf } from '../../../src/server/db/postgres/hosts.ts'
import { WRITER_LOCK } from '../../../src/server/db/postgres/locks.ts'
import { openPostgres } from '../../../src/server/db/postgres/postgres-engine.ts'
import { openWriters } from '../../../src/server/db/postgres/writers.ts'
import { facts } from '../../../src/server/db/schema/settings.ts'
import { events } from '../../../src/server/db/schema/shop.ts'
import { toRefusal } from '../../../src/server/http/responses.ts'
import { appendEvent, readEvents } from '../../../src/server/journal/journal.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import { eventually } from '../../support/clock.ts'
import { openCuttingProxy } from '../../support/cutting-proxy.ts'
import { connectPostgres } from '../../support/libpq.ts'
import { createMigratedDatabase } from '../../support/migrated-database.ts'
import { type Cluster, createDatabase, psql, startCluster } from '../../support/postgres.ts'

// Two instances' engines on one database, and what a network and a server do to them.

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
afterAll(() => cluster.dispose())

let database: ReturnType<typeof createDatabase>
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
/** The first speaks to the server through the proxy. */
let one: { db: Engine }
let other: { db: Engine }
const log = createLog('error', () => {})
const CONNECTIONS = 10

beforeEach(async () => {
  database = await createMigratedDatabase(cluster.url('postgres'))
  proxy = await openCuttingProxy(database.url)
  one = { db: await openPostgres(proxy.url, CONNECTIONS, log) }
  other = { db: await openPostgres(database.url, CONNECTIONS, log) }
})
afterEach(async () => {
  await other.db.close()
  await one.db.close()
  proxy.close()
  database.drop()
})

type Instance = { db: Engine }
const note = (tx: Transaction, key: string, value = 'x') => tx.insert(facts).values({ key, value })
const add = (instance: Instance, key: string) => atomically(instance, (tx) => note(tx, key))
const keysSeenBy = async ({ db }: Instance) =>
  (await db.read.select().from(facts).orderBy(facts.key)).map(({ key }) => key)
const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (isStorageFault(error) ? 'storage' : String(error)),
  )

test('SCALE-10 writers on all instances run one after another', async () => {
  await atomically(one, (tx) => note(tx, 'count', '0'))
  const increment = (instance: Instance) =>
    atomically(instance, async (tx) => {
      const [row] = await tx.select().from(facts).where(eq(facts.key, 'count'))
      const value = Number(row?.value) + 1
      await tx
        .update(facts)
        .set({ value: String(value) })
        .where(eq(facts.key, 'count'))
      return value
    })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => increment(index % 2 ? one : other)),
  )
  expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
})

test('SCALE-10 events of all instances are numbered without gaps and become visible in order', async () => {
  let isOver = false
  const orders: number[][] = []
  const watching = (async () => {
    while (!isOver) {
      const seen = await readEvents(one.db.read, { after: 0, limit: 1_000 })
      orders.push(seen.map(({ seq }) => seq))
    }
  })()
  await Promise.allSettled(
    Array.from({ length: 120 }, (_, index) =>
      atomically(index % 2 ? one : other, async (tx) => {
        await appendEvent(tx, index, 'product.deleted', { id: crypto.randomUUID() })
        if (index % 5 === 0) throw new Error('changed its mind')
      }),
    ),
  )
  isOver = true
  await watching
  const all = (await readEvents(other.db.read, { after: 0, limit: 1_000 })).map(({ seq }) => seq)
  expect(all).toEqual(Array.from({ length: 96 }, (_, n) => n + 1))
  for (const seen of orders) expect(seen).toEqual(all.slice(0, seen.length))
})

test('SCALE-10 a failed statement undoes its own writer, with its own error, and no other', async () => {
  await add(one, 'taken')
  const outcomes = await Promise.allSettled([
    add(one, 'before'),
    atomically(one, async (tx) => {
      await note(tx, 'mine')
      await note(tx, 'taken')
      await note(tx, 'more')
      await tx.select().from(facts)
    }),
    add(one, 'after'),
    atomically(one, (tx) => note(tx, 'taken')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('settings_pkey')
  }
  expect(await keysSeenBy(other)).toEqual(['after', 'before', 'taken'])
})

test('SCALE-10 a query error that a writer catches and ignores undoes that writer, and no other', async () => {
  const outcomes = await Promise.allSettled([
    add(one, 'before'),
    atomically(one, async (tx) => {
      await note(tx, 'mine')
      await tx.all(sql`select 1 / 0`).catch(() => {})
    }),
    add(one, 'after'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await keysSeenBy(other)).toEqual(['after', 'before'])
})

test('SCALE-10 a writer that started after one that failed in the same group never sees its rows', async () => {
  await add(one, 'taken')
  const outcomes = await Promise.allSettled([
    add(one, 'before'),
    atomically(one, async (tx) => {
      await note(tx, 'undone')
      await note(tx, 'taken')
    }),
    atomically(one, async (tx) => {
      await note(tx, 'mine')
      const rows = await tx.select().from(facts).orderBy(facts.key)
      return rows.map(({ key }) => key)
    }),
    add(one, 'after'),
  ])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected' },
    { status: 'fulfilled', value: ['before', 'mine', 'taken'] },
    { status: 'fulfilled' },
  ])
  expect(await keysSeenBy(other)).toEqual(['after', 'before', 'mine', 'taken'])
})

test('SCALE-10 a writer that throws next to one whose statement fails does not affect the other writers', async () => {
  await add(one, 'taken')
  const outcomes = await Promise.allSettled([
    add(one, 'before'),
    add(one, 'taken'),
    atomically(one, async () => {
      throw new Error('refused')
    }),
    add(one, 'after'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(String(outcomes[1].status === 'rejected' && outcomes[1].reason)).toContain('settings_pkey')
  expect(await keysSeenBy(other)).toEqual(['after', 'before', 'taken'])
})

test('SCALE-10 what an instance does after a commit holds up no other writer, on any instance', async () => {
  const isDone = Promise.withResolvers<void>()
  one.db.onCommit(() => isDone.promise)
  const first = add(one, 'first')
  await eventually(async () => (await keysSeenBy(other)).includes('first'))
  const second = add(one, 'second')
  // Longer than the server keeps an idle transaction open, and longer than other writers wait.
  await Bun.sleep(7_000)
  expect(await faultOf(add(other, 'third'))).toBe('none')
  isDone.resolve()
  expect([await faultOf(first), await faultOf(second)]).toEqual(['none', 'none'])
  expect(await keysSeenBy(one)).toEqual(['first', 'second', 'third'])
})

test('SCALE-11 an instance notices commits by other instances, and also commits made outside the shop', async () => {
  let heard = 0
  other.db.onCommit(() => void (heard += 1))
  await add(one, 'by an instance')
  expect(await eventually(() => heard > 0)).toBe(true)
  await Bun.sleep(400)
  heard = 0
  psql(database.url, "insert into settings values ('by a person', 'x')")
  expect(await eventually(() => heard > 0)).toBe(true)
})

test('SCALE-11 an instance that stops just after a commit by another lets its listeners finish', async () => {
  const lines: string[] = []
  const own = createLog('error', (line) => void lines.push(line))
  const stopping = await openPostgres(database.url, CONNECTIONS, own)
  const heard = Promise.withResolvers<void>()
  let seen: unknown[] = []
  stopping.onCommit(async () => {
    heard.resolve()
    await Bun.sleep(300)
    seen = await keysSeenBy({ db: stopping })
  })
  await add(other, 'one')
  await heard.promise
  await stopping.close()
  expect({ lines, seen }).toEqual({ lines: [], seen: ['one'] })
})

test('SCALE-11 a shared result is never older than the last commit of any instance', async () => {
  const count = () => cacheUntilCommit(other.db.read, 'count', async () => keysSeenBy(other))
  for (let round = 1; round <= 30; round += 1) {
    await add(one, `k${round}`)
    expect(await count()).toHaveLength(round)
  }
})

test('SCALE-12 a commit whose answer is lost is looked up: the writer gets its result', async () => {
  await add(one, 'first')
  proxy.failNextCommit('lose the answer')
  await add(one, 'second')
  expect(await keysSeenBy(other)).toEqual(['first', 'second'])
})

test('SCALE-12 a commit that never reached the server is rejected and leaves no rows behind', async () => {
  await add(one, 'first')
  proxy.failNextCommit('lose the commit')
  expect(await faultOf(add(one, 'second'))).toBe('storage')
  expect(await keysSeenBy(other)).toEqual(['first'])
  await add(one, 'third')
  expect(await keysSeenBy(other)).toEqual(['first', 'third'])
})

test('SCALE-12 when the server is killed, no confirmed write is lost, and writes succeed again after it restarts', async () => {
  const answered: string[] = []
  const refused: string[] = []
  let isOver = false
  const writers = [one, other].map(async (instance, which) => {
    for (let n = 0; !isOver; n += 1) {
      const key = `${which}-${n}`
      const fault = await faultOf(add(instance, key))
      if (fault === 'none') answered.push(key)
      else refused.push(`${fault} ${key}`)
    }
  })
  expect(await eventually(() => answered.length > 20)).toBe(true)
  await cluster.stop('immediate')
  await Bun.sleep(1_000)
  await cluster.start()
  const before = answered.length
  expect(await eventually(() => answered.length > before + 20)).toBe(true)
  isOver = true
  await Promise.all(writers)
  const present = await keysSeenBy(one)
  expect(answered.filter((key) => !present.includes(key))).toEqual([])
  expect(refused.filter((each) => !each.startsWith('storage'))).toEqual([])
  // No refused write was committed, not even the one that was in flight.
  expect(present.toSorted()).toEqual(answered.toSorted())
})

/** A separate writer, which connects to the URL that `lead` returns. */
function openWriter(lead: () => string, lookupLimit?: number) {
  const hosts = { ...hostsOf(lead()), current: lead }
  const writer = openWriters(
    { hosts, isPooled: false },
    { max: 4, afterCommit: async () => {}, ...(lookupLimit && { lookupLimit }) },
  )
  return {
    add: (key: string) => writer.write(async (tx) => void (await note(tx, key))),
    close: writer.close,
  }
}

test('SCALE-12 a commit whose outcome cannot be determined in time is reported as unknown, and writers that arrive meanwhile are refused at once', async () => {
  let leadsTo = proxy.url
  const writer = openWriter(() => leadsTo, 2_000)
  await writer.add('first')
  proxy.failNextCommit('lose the answer')
  leadsTo = 'postgres://shop@127.0.0.1:1/nobody'
  const lost = writer.add('second').catch((error: unknown) => error)
  let isSecondAnswered = false
  void lost.then(() => (isSecondAnswered = true))
  await Bun.sleep(500)
  expect(await faultOf(writer.add('third'))).toBe('storage')
  expect(isSecondAnswered).toBe(false)
  const { code, message } = toRefusal(await lost)
  expect(code).toBe('outcome_unknown')
  expect(message).toContain('check before you try again')
  leadsTo = database.url
  await writer.add('fourth')
  expect(await keysSeenBy(other)).toEqual(['first', 'fourth', 'second'])
  await writer.close()
})

test('SCALE-12 a commit that is missing on a standby is not treated as lost before the standby is promoted', async () => {
  const standby = await startCluster({ isDurable: true, primary: cluster })
  const standbyUrl = new URL(database.url)
  standbyUrl.port = new URL(standby.url('postgres')).port
  let leadsTo = proxy.url
  const writer = openWriter(() => leadsTo)
  try {
    await writer.add('first')
    expect(await eventually(() => psql(standbyUrl.href, 'select from settings').length > 0)).toBe(
      true,
    )
    psql(standbyUrl.href, 'select pg_wal_replay_pause()')
    proxy.failNextCommit('lose the answer')
    leadsTo = standbyUrl.href
    const lost = faultOf(writer.add('second'))
    const received = `select 1 from pg_stat_replication where replay_lsn < flush_lsn`
    expect(await eventually(() => psql(database.url, received).length > 0)).toBe(true)
    await Bun.sleep(1_000)
    psql(standbyUrl.href, 'select pg_promote()')
    expect(await lost).toBe('none')
    expect(psql(standbyUrl.href, 'select key from settings order by key')).toEqual([
      { key: 'first' },
      { key: 'second' },
    ])
  } finally {
    await writer.close()
    await standby.dispose()
  }
})

test('SCALE-14 a writer that continues after its connection was cut fails without affecting anything else', async () => {
  const ended: unknown[] = []
  const noteEnd = (error: unknown) => void ended.push(error)
  process.on('unhandledRejection', noteEnd)
  const work = atomically(one, async (tx) => {
    await note(tx, 'a')
    proxy.cut()
    await Bun.sleep(100)
    await note(tx, 'b')
    await note(tx, 'c')
  })
  expect(await faultOf(work)).toBe('storage')
  await Bun.sleep(50)
  process.off('unhandledRejection', noteEnd)
  expect(ended).toEqual([])
  await add(one, 'after')
  expect(await keysSeenBy(other)).toEqual(['after'])
})

test('SCALE-13 while the server does not respond, statements fail instead of hanging, and they work again afterwards', async () => {
  await add(one, 'first')
  proxy.silence(true)
  const faults = await Promise.all([faultOf(keysSeenBy(one)), faultOf(add(one, 'second'))])
  expect(faults).toEqual(['storage', 'storage'])
  expect(await one.db.leads('mail')).toBe(false)
  proxy.silence(false)
  await add(other, 'third')
  expect(await eventually(async () => (await faultOf(add(one, 'fourth'))) === 'none')).toBe(true)
  expect(await keysSeenBy(one)).toEqual(['first', 'fourth', 'third'])
})

test('SCALE-15 an instance keeps to the number of connections that it may open', async () => {
  const open = () =>
    psql(cluster.url('postgres'), `select from pg_stat_activity where datname = '${database.name}'`)
      .length
  const openBefore = open()
  const small = { db: await openPostgres(database.url, 4, log) }
  const answers = await Promise.all(Array.from({ length: 40 }, () => keysSeenBy(small)))
  expect(answers).toHaveLength(40)
  await add(small, 'written')
  expect(open() - openBefore).toBe(4)
  await small.db.close()
})

test('a query with a value that the server refuses does not close the connection', async () => {
  const { read } = other.db
  const readerId = () => read.all(sql`select pg_backend_pid() as pid`)
  const before = await readerId()
  for (const value of [1.5, 1e300]) {
    const refused = await faultOf(read.select().from(events).where(eq(events.seq, value)))
    expect(refused).toContain('bigint')
  }
  expect(await readerId()).toEqual(before)
})

test('SCALE-13 an instance can stop while the server does not respond', async () => {
  const leaving = await openPostgres(proxy.url, CONNECTIONS, log)
  expect(await faultOf(keysSeenBy({ db: leaving }))).toBe('none')
  proxy.silence(true)
  await leaving.close()
  proxy.silence(false)
})

test('SCALE-13 on a server that only reads, writes are refused and reads go on; then it writes again', async () => {
  const makeReadOnly = (is: 'on' | 'off') => {
    psql(database.url, `alter system set default_transaction_read_only = ${is}`)
    psql(database.url, 'set default_transaction_read_only = off; select pg_reload_conf()')
  }
  await add(one, 'first')
  makeReadOnly('on')
  try {
    expect(await eventually(async () => (await faultOf(add(one, 'no'))) === 'storage')).toBe(true)
    expect(await one.db.canWrite()).toBe(false)
    expect(await keysSeenBy(one)).toContain('first')
  } finally {
    makeReadOnly('off')
  }
  expect(await eventually(() => one.db.canWrite())).toBe(true)
})

test('SCALE-13 a statement that finds no free connection is refused after 3 seconds', async () => {
  const slow = Array.from({ length: CONNECTIONS / 2 }, async () => {
    await one.db.read.all(sql`select pg_sleep(5)`)
  })
  expect(await faultOf(keysSeenBy(one))).toBe('storage')
  await Promise.all(slow)
  expect(await faultOf(keysSeenBy(one))).toBe('none')
})

test('SCALE-01 a job goes to another instance when the connection that holds it ends', async () => {
  expect(await one.db.leads('mail')).toBe(true)
  expect(await other.db.leads('mail')).toBe(false)
  psql(
    database.url,
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2",
  )
  expect(await eventually(() => other.db.leads('mail'))).toBe(true)
  expect(await one.db.leads('mail')).toBe(false)
})

test('a migration may wait longer for the writer lock than other statements', async () => {
  const empty = createDatabase(cluster.url('postgres'))
  const otherInstance = connectPostgres(empty.url)
  otherInstance.exec(`select pg_advisory_lock(${WRITER_LOCK})`)
  const opening = openPostgres(empty.url, CONNECTIONS, log)
  opening.catch(() => {})
  await Bun.sleep(5_000)
  otherInstance.close()
  const db = await opening
  expect(await keysSeenBy({ db })).toEqual([])
  await db.close()
  empty.drop()
})
