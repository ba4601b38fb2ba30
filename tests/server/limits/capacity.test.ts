import { describe, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { reviews } from '../../../src/server/db/schema/shop.ts'
import { createCapacity, MOST_PAYMENTS } from '../../../src/server/limits/capacity.ts'
import { MOST_PENDING } from '../../../src/server/reviews/pending-limit.ts'
import { apiAt } from '../../support/api.ts'
import { canMount, tiny } from '../../support/mounts.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'
import { orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { testEngine } from '../../support/test-engine.ts'

// What guests can store is bounded, whatever number of networks they call from.

const shop = useTestShop()
const directory = useProgramDirectory()

function reviewOf(productId: string, count = 0) {
  const text = { customerName: 'Ada', customerEmail: `ada${count}@example.ca`, comment: 'Lovely.' }
  return { productId, rating: 5, ...text }
}

test('at most 2,000 reviews wait for staff; the next is refused in words until staff decide about some', async () => {
  const product = await shop.addProduct()
  const at = shop.context.clock()
  const rows = Array.from({ length: MOST_PENDING - 1 }, (_, count) => ({
    ...reviewOf(product.id, count),
    id: Bun.randomUUIDv7(),
    createdAt: at,
    updatedAt: at,
  }))
  await atomically(shop.context, (tx) => tx.insert(reviews).values(rows).execute())
  const add = () =>
    shop.api<ErrorBody>('POST', '/api/reviews', { body: reviewOf(product.id, MOST_PENDING) })
  expect((await add()).status).toBe(201)
  const refused = await add()
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(refused.body.message).toMatch(/try again tomorrow/)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60)
  const token = await shop.asOwner()
  const decide = (id: string, status: string) =>
    shop.api<Review>('PUT', `/api/reviews/${id}/status`, { token, body: { status } })
  expect((await decide(rows[0]?.id ?? '', 'approved')).status).toBe(200)
  expect((await add()).status).toBe(201)
})

test('at most 20,000 payments of guests are open at once, and payments are refused last on a full disk', async () => {
  const capacity = (free: number) => createCapacity('/', () => Promise.resolve(free))
  const refusePayment = (free: number, open: number) =>
    capacity(free).refusePayment((most) => Promise.resolve(open >= most))
  const refusal = (promise: Promise<void>) =>
    promise.then(
      () => null,
      (error: { code: string }) => error.code,
    )
  const GB = 1024 ** 3
  expect([
    await refusal(capacity(GB).refuseReview()),
    await refusal(capacity(GB - 1).refuseReview()),
    await refusal(refusePayment(GB / 8, MOST_PAYMENTS - 1)),
    await refusal(refusePayment(GB / 8, MOST_PAYMENTS)),
    await refusal(refusePayment(GB / 16, 0)),
  ]).toEqual([null, 'storage_unavailable', null, 'rate_limited', 'storage_unavailable'])
})

describe.if((await canMount()) && testEngine === 'sqlite')('on a small disk', () => {
  test('with less than 1 GB left reviews are refused in words, and purchases go on until it is almost full', async () => {
    await mkdir(directory.data())
    const small = await serve({
      directory: directory.path,
      environment: { ...quiet, LOG_LEVEL: 'error' },
      shell: tiny(directory.data(), 600_000),
    })
    const api = apiAt(small.address)
    const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
    const { token } = (
      await api<{ token: string }>('POST', '/api/auth/login', { body: credentials })
    ).body
    const body = { name: 'Jar', description: 'Hot.', price: '10.00', stock: 5 }
    const product = (
      await api<{ id: string; price: string }>('POST', '/api/products', { token, body })
    ).body
    const refused = await api<ErrorBody>('POST', '/api/reviews', { body: reviewOf(product.id) })
    expect([refused.status, refused.body]).toEqual([
      503,
      {
        code: 'storage_unavailable',
        message: "We can't take reviews right now. Please try again later.",
      },
    ])
    const order = orderFor([{ product, quantity: 1 }])
    const open = () =>
      api<ErrorBody>('POST', '/api/paypal/order', {
        body: { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order },
      })
    expect((await open()).status).toBe(200)
    // The file is written inside of the shop's own mount.
    const filler = join('/proc', String(small.pid), 'root', directory.data('filler'))
    await Bun.write(filler, new Uint8Array(540_000_000))
    await Bun.sleep(1_100)
    expect((await open()).body.code).toBe('storage_unavailable')
    await rm(filler)
    await Bun.sleep(1_100)
    expect((await open()).status).toBe(200)
    await small.stop()
  })
})
