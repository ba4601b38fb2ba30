import { beforeAll, expect, test } from 'bun:test'
import type { RatingSummary } from '#shared/contract/catalog/catalog.ts'
import type { PublicReview, Review } from '#shared/contract/catalog/reviews.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { contentOf } from '../../support/database.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

let visitors = 0

/** A review as the form sends it, from an address of its own. */
function submit(productId: string, more: object = {}) {
  visitors += 1
  return shop.api<PublicReview & ErrorBody>('POST', '/api/reviews', {
    body: {
      productId,
      rating: 4,
      customerName: 'Ada',
      customerEmail: 'ada@example.ca',
      status: 'pending',
      ...more,
    },
    headers: { 'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}` },
  })
}

const setStatus = (id: string, status: string) =>
  shop.api<Review & ErrorBody>('PUT', `/api/reviews/${id}/status`, { token, body: { status } })
const shown = async (productId: string) =>
  (await shop.api<PublicReview[]>('GET', `/api/products/${productId}/reviews`)).body
const rating = async (productId: string) =>
  (await shop.api<RatingSummary>('GET', `/api/products/${productId}/rating`)).body

test('API-10 T14 ENT-11 a new review is pending and hidden, whatever status is sent', async () => {
  const { id } = await shop.addProduct()
  for (const status of ['pending', 'approved', 'rejected', 'nonsense', 7, undefined]) {
    const answer = await submit(id, { status })
    expect([status, answer.status, answer.body.status]).toEqual([status, 201, 'pending'])
  }
  expect(await shown(id)).toEqual([])
  expect(await rating(id)).toEqual({ averageRating: 0, totalReviews: 0 })
})

test('O22 O23 API-08 only approved reviews are shown and counted; none is 0 of 0', async () => {
  const { id } = await shop.addProduct()
  const reviews = [
    (await submit(id, { rating: 5 })).body,
    (await submit(id, { rating: 2 })).body,
    (await submit(id, { rating: 1 })).body,
  ]
  expect(await rating(id)).toEqual({ averageRating: 0, totalReviews: 0 })
  await setStatus(reviews[0]?.id ?? '', 'approved')
  expect(await rating(id)).toEqual({ averageRating: 5, totalReviews: 1 })
  await setStatus(reviews[1]?.id ?? '', 'approved')
  await setStatus(reviews[2]?.id ?? '', 'rejected')
  expect(await rating(id)).toEqual({ averageRating: 3.5, totalReviews: 2 })
  const product = await shop.api<{ rating: RatingSummary }>('GET', `/api/products/${id}`)
  expect(product.body.rating).toEqual({ averageRating: 3.5, totalReviews: 2 })
  expect((await shown(id)).map((review) => review.rating)).toEqual([2, 5])
  await setStatus(reviews[0]?.id ?? '', 'rejected')
  expect(await rating(id)).toEqual({ averageRating: 2, totalReviews: 1 })
})

test('AREV-02 API-26 ENT-11 any status may follow any other; an unknown one is 422', async () => {
  const { id } = await shop.addProduct()
  const review = (await submit(id)).body
  for (const status of ['approved', 'rejected', 'approved', 'pending', 'rejected', 'rejected']) {
    const answer = await setStatus(review.id, status)
    expect([status, answer.status, answer.body.status]).toEqual([status, 200, status])
  }
  expect((await setStatus(review.id, 'spam')).status).toBe(422)
  expect((await setStatus(review.id, '')).status).toBe(422)
  expect((await setStatus(crypto.randomUUID(), 'approved')).status).toBe(404)
})

test('a review that somebody else has decided otherwise meanwhile is not overwritten', async () => {
  const { id: productId } = await shop.addProduct()
  const review = (await submit(productId)).body
  const version = review.updatedAt
  expect((await setStatus(review.id, 'rejected')).status).toBe(200)
  const decide = (status: string) =>
    shop.api<Review & ErrorBody>('PUT', `/api/reviews/${review.id}/status`, {
      token,
      body: { status, version },
    })
  const before = contentOf(`${shop.directory}/shop.db`)
  const refused = await decide('approved')
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'stale',
    message: 'Someone else already changed this review to rejected.',
    reviews: [{ id: review.id, status: 'rejected' }],
  })
  expect(contentOf(`${shop.directory}/shop.db`)).toEqual(before)
  // The same decision by two admins is no conflict.
  expect((await decide('rejected')).status).toBe(200)
})

test('AREV-03 API-25 a review can be deleted in any status, and no longer counts toward the rating', async () => {
  const { id } = await shop.addProduct()
  for (const status of ['pending', 'approved', 'rejected']) {
    const review = (await submit(id)).body
    await setStatus(review.id, status)
    const path = `/api/reviews/${review.id}`
    expect((await shop.api('DELETE', path, { token })).status).toBe(204)
    expect((await shop.api('DELETE', path, { token })).status).toBe(404)
    expect(await rating(id)).toEqual({ averageRating: 0, totalReviews: 0 })
  }
  const list = await shop.api<Review[]>('GET', '/api/reviews', { token })
  expect(list.body.filter(({ productId }) => productId === id)).toEqual([])
})

test('O7 API-25 the dashboard sees every review with the name of its product and the email of its writer', async () => {
  const product = await shop.addProduct({ name: 'Named' })
  const review = (await submit(product.id, { comment: 'Good', title: 'Fine' })).body
  const list = await shop.api<Review[]>('GET', '/api/reviews', { token })
  expect(list.body[0]).toEqual({
    ...review,
    productName: 'Named',
    customerEmail: 'ada@example.ca',
  })
})

test('REV-07 REV-08 REV-09 REV-10 T13 O3 what a review may be', async () => {
  const { id } = await shop.addProduct()
  const good: [object, object][] = [
    [{ rating: 1 }, { rating: 1 }],
    [{ rating: 5 }, { rating: 5 }],
    [{ comment: undefined }, { comment: null }],
    [{ comment: '' }, { comment: null }],
    [{ comment: null }, { comment: null }],
    [{ comment: 'x'.repeat(5_000) }, { comment: 'x'.repeat(5_000) }],
    [{ title: 'x'.repeat(200) }, { title: 'x'.repeat(200) }],
    [{ customerName: ` ${'x'.repeat(100)} ` }, { customerName: 'x'.repeat(100) }],
    [{ customerEmail: ' Ada@Example.CA ' }, {}],
  ]
  for (const [sent, kept] of good) {
    const { status, body } = await submit(id, sent)
    expect([sent, status]).toEqual([sent, 201])
    expect(body).toMatchObject(kept)
  }
  const bad: [object, string, string?][] = [
    [{ rating: 0 }, '/rating', 'Please select a rating'],
    [{ rating: 6 }, '/rating', 'Please select a rating'],
    [{ rating: 4.5 }, '/rating', 'Please select a rating'],
    [{ rating: '4' }, '/rating', 'Please select a rating'],
    [{ rating: undefined }, '/rating', 'Please select a rating'],
    [{ customerName: '   ' }, '/customerName', 'Name is required'],
    [{ customerName: undefined }, '/customerName', 'Name is required'],
    [{ customerName: 'x'.repeat(101) }, '/customerName', 'Enter 1 to 100 characters.'],
    [{ customerEmail: 'ada' }, '/customerEmail', 'Please enter a valid email'],
    [{ customerEmail: 'ada@example' }, '/customerEmail', 'Please enter a valid email'],
    [{ customerEmail: undefined }, '/customerEmail', 'Please enter a valid email'],
    [{ comment: 'x'.repeat(5_001) }, '/comment'],
    [{ title: 'x'.repeat(201) }, '/title'],
    [{ productId: undefined }, '/productId'],
  ]
  for (const [sent, path, message] of bad) {
    const { status, body } = await submit(id, sent)
    expect([sent, status]).toEqual([sent, 422])
    expect(body.errors?.[0]?.path).toBe(path)
    if (message) expect(body.errors?.[0]?.message).toBe(message)
  }
  expect((await submit(crypto.randomUUID())).status).toBe(404)
})

test('one address may submit 20 reviews a minute, and is limited beyond that', async () => {
  const { id } = await shop.addProduct()
  const from = { 'X-Forwarded-For': '203.0.113.50' }
  const body = reviewOf(id)
  const send = () => shop.api<ErrorBody>('POST', '/api/reviews', { body, headers: from })
  const answers = []
  for (let count = 0; count < 60; count++) answers.push(await send())
  expect(answers.slice(0, 20).every(({ status }) => status === 201)).toBe(true)
  const last = answers.at(-1)
  expect([last?.status, last?.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(last?.headers.get('Retry-After'))).toBeWithin(1, 61)
  expect((await submit(id)).status).toBe(201)
  shop.pass(60_000)
  expect((await send()).status).toBe(201)
})
