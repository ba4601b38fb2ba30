import { afterAll, beforeAll, expect, test } from 'bun:test'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { type Cluster, createDatabase, startCluster } from '../../support/postgres.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop } from '../../support/shop.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
afterAll(() => cluster.dispose())

test('SCALE-13 while the database server is down, calls are answered 503 with Retry-After; sales resume when it is back', async () => {
  const database = createDatabase(cluster.url('postgres'))
  const shop = await openTestShop({
    environment: { DATABASE_URL: database.url, DATABASE_DIRECT_URL: '' },
  })
  try {
    const token = await shop.asOwner()
    const product = await shop.addProduct({ stock: 10 })
    const before = await buy(shop, [{ product, quantity: 1 }])
    const dashboard = await signedInSocket(shop, await shop.signIn())
    const ask = async (method: string, path: string, body?: object) => {
      const response = await fetch(shop.address + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { code } = (await response.json()) as { code?: string }
      return { status: response.status, code, wait: response.headers.get('Retry-After') }
    }
    await cluster.stop('immediate')
    const refused = { status: 503, code: 'storage_unavailable', wait: '30' }
    expect(await ask('GET', '/api/orders/detailed')).toEqual(refused)
    expect(await ask('PUT', `/api/orders/${before.id}`, { status: 'shipped' })).toEqual(refused)
    expect((await ask('GET', '/healthz')).status).toBe(503)

    await cluster.start()
    const isHealthy = async () => (await ask('GET', '/healthz')).status === 200
    expect(await eventually(isHealthy)).toBe(true)
    const after = await buy(shop, [{ product, quantity: 1 }])
    const orders = await shop.api<{ id: string }[]>('GET', '/api/orders/detailed', { token })
    expect(orders.body.map(({ id }) => id).toSorted()).toEqual([before.id, after.id].toSorted())
    dashboard.close()
  } finally {
    await shop.dispose()
    database.drop()
  }
})
