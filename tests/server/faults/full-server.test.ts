import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually } from '../../support/clock.ts'
import { canMount } from '../../support/mounts.ts'
import { type Cluster, psql, startCluster } from '../../support/postgres.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// A PostgreSQL server whose disk is full, or that has no connection left.

/** Room for the shop's tables, and a little more. */
const KILOBYTES = 32_000

const mounts = await canMount()
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true, smallDisk: mounts ? KILOBYTES : 0 })
  psql(cluster.url('postgres'), 'create role seller login')
})
afterAll(() => cluster.dispose())

/** Opens a shop in a database of this name. */
async function withShop(name: string, more: string, work: (shop: TestShop) => Promise<void>) {
  psql(cluster.url('postgres'), `create database ${name} owner seller template template0 ${more}`)
  const url = new URL(cluster.url(name))
  url.username = 'seller'
  const shop = await openTestShop({ environment: { DATABASE_URL: url.href } })
  try {
    await work(shop)
  } finally {
    await shop.dispose()
  }
}

async function add(shop: TestShop, token: string, bytes: number) {
  const description = Buffer.from(crypto.getRandomValues(new Uint8Array(bytes / 2))).toString('hex')
  const response = await fetch(`${shop.address}/api/products`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Jar', description, price: '10.00', stock: 5 }),
  })
  const body = (await response.json()) as { id: string; code?: string }
  return { ...body, status: response.status, wait: response.headers.get('Retry-After') }
}

const refused = { status: 503, code: 'storage_unavailable', wait: '30' }

/** Every product that was answered is there with its event, and nothing else is. */
function expectWhole(database: string, answered: string[]) {
  const url = cluster.url(database)
  const ids = psql(url, 'select id from products').map(({ id }) => String(id))
  expect(ids.toSorted()).toEqual(answered.toSorted())
  const created = psql(url, "select data from events where name = 'product.created'")
  expect(created).toHaveLength(answered.length)
  const [events] = psql(
    url,
    'select count(*) as all, max(seq) - min(seq) + 1 as numbers from events',
  )
  expect(events?.numbers).toBe(events?.all ?? 0)
}

test("SCALE-13 while the database server's disk is full, writes are answered 503 and reads keep working; sales resume when there is room", async () => {
  if (!mounts) return
  await withShop('narrow', 'tablespace small', async (shop) => {
    const token = await shop.asOwner()
    const answered = [(await add(shop, token, 100)).id]
    // An unrelated table fills the rest of the disk, except the last pages.
    psql(cluster.url('postgres'), 'create table ballast (jar text) tablespace small')
    const grow = (rows: number) => {
      try {
        const jars = `select repeat(md5(n::text), 60) from generate_series(1, ${rows}) n`
        psql(cluster.url('postgres'), `insert into ballast ${jars}`)
        return true
      } catch {
        return false
      }
    }
    for (const rows of [1_000, 100, 10]) while (grow(rows));
    let last = await add(shop, token, 8_000)
    for (; last.status === 201 && answered.length < 1_000; last = await add(shop, token, 8_000)) {
      answered.push(last.id)
    }
    expect(last).toMatchObject(refused)
    expect(JSON.stringify(last)).not.toMatch(/space|extend|base\//)
    const listed = await shop.api<ListedProduct[]>('GET', '/api/products')
    expect([listed.status, listed.body.length]).toEqual([200, answered.length])
    expectWhole('narrow', answered)

    psql(cluster.url('postgres'), 'drop table ballast')
    const isBack = async () => (last = await add(shop, token, 8_000)).status === 201
    expect(await eventually(isBack)).toBe(true)
    answered.push(last.id)
    expectWhole('narrow', answered)
    const product = await shop.api<ListedProduct>('GET', `/api/products/${last.id}`)
    await buy(shop, [{ product: product.body, quantity: 1 }])
  })
})

test("SCALE-13 a commit that fails because the database server's disk is full is answered 503 and leaves nothing behind", async () => {
  await withShop('refusing', '', async (shop) => {
    const token = await shop.asOwner()
    const before = await add(shop, token, 100)
    psql(
      cluster.url('refusing'),
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
       create constraint trigger full_disk after insert on commits deferrable initially deferred
         for each row execute function refuse()`,
    )
    expect(await add(shop, token, 100)).toMatchObject(refused)
    const health = await fetch(`${shop.address}/healthz`)
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'unavailable' }])
    expectWhole('refusing', [before.id])
    psql(cluster.url('refusing'), 'drop trigger full_disk on commits')
    const after = await add(shop, token, 100)
    expectWhole('refusing', [before.id, after.id])
    const isHealthy = async () => (await fetch(`${shop.address}/healthz`)).status === 200
    expect(await eventually(isHealthy)).toBe(true)
  })
})

test('SCALE-13 while the database server has no connections left, calls are answered 503; the shop recovers when connections are available again', async () => {
  await withShop('crowded', '', async (shop) => {
    const token = await shop.asOwner()
    const before = await add(shop, token, 100)
    const server = cluster.url('postgres')
    psql(server, 'alter role seller connection limit 0')
    psql(server, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'seller'")
    expect(await add(shop, token, 100)).toMatchObject(refused)
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(503)
    psql(server, 'alter role seller connection limit -1')
    let after = before
    const isBack = async () => (after = await add(shop, token, 100)).status === 201
    expect(await eventually(isBack)).toBe(true)
    expectWhole('crowded', [before.id, after.id])
  })
})
