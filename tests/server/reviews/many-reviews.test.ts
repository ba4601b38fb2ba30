import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { PublicReview } from '#shared/contract/catalog/reviews.ts'
import { addApprovedReviews } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let id = ''

beforeAll(async () => {
  id = (await shop.addProduct({ name: 'Bestseller' })).id
  await addApprovedReviews(shop, id, 2_000)
})

const pageOf = async (path: string) => (await fetch(shop.address + path)).text()

test('REV-13 the page of a product with 2,000 reviews contains the newest 20, in both languages', async () => {
  for (const path of [`/product/${id}`, `/fr/product/${id}`]) {
    const page = await pageOf(path)
    const shown = page.replace(/<script[\s\S]*?<\/script>/g, '').match(/Opinion \d+\./g)
    expect(shown).toHaveLength(20)
    expect(shown?.[0]).toBe('Opinion 2000.')
    expect(page.length).toBeLessThan(200_000)
  }
  expect(await pageOf(`/product/${id}`)).toContain('Show more reviews')
  expect(await pageOf(`/fr/product/${id}`)).toContain('Voir plus d’avis')
})

test('REV-13 search engines still read the rating and number of all reviews', async () => {
  const page = await pageOf(`/product/${id}`)
  expect(page).toContain('"aggregateRating"')
  expect(page).toContain('"reviewCount":2000')
})

test('API-06 REV-13 without parameters the API answers all reviews, newest first', async () => {
  const { body, headers } = await shop.api<PublicReview[]>('GET', `/api/products/${id}/reviews`)
  expect(body).toHaveLength(2_000)
  expect(body[0]?.comment).toBe('Opinion 2000.')
  expect(headers.get('X-Total-Count')).toBe('2000')
  const first = await shop.api<PublicReview[]>('GET', `/api/products/${id}/reviews?limit=20`)
  expect(first.body).toEqual(body.slice(0, 20))
  expect(first.headers.get('X-Next-Cursor')).not.toBeNull()
})

test('API-06 the first page of reviews follows a decision of staff at once', async () => {
  const path = `/api/products/${id}/reviews?limit=20`
  const [newest] = (await shop.api<PublicReview[]>('GET', path)).body
  await shop.api('PUT', `/api/reviews/${newest?.id}/status`, {
    token: await shop.asOwner(),
    body: { status: 'rejected' },
  })
  const [next] = (await shop.api<PublicReview[]>('GET', path)).body
  expect(next?.comment).toBe('Opinion 1999.')
})

test('API-06 the list of featured products has 100, and a cursor for the others', async () => {
  for (let number = 1; number <= 103; number += 1) {
    await shop.addProduct({ name: `Featured ${number}`, featured: true })
  }
  const { body, headers } = await shop.api<ListedProduct[]>('GET', '/api/products/featured')
  expect(body).toHaveLength(100)
  expect(body[0]?.name).toBe('Featured 1')
  expect(headers.get('X-Total-Count')).toBe('103')
  const cursor = headers.get('X-Next-Cursor')
  const rest = await shop.api<ListedProduct[]>('GET', `/api/products/featured?cursor=${cursor}`)
  expect(rest.body.map(({ name }) => name)).toEqual([
    'Featured 101',
    'Featured 102',
    'Featured 103',
  ])
})

test('API-06 suggestions for a product follow its tags, and made-up ids do not fill the cache', async () => {
  const hot = await shop.addProduct({ name: 'Hot', tags: ['hot'] })
  const other = await shop.addProduct({ name: 'Hotter', tags: ['hot'] })
  const path = `/api/products/suggestions?for=${hot.id}`
  const names = async () => (await shop.api<ListedProduct[]>('GET', path)).body.map(({ id }) => id)
  expect(await names()).toContain(other.id)
  expect((await fetch(shop.address + path)).headers.get('ETag')).not.toBeNull()
  await shop.api('DELETE', `/api/products/${other.id}`, { token: await shop.asOwner() })
  expect(await names()).not.toContain(other.id)
  const unknown = await fetch(`${shop.address}/api/products/suggestions?for=${crypto.randomUUID()}`)
  expect([unknown.status, unknown.headers.get('ETag')]).toEqual([200, null])
})
