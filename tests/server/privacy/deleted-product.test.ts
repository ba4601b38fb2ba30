import { expect, test } from 'bun:test'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { deletedReviews } from '../../../src/server/db/schema/catalog/deletions.ts'
import { quiet, run } from '../../support/program.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { tracesIn } from './traces.ts'

const shop = useTestShop()
const YEAR = 365 * 24 * 60 * 60 * 1000

const program = (...args: string[]) =>
  run(args, {
    directory: shop.directory,
    environment: { ...quiet, DATA_DIR: shop.directory, RETENTION_MONTHS: '24' },
  })

/** A product that was deleted with a review by this customer. */
async function deletedWithReviewBy(name: string) {
  const token = await shop.asOwner()
  const product = await shop.addProduct()
  const customer = {
    customerName: `${name} Quillworth`,
    customerEmail: `${name}@quillworth.example`,
  }
  const body = reviewOf(product.id, { ...customer, rating: 2, comment: `${name} was here` })
  const review = await shop.api<Review>('POST', '/api/reviews', { body })
  expect(review.status).toBe(201)
  expect((await shop.api('DELETE', `/api/products/${product.id}`, { token })).status).toBe(204)
  const restored = async () => {
    await shop.api('POST', `/api/products/${product.id}/restore`, { token })
    const { body: all } = await shop.api<Review[]>('GET', '/api/reviews', { token })
    return all.find(({ id }) => id === review.body.id)
  }
  return { ...customer, restored }
}

test('PRIV-01 PRIV-03 APROD-08 an export has the review of a deleted product, and an erasure reaches it', async () => {
  const { customerEmail, restored } = await deletedWithReviewBy('zoe')
  const { out } = await program('customer', 'export', customerEmail)
  expect(JSON.parse(out)).toMatchObject({ reviews: [{ comment: 'zoe was here', rating: 2 }] })
  const erased = await program('customer', 'erase', customerEmail, '--yes')
  expect([erased.code, erased.err]).toEqual([0, ''])
  expect(await tracesIn(shop.directory, ['zoe was here', customerEmail])).toEqual([])
  const back = await restored()
  expect(back).toMatchObject({ rating: 2, title: null, comment: null })
  expect(back?.customerEmail).toStartWith('erased-')
})

test('PRIV-07 APROD-08 a customer whose only record is the review of a deleted product is erased in time', async () => {
  const { customerEmail, restored } = await deletedWithReviewBy('abe')
  const createdAt = Date.now() - 3 * YEAR
  await atomically(shop.context, (tx) => tx.update(deletedReviews).set({ createdAt }))
  const done = await program('retention')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(await tracesIn(shop.directory, [customerEmail])).toEqual([])
  expect((await restored())?.customerEmail).toStartWith('erased-')
})
