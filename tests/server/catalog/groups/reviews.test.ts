import { expect, test } from 'bun:test'
import type { ListedProduct, RatingSummary } from '#shared/contract/catalog/catalog.ts'
import type { PublicReview } from '#shared/contract/catalog/reviews.ts'
import { reviewOf } from '../../../support/reviews.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)

async function addGroup(name: string) {
  const { body } = await calls.create({ name })
  const [small = '', large = ''] = body.variants.map(({ id }) => id)
  return { id: body.id, small, large, body }
}

async function review(productId: string, rating: number, comment: string, status = 'approved') {
  const body = reviewOf(productId, { rating, comment })
  const { id } = (await shop.api<{ id: string }>('POST', '/api/reviews', { body })).body
  if (status !== 'pending') await decide(id, status)
  return id
}

const decide = async (id: string, status: string) =>
  shop.api('PUT', `/api/reviews/${id}/status`, { token: await shop.asOwner(), body: { status } })

const comments = async (id: string) =>
  (await shop.api<PublicReview[]>('GET', `/api/products/${id}/reviews`)).body.map(
    ({ comment }) => comment,
  )

const rating = async (id: string) =>
  (await shop.api<RatingSummary>('GET', `/api/products/${id}/rating`)).body

const page = async (id: string) => (await fetch(`${shop.address}/product/${id}`)).text()

test('GROUP-07 what is written about one size is read and rated on each, in every answer', async () => {
  const { small, large } = await addGroup('Maple')
  const summary = { averageRating: 3, totalReviews: 2 }
  // The pages are cached, and have to follow.
  for (const id of [small, large]) expect(await page(id)).toContain('No reviews yet')
  await review(small, 2, 'Too small.')
  await review(large, 4, 'Just right.')
  await review(large, 1, 'Not yet seen.', 'pending')
  for (const id of [small, large]) {
    expect(await comments(id)).toEqual(['Just right.', 'Too small.'])
    expect(await rating(id)).toEqual(summary)
    expect((await calls.get(id)).body.rating).toEqual(summary)
    expect(await page(id)).toContain('Just right.')
  }
  const listed = (await calls.products()) as ListedProduct[]
  expect(listed.map((product) => product.rating)).toEqual([summary, summary])
  // Events of one size have the rating of all.
  const changed = await calls.changeProduct(small, { stock: 9 })
  expect(changed.body.rating).toEqual(summary)
})

test('GROUP-07 a rejected review leaves the rating of every size', async () => {
  const { small, large } = await addGroup('Apple')
  await review(small, 5, 'Good.')
  const bad = await review(large, 1, 'Bad.')
  expect(await rating(small)).toEqual({ averageRating: 3, totalReviews: 2 })
  await decide(bad, 'rejected')
  for (const id of [small, large]) {
    expect(await rating(id)).toEqual({ averageRating: 5, totalReviews: 1 })
    expect(await page(id)).not.toContain('Bad.')
  }
})

test('GROUP-07 a size that is deleted leaves its reviews to the others, and comes back into the group', async () => {
  const { id, small, large, body } = await addGroup('Cherry')
  await review(small, 5, 'Lovely jar.')
  expect((await calls.deleteProduct(small)).status).toBe(204)
  expect(await comments(large)).toEqual(['Lovely jar.'])
  expect(await rating(large)).toEqual({ averageRating: 5, totalReviews: 1 })
  expect((await calls.get(large)).body.variants.map((each) => each.id)).toEqual([large])

  // The group goes on meanwhile.
  await calls.change(id, { name: 'Black Cherry', description: 'Dark.' })
  const back = await calls.restore(small)
  expect(back.status).toBe(200)
  expect((await calls.get(small)).body).toMatchObject({
    name: 'Black Cherry – 250 mL',
    description: 'Dark.',
    sku: body.variants[0]?.sku ?? '',
    rating: { totalReviews: 1 },
  })
  const { body: other } = await calls.get(large)
  expect(other.variants.map((each) => each.id)).toEqual([small, large])
})

test('GROUP-05 a group that was deleted with its last size comes back with it', async () => {
  const { id, small, large } = await addGroup('Pear')
  await calls.deleteProduct(small)
  await calls.deleteProduct(large)
  expect(await calls.list(`?id=${id}`)).toEqual([])
  expect((await calls.change(id, { name: 'Other' })).status).toBe(404)
  expect((await calls.restore(large)).status).toBe(200)
  const [group] = await calls.list(`?id=${id}`)
  expect(group?.variants.map((each) => each.id)).toEqual([large])
})

test('GROUP-05 a size whose values another one has now comes back as a product of its own', async () => {
  const { id, small, large } = await addGroup('Plum')
  await calls.change(id, { variants: [{ id: large, options: ['250 mL'] }] })
  expect((await calls.restore(small)).body).toMatchObject({ group: null, name: 'Plum – 250 mL' })
  expect((await calls.get(large)).body.variants.map((each) => each.id)).toEqual([large])
})

test('GROUP-07 reviews stay with the sizes on which they were written when the group is taken apart', async () => {
  const { id, small, large } = await addGroup('Quince')
  await review(small, 4, 'Of the small one.')
  await review(large, 2, 'Of the large one.')
  await calls.ungroup(id)
  expect(await comments(small)).toEqual(['Of the small one.'])
  expect(await rating(large)).toEqual({ averageRating: 2, totalReviews: 1 })
  const joined = await calls.create({
    name: 'Quince',
    variants: [
      { id: small, options: ['S'] },
      { id: large, options: ['L'] },
    ],
  })
  expect(joined.status).toBe(201)
  expect(await rating(small)).toEqual({ averageRating: 3, totalReviews: 2 })
})
