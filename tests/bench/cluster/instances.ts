import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { LAST_LOCK, WRITER_LOCK } from '../../../src/server/db/postgres/locks.ts'
import { type Cluster, startCluster } from '../../support/postgres.ts'
import { type Figure, medianOf, middleOf, RUNS } from '../figures.ts'
import { addProduct } from '../load/staff.ts'
import { startShop } from '../processes.ts'
import { buyAsFastAsPossible, buyerOf, MANY, PURCHASES } from '../purchases.ts'

const MOST_INSTANCES = 4
/** Milliseconds between two checks of whether a write holds up all others. */
const LOOK_EVERY = 20
/** `/proc` counts processor time in hundredths of a second. */
const TICK = 10
/** The database server that the model assumes. */
const DATABASE_CORES = 4

/** How much of each resource one purchase takes, in milliseconds. */
type Demand = { instance: number; database: number; lock: number }

/**
 * Measures purchases on one PostgreSQL server with one to four instances. This machine runs the buyers,
 * the instances and the server on the same cores, so more instances cannot be faster here. The model
 * computes what they would do with a core each, a server with four cores, and no cost for the network: the
 * least of what the instances, the server's cores and the locks can do that only one write may hold.
 */
export async function measureInstances(): Promise<Figure[]> {
  const figures: Figure[] = []
  let demand: Demand | null = null
  for (let count = 1; count <= MOST_INSTANCES; count += 1) {
    const { rates, demands } = await measure(count)
    demand ??= middleDemand(demands)
    const most = capacity(demand, count)
    figures.push(
      { name: `here, instances: ${count}`, unit: '/s', ...medianOf(rates) },
      { name: `modeled, instances: ${count}`, unit: '/s', value: most.rate, note: most.limit },
    )
  }
  if (demand) {
    for (const [part, value] of Object.entries(demand)) {
      figures.push({ name: `one purchase: ${part}`, unit: 'ms', value })
    }
  }
  return figures
}

async function measure(count: number) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-instances-'))
  const postgres = await startCluster({ isDurable: true })
  const settings = { DATABASE_URL: postgres.url('postgres'), SECRET_KEY: '5a'.repeat(32) }
  // All use one data directory, because the PayPal simulator keeps its payments there.
  const start = () => startShop(directory, '0', settings)
  const shops = [await start()]
  while (shops.length < count) shops.push(await start())
  try {
    const product = await addProduct(shops[0]?.url ?? '')
    const buyers = shops.map(({ url }) => buyerOf(url, product))
    let bought = 0
    const buy = () => Promise.resolve(buyers[(bought += 1) % count]?.())
    const rates: number[] = []
    const demands: Demand[] = []
    // The first run warms up.
    for (let run = 0; run <= RUNS; run += 1) {
      const lock = await watchLock(postgres.url('postgres'))
      const pids = shops.map(({ pid }) => pid)
      const before = await usedBy(pids, postgres)
      const started = performance.now()
      await buyAsFastAsPossible(PURCHASES, buy, MANY)
      const elapsed = performance.now() - started
      const after = await usedBy(pids, postgres)
      rates.push((PURCHASES / elapsed) * 1_000)
      demands.push({
        instance: (after.instances - before.instances) / PURCHASES,
        database: (after.database - before.database) / PURCHASES,
        lock: ((await lock.stop()) * elapsed) / PURCHASES,
      })
    }
    return { rates: rates.slice(1), demands: demands.slice(1) }
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    await postgres.dispose()
    await rm(directory, { recursive: true, force: true })
  }
}

function middleDemand(demands: Demand[]): Demand {
  const of = (part: keyof Demand) => middleOf(demands.map((each) => each[part]))
  return { instance: of('instance'), database: of('database'), lock: of('lock') }
}

function capacity({ instance, database, lock }: Demand, count: number) {
  const limits = [
    { rate: (count * 1_000) / instance, limit: 'ends with the instances' },
    { rate: (DATABASE_CORES * 1_000) / database, limit: "ends with the server's cores" },
    { rate: 1_000 / lock, limit: 'ends with the locks' },
  ]
  return limits.reduce((least, each) => (each.rate < least.rate ? each : least))
}

/**
 * Checks at intervals whether a write runs alone, or numbers its events; `stop` resolves with the share of
 * checks that found one.
 */
async function watchLock(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const held = `select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and mode = 'ExclusiveLock'
    and (classid::bigint << 32) + objid::bigint in (${WRITER_LOCK}, ${LAST_LOCK})`
  let [looks, found, isStopped] = [0, 0, false]
  const watching = (async () => {
    while (!isStopped) {
      const { rowCount } = await client.query(held)
      looks += 1
      found += rowCount ? 1 : 0
      await Bun.sleep(LOOK_EVERY)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      await client.end()
      return found / looks
    },
  }
}

/** Processor time of the instances and of the server so far, in milliseconds. */
async function usedBy(instances: number[], { data }: Cluster) {
  const server = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  let database = 0
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await statOf(name) : null
    if (stat && (stat.pid === server || stat.parent === server)) database += stat.used
  }
  const used = await Promise.all(instances.map((pid) => statOf(String(pid))))
  return { database, instances: used.reduce((sum, stat) => sum + (stat?.used ?? 0), 0) }
}

/** A process's times; null if it has ended. A server's own time includes that of ended children. */
async function statOf(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The fields after the name, which may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    pid: Number(name),
    parent: fields[1],
    used: (user + system + endedUser + endedSystem) * TICK,
  }
}
