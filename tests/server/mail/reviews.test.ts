import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { ReviewDigest } from '../../../src/server/db/schema/mail-data.ts'
import { enqueueMail } from '../../../src/server/mail/outbox/enqueue.ts'
import { dueMail, type OutboxRow } from '../../../src/server/mail/outbox/outbox.queries.ts'
import {
  addToDigest,
  closeDigest,
  COLLECT_FOR,
  DIGESTS_APART,
} from '../../../src/server/mail/outbox/review-digest.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({
    hasMailServer: true,
    isClockStopped: true,
    environment: { TRUST_PROXY: '1', SALES_EMAIL: 'sales@saucery.example' },
  })
})
afterEach(() => shop.dispose())

const rows = (where: string) => ask(`${shop.directory}/shop.db`, `select * from outbox ${where}`)
const aboutReviews = () => rows("where kind like 'review%' order by id")
const openDigest = () => JSON.parse(String(aboutReviews().at(-1)?.data)) as ReviewDigest

/** Moves the clock forward; the commit makes the outbox check for due mail. */
async function pass(milliseconds: number) {
  shop.pass(milliseconds)
  await atomically(shop.context, async () => {})
}

/** Each from another address, or the limits would stop them. */
function review(productId: string, number: number, comment = `Comment ${number}`) {
  const body = { productId, rating: 5, customerName: `Guest ${number}`, customerEmail: 'g@x.ca' }
  const headers = { 'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}` }
  return shop.api<Review>('POST', '/api/reviews', { body: { ...body, comment }, headers })
}

async function reviews(count: number, from = 0) {
  const { id } = await shop.addProduct({ stock: 50 })
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const answers = await Promise.all(numbers.map((number) => review(id, number)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
}

const isSent = (where: string) =>
  eventually(() => {
    const found = rows(where)
    return found.length > 0 && found.every(({ status }) => status === 'sent')
  })

test('150 reviews are one email to staff, and the mail of an order does not wait for it', async () => {
  await reviews(150)
  expect(aboutReviews()).toMatchObject([{ kind: 'reviews_received', status: 'waiting' }])
  await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  expect(await isSent('where order_id is not null')).toBe(true)
  expect(aboutReviews()).toMatchObject([{ status: 'waiting', attempts: 0 }])
  await pass(COLLECT_FOR)
  expect(await isSent("where kind = 'reviews_received'")).toBe(true)
  const digest = shop.mailServer?.received.find(({ headers }) =>
    headers.get('subject')?.startsWith('150 new reviews'),
  )
  expect(digest?.text).toContain('/admin?tab=reviews')
  expect(digest?.text).toContain('130 more in the dashboard.')
  expect(`${digest?.text}${digest?.html}`.length).toBeWithin(1_000, 60_000)
})

test('a single review reaches staff within seconds, the next email follows after a quarter of an hour', async () => {
  await reviews(1)
  expect(aboutReviews()).toMatchObject([{ status: 'waiting' }])
  await pass(COLLECT_FOR)
  expect(await isSent("where kind = 'reviews_received'")).toBe(true)
  await reviews(30, 1)
  expect(aboutReviews()).toHaveLength(2)
  await pass(DIGESTS_APART - 60_000)
  await Bun.sleep(200)
  expect(aboutReviews().map(({ status }) => status)).toEqual(['sent', 'waiting'])
  expect(openDigest()).toMatchObject({ total: 30 })
  await pass(60_000)
  expect(await isSent("where kind = 'reviews_received'")).toBe(true)
})

const sample = (number: number): Review => ({
  id: crypto.randomUUID(),
  productId: crypto.randomUUID(),
  productName: 'Relish',
  customerName: `Guest ${number}`,
  customerEmail: 'g@x.ca',
  rating: 5,
  title: null,
  comment: 'x'.repeat(5_000),
  status: 'pending',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
})

const recipient = 'sales@saucery.example'
const add = (number: number) =>
  atomically(shop.context, (tx) =>
    addToDigest(tx, shop.context.clock(), { review: sample(number), recipient }),
  )

test('a review that arrives while the email is being sent goes into the next email', async () => {
  await add(1)
  const mail = { ...aboutReviews()[0], data: openDigest() } as unknown as OutboxRow
  await add(2)
  const closed = await closeDigest(shop.context, mail)
  expect(closed.data).toMatchObject({ total: 2, isClosed: true })
  await add(3)
  expect(aboutReviews().map(({ data }) => JSON.parse(String(data)).total)).toEqual([2, 1])
  // After a crash it goes out as it was closed.
  expect((await closeDigest(shop.context, closed)).data).toEqual(closed.data)
})

test('an email about reviews stays small, however much they say', async () => {
  for (let number = 0; number < 40; number += 1) await add(number)
  expect(openDigest().total).toBe(40)
  expect(JSON.stringify(openDigest()).length).toBeLessThan(20_000)
})

test('an emoji where an excerpt is cut off does not keep later reviews out of the email', async () => {
  const { id } = await shop.addProduct()
  const comment = `${'x'.repeat(299)}🌶️ hot`
  for (const number of [1, 2, 3]) expect((await review(id, number, comment)).status).toBe(201)
  const { total, reviews: shown } = openDigest()
  expect([total, shown[0]?.comment]).toEqual([3, `${'x'.repeat(299)}…`])
})

test('waiting review emails, including those from an earlier version, are never sent before other mail', async () => {
  // Nothing is sent in between.
  await shop.dispose()
  shop = await openTestShop({ hasJobs: false })
  const now = shop.context.clock()
  const data = sample(1)
  // The review emails are due first.
  await atomically(shop.context, async (tx) => {
    for (let number = 0; number < 150; number += 1) {
      await enqueueMail(tx, now - 60_000, { kind: 'review_received', recipient, data })
    }
    await enqueueMail(tx, now, {
      kind: 'password_changed',
      recipient,
      data: { username: 'admin', changedBy: null },
    })
  })
  const due = await dueMail(shop.context.db.read, shop.context.clock(), 10)
  expect(due.map(({ kind }) => kind)).toEqual(['password_changed'])
})

test('mail with a scheduled time is not sent before that time', async () => {
  const now = shop.context.clock()
  const matter = { kind: 'password_changed', data: { username: 'a', changedBy: null } } as const
  await atomically(shop.context, (tx) =>
    enqueueMail(tx, now, { ...matter, recipient, notBefore: now + 10_000 }),
  )
  await Bun.sleep(300)
  expect(rows('')).toMatchObject([{ status: 'waiting', attempts: 0 }])
  await pass(10_000)
  expect(await isSent('')).toBe(true)
})
