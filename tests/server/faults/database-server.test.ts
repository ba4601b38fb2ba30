import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually } from '../../support/clock.ts'
import { openCuttingProxy } from '../../support/cutting-proxy.ts'
import { createMigratedDatabase } from '../../support/migrated-database.ts'
import { type Cluster, type createDatabase, psql, startCluster } from '../../support/postgres.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// What happens to a shop whose PostgreSQL server dies, or whose network to it is cut. The server writes
// to the disk as in production.

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
afterAll(() => cluster.dispose())

let database: ReturnType<typeof createDatabase>
let link: Awaited<ReturnType<typeof openCuttingProxy>>
let shop: TestShop
let product: ListedProduct
beforeEach(async () => {
  database = await createMigratedDatabase(cluster.url('postgres'))
  link = await openCuttingProxy(database.url)
  const directory = await mkdtemp(join(tmpdir(), 'saucery-faults-'))
  shop = await openTestShop({
    directory,
    environment: { DATABASE_URL: link.url, TRUST_PROXY: '1' },
  })
  product = await shop.addProduct()
})
afterEach(async () => {
  await shop.dispose()
  link.close()
  database.drop()
})

/** Reviewers who each post one review after another without a pause, until `stop`. */
function startReviewers(count: number) {
  const answered: string[] = []
  const refused: { status: number; retryAfter: string | null; took: number }[] = []
  let asked = 0
  let isOpen = true
  const people = Array.from({ length: count }, async () => {
    while (isOpen) {
      const started = performance.now()
      const response = await fetch(`${shop.url}/api/reviews`, {
        method: 'POST',
        // Somebody else each time, because one address is limited.
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(asked++) },
        body: JSON.stringify({
          productId: product.id,
          customerName: 'Ada',
          customerEmail: 'ada@example.ca',
          rating: 5,
        }),
      })
      const body = (await response.json()) as { id: string }
      const retryAfter = response.headers.get('Retry-After')
      const took = performance.now() - started
      if (response.status === 201) answered.push(body.id)
      else refused.push({ status: response.status, retryAfter, took })
      if (response.status !== 201) await Bun.sleep(50)
    }
  })
  return {
    answered,
    refused,
    stop: async () => {
      isOpen = false
      await Promise.all(people)
    },
  }
}

/** Each in a network of its own, whose share is then never used up. */
const addressOf = (number: number) => `10.${(number >> 8) & 255}.${number & 255}.1`

/** Every answered review is there, every review has its event, and events have no gaps. */
function expectWhole(answered: string[]) {
  const kept = psql(database.url, 'select id from reviews').map(({ id }) => String(id))
  expect(answered.filter((id) => !kept.includes(id))).toEqual([])
  const [events] = psql(
    database.url,
    `select count(*) filter (where name = 'review.created') as reviews, count(*) as all,
       max(seq) - min(seq) + 1 as numbers from events`,
  )
  expect(events?.reviews).toBe(kept.length)
  expect(events?.numbers).toBe(events?.all ?? 0)
}

test('SCALE-12 when the database server loses power, no confirmed write is lost, and the shop recovers on its own', async () => {
  const reviewers = startReviewers(4)
  expect(await eventually(() => reviewers.answered.length > 20)).toBe(true)
  await cluster.stop('immediate')
  expect(await eventually(() => reviewers.refused.length > 8)).toBe(true)
  const health = await fetch(`${shop.url}/healthz`)
  expect(health.status).toBe(503)
  const before = reviewers.answered.length
  await cluster.start()
  expect(await eventually(() => reviewers.answered.length > before + 20)).toBe(true)
  await reviewers.stop()
  for (const { status, retryAfter } of reviewers.refused) {
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
  }
  expectWhole(reviewers.answered)
})

test('SCALE-13 while the network to the database is down, requests are answered 503; no confirmed review is lost, and every review has its event', async () => {
  const reviewers = startReviewers(4)
  expect(await eventually(() => reviewers.answered.length > 20)).toBe(true)
  link.silence(true)
  expect(await eventually(() => reviewers.refused.length > 8)).toBe(true)
  link.silence(false)
  const before = reviewers.answered.length
  expect(await eventually(() => reviewers.answered.length > before + 20)).toBe(true)
  await reviewers.stop()
  for (const { status, retryAfter } of reviewers.refused) {
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
  }
  expectWhole(reviewers.answered)
})
