import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createBuyer } from '../../bench/load/buyer.ts'
import { dice } from '../../bench/load/dice.ts'
import { apiAt } from '../../support/api.ts'
import { eventually } from '../../support/clock.ts'
import { openCuttingProxy, type Trouble } from '../../support/cutting-proxy.ts'
import { createMigratedDatabase } from '../../support/migrated-database.ts'
import { type Cluster, type createDatabase, psql, startCluster } from '../../support/postgres.ts'
import {
  emptyDirectory,
  endPrograms,
  quiet,
  type RunningProgram,
  serve,
} from '../../support/program.ts'
import { admin } from '../../support/shop.ts'

// A running shop outlives whatever its database and the network to it do.

const troubles: readonly Trouble[] = [
  'closed',
  'reset',
  'half an answer',
  'silent, then closed',
  '57P01',
  '57P03',
]
const TROUBLED_FOR = 10_000
/** The share of the shop's packets that break their connection. `link.cut` breaks all at once. */
const SHARE = 0.003
const CUT_WITHIN = 400
const BUYERS = 6
const READERS = 6

let cluster: Cluster
let database: ReturnType<typeof createDatabase>
let link: Awaited<ReturnType<typeof openCuttingProxy>>
let directory: Awaited<ReturnType<typeof emptyDirectory>>
let shop: RunningProgram
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
beforeEach(async () => {
  database = await createMigratedDatabase(cluster.url('postgres'))
  link = await openCuttingProxy(database.url)
  directory = await emptyDirectory()
  shop = await serve({
    directory: directory.path,
    environment: {
      ...quiet,
      DATABASE_URL: link.url,
      SECRET_KEY: '5a'.repeat(32),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
  })
})
afterEach(async () => {
  await endPrograms()
  link.close()
  database.drop()
  await directory.remove()
})
afterAll(() => cluster.dispose())

/** Buyers and staff who go on whatever is answered, until `stop`. */
async function startPeople() {
  const api = apiAt(shop.address)
  const { body } = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
  const { token } = body
  const { body: product } = await api<{ id: string; price: string }>('POST', '/api/products', {
    token,
    body: { name: 'Mustard', description: 'Sharp.', price: '10.00', stock: 1_000_000 },
  })
  const headers = { Authorization: `Bearer ${token}` }
  const paths = ['/', '/api/products', '/api/orders', '/api/orders/summary', '/api/reviews']
  const bought: string[] = []
  let asked = 0
  let isOver = false
  const buy = async () => {
    bought.push(await createBuyer(shop.address, (asked += 1)).buy(product))
  }
  const read = async () => {
    const path = paths[(asked += 1) % paths.length]
    await (await fetch(`${shop.address}${path}`, { headers })).bytes()
  }
  const people = Array.from({ length: BUYERS + READERS }, async (_, which) => {
    while (!isOver) await (which < BUYERS ? buy : read)().catch(() => Bun.sleep(20))
  })
  return {
    bought,
    stop: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

test('SCALE-14 the shop keeps running and loses no confirmed order when database connections break at random', async () => {
  const random = dice(Date.now())
  let hasEnded = false
  void shop.exited.then(() => (hasEnded = true))
  const people = await startPeople()
  link.sufferAtRandom(() =>
    random() < SHARE ? (troubles[Math.floor(random() * troubles.length)] ?? null) : null,
  )
  const until = performance.now() + TROUBLED_FOR
  while (!hasEnded && performance.now() < until) {
    await Bun.sleep(random() * CUT_WITHIN)
    link.cut()
  }
  link.sufferAtRandom(() => null)
  const before = people.bought.length
  const goesOn = await eventually(() => hasEnded || people.bought.length > before + 10)
  await people.stop()
  const lastLine = hasEnded ? (await shop.err).trimEnd().split('\n').at(-1) : 'none'
  expect([lastLine, goesOn]).toEqual(['none', true])
  const kept = psql(database.url, 'select id from orders').map(({ id }) => String(id))
  expect(people.bought.filter((id) => !kept.includes(id))).toEqual([])
  expect(await shop.stop()).toBe(0)
  expect(await shop.err).not.toContain('"unhandled"')
})
