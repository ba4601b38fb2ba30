import { beforeAll, expect, test } from 'bun:test'
import type { PublicReview, Review } from '#shared/contract/catalog/reviews.ts'
import { signedInSocket } from '../../support/callers.ts'
import { contentOf } from '../../support/database.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
let productId: string
beforeAll(async () => {
  token = await shop.asOwner()
  productId = (await shop.addProduct()).id
})

async function write(): Promise<string> {
  const body = reviewOf(productId)
  return (await shop.api<PublicReview>('POST', '/api/reviews', { body })).body.id
}

function moderate(ids: readonly string[], to: string) {
  const body = { ids, to }
  return shop.api<Review[]>('POST', '/api/admin/reviews/bulk', { token, body })
}

test('several reviews are approved, rejected and deleted at once, each with its event', async () => {
  const ids = [await write(), await write()]
  const socket = await signedInSocket(shop, token)
  socket.send({ type: 'subscribe', topics: ['reviews'] })
  await socket.next(({ type }) => type === 'subscribed')
  for (const to of ['approved', 'rejected'] as const) {
    const { status, body } = await moderate(ids, to)
    expect([status, body.map(({ id, status }) => [id, status])]).toEqual([
      200,
      ids.map((id) => [id, to]),
    ])
    for (const review of body) {
      const event = await socket.next(({ type }) => type === 'event')
      expect(event).toMatchObject({ name: 'review.updated', data: review })
    }
  }
  expect((await moderate(ids, 'deleted')).body).toEqual([])
  for (const id of ids) {
    const event = await socket.next(({ type }) => type === 'event')
    expect(event).toMatchObject({ name: 'review.deleted', data: { id } })
  }
  expect((await shop.api<Review[]>('GET', '/api/reviews', { token })).body).toEqual([])
  socket.close()
})

test('if one review is gone, none of the others is changed', async () => {
  const ids = [await write(), await write()]
  await shop.api('DELETE', `/api/reviews/${ids[0]}`, { token })
  const before = contentOf(`${shop.directory}/shop.db`)
  for (const to of ['approved', 'deleted']) {
    const { status, body } = await moderate(ids, to)
    expect([status, body as unknown]).toEqual([
      404,
      {
        code: 'not_found',
        message: 'One of these reviews is already deleted. Nothing was changed.',
      },
    ])
  }
  expect((await moderate(ids, 'pending')).status).toBe(422)
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
})

test('one review that was decided differently meanwhile prevents the whole change, and is named', async () => {
  const ids = [await write(), await write()]
  const { body: seen } = await shop.api<Review[]>('GET', '/api/reviews', { token })
  const versions = ids.map((id) => seen.find((review) => review.id === id)?.updatedAt)
  await moderate(ids.slice(1), 'rejected')
  const before = contentOf(`${shop.directory}/shop.db`)
  for (const to of ['approved', 'deleted']) {
    const { status, body } = await shop.api('POST', '/api/admin/reviews/bulk', {
      token,
      body: { ids, to, versions },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'stale',
      message: 'Someone else already changed the review by Ada to rejected. Nothing was changed.',
      reviews: [{ id: ids[1], status: 'rejected' }],
    })
  }
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
})
