import { openDelayingProxy } from '../support/delaying-proxy.ts'
import { startPooler } from '../support/pgbouncer.ts'
import { createDatabase, startCluster } from '../support/postgres.ts'
import { type Figure, latencies, medianOf, RUNS } from './figures.ts'
import { addProduct, signIn, type Sold } from './load/staff.ts'
import { startShop } from './processes.ts'
import { type Buy, buyerOf, MANY, runsOf } from './purchases.ts'

/** Concurrent buyers on PostgreSQL, and the products that they choose from. */
const BUYERS = 48
const PRODUCTS = 48
/** Milliseconds each way to a database in the same zone of a hosting company. */
const AWAY = 1

/** The same purchases with the database on a PostgreSQL server on this machine, every commit on disk. */
export async function measureOnPostgres(): Promise<Figure[]> {
  const cluster = await startCluster({ isDurable: true })
  const { name, url } = createDatabase(cluster.url('postgres'))
  const pooler = await startPooler(cluster.url('postgres'), 'transaction')
  const proxy = await openDelayingProxy(url, AWAY)
  try {
    const beside = await measure({ DATABASE_URL: url }, async (shop) => {
      const one = buyerOf(shop, await addProduct(shop))
      return [runsOf(MANY, one), runsOf(BUYERS, await buyerOfMany(shop)), runsOf(BUYERS, one)]
    })
    const away = await measure({ DATABASE_URL: proxy.url }, ofMany)
    const pooled = { DATABASE_URL: pooler.url(name), DATABASE_DIRECT_URL: url }
    const throughPooler = await measure(pooled, ofMany)
    const [rush, many, one] = beside
    const row = (words: string, runs: Runs | undefined, more: Partial<Figure> = {}): Figure => ({
      name: `purchases on PostgreSQL, ${words}`,
      unit: '/s',
      ...medianOf(runs?.rates ?? []),
      ...more,
    })
    return [
      row(`${MANY} buyers`, rush, { wanted: { atLeast: 200 } }),
      row(`${BUYERS} buyers of ${PRODUCTS} products`, many),
      row(`${BUYERS} buyers of one product`, one),
      row(`${BUYERS} buyers, ${AWAY} ms away each way`, away[0]),
      row(`${BUYERS} buyers, through PgBouncer`, throughPooler[0]),
      ...latencies(`a purchase on PostgreSQL among ${MANY} buyers`, rush?.times ?? []),
    ]
  } finally {
    proxy.close()
    await pooler.dispose()
    await cluster.dispose()
  }
}

type Runs = ReturnType<typeof runsOf>

const ofMany = async (shop: string) => [runsOf(BUYERS, await buyerOfMany(shop))]

/** Starts a shop and runs each kind of rush in turn. The first run of each warms up and does not count. */
async function measure(
  settings: Record<string, string>,
  prepare: (shop: string) => Promise<Runs[]>,
): Promise<Runs[]> {
  // The shops share the database one after another, each with a data directory of its own.
  const shop = await startShop(undefined, '0', { ...settings, SECRET_KEY: '5a'.repeat(32) })
  try {
    const kinds = await prepare(shop.url)
    for (let run = 0; run <= RUNS; run += 1) {
      for (const kind of kinds) await kind.run()
    }
    return kinds.map((kind) => ({
      ...kind,
      rates: kind.rates.slice(1),
      times: kind.times.slice(1),
    }))
  } finally {
    await shop.stop()
  }
}

async function buyerOfMany(shop: string): Promise<Buy> {
  const token = await signIn(shop)
  const products: Sold[] = []
  while (products.length < PRODUCTS - 1) products.push(await addProduct(shop, token))
  return buyerOf(shop, await addProduct(shop, token), ...products)
}
