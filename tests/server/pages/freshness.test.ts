import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { readableText } from '../../support/html.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// Pages and lists are cached; a read after a change sees the change.

const shop = useTestShop()
let token: string
let one: ListedProduct
let other: ListedProduct
beforeAll(async () => {
  token = await shop.asOwner()
  one = await shop.addProduct({ name: 'One', price: '1.00', stock: 9, featured: true })
  other = await shop.addProduct({ name: 'Other', price: '2.00' })
})

const update = (id: string, body: object) => shop.api('PUT', `/api/products/${id}`, { token, body })
const text = async (path: string) => readableText((await shop.api<string>('GET', path)).body)
const json = async (path: string) => JSON.stringify((await shop.api('GET', path)).body)
const tagOf = async (path: string) => (await shop.api('GET', path)).headers.get('ETag')

/** Everywhere a product can be read by everyone. */
const places = () => ['/', `/product/${one.id}`]
const lists = () => ['/api/products', '/api/products/featured', `/api/products/${one.id}`]

test('a changed product is seen by the next request, everywhere', async () => {
  for (let count = 1; count <= 5; count++) {
    await Promise.all([...places(), ...lists()].map((path) => shop.api('GET', path)))
    const name = `Renamed ${count}`
    await update(one.id, { name })
    for (const path of places())
      expect([path, await text(path)]).toEqual([path, expect.stringContaining(name)])
    for (const path of lists())
      expect([path, await json(path)]).toEqual([path, expect.stringContaining(name)])
  }
})

test('even while many are reading, nobody reads the old price after the new one was answered', async () => {
  let isReading = true
  const readers = [...places(), ...lists()].map(async (path) => {
    while (isReading) await shop.api('GET', path)
  })
  for (let count = 10; count < 40; count++) {
    const price = `${count}.00`
    await update(one.id, { price })
    for (const path of lists())
      expect([path, await json(path)]).toEqual([path, expect.stringContaining(price)])
    const home = await text('/')
    expect(home).toContain(price)
  }
  isReading = false
  await Promise.all(readers)
})

test('held and sold stock is seen at once', async () => {
  await update(one.id, { stock: 3, price: '1.00' })
  const path = `/product/${one.id}`
  expect(await text(path)).toContain('3 available')
  const order = orderFor([{ product: { ...one, price: '1.00' }, quantity: 3 }])
  const { id } = (await buyerAt(shop).open(order)).body
  expect(await text(path)).toContain('OUT OF STOCK')
  await buyerAt(shop).decide(id, 'cancel')
  await buyerAt(shop).capture(id)
  expect(await text(path)).toContain('3 available')
})

test('an approved review and a deleted one are seen at once, with the rating', async () => {
  const path = `/product/${one.id}`
  await shop.api('GET', path)
  const body = {
    productId: one.id,
    rating: 4,
    customerName: 'A',
    customerEmail: 'a@example.ca',
    comment: 'Seen at once.',
  }
  const { id } = (await shop.api<{ id: string }>('POST', '/api/reviews', { body })).body
  expect(await text(path)).not.toContain('Seen at once.')
  await shop.api('PUT', `/api/reviews/${id}/status`, { token, body: { status: 'approved' } })
  expect(await text(path)).toContain('Seen at once.')
  expect(await json(`${path.replace('/product', '/api/products')}/rating`)).toBe(
    '{"averageRating":4,"totalReviews":1}',
  )
  expect(await text('/')).toContain('(1 review)')
  await shop.api('DELETE', `/api/reviews/${id}`, { token })
  expect(await text(path)).not.toContain('Seen at once.')
  expect(await text('/')).not.toContain('(1 review)')
})

test('a new and a deleted product are seen at once', async () => {
  await shop.api('GET', '/')
  const product = await shop.addProduct({ name: 'Just arrived' })
  expect(await text('/')).toContain('Just arrived')
  await shop.api('DELETE', `/api/products/${product.id}`, { token })
  expect(await text('/')).not.toContain('Just arrived')
  expect(await json('/api/products')).not.toContain('Just arrived')
})

test('responses that an event does not affect keep their ETag: other products, pages without products', async () => {
  const paths = [`/product/${other.id}`, '/about', '/shipping-returns', `/api/products/${other.id}`]
  const before = await Promise.all(paths.map(tagOf))
  await update(one.id, { name: 'Something else' })
  expect(await Promise.all(paths.map(tagOf))).toEqual(before)
  expect(before.every((tag) => tag !== null)).toBe(true)
})

test('a review that waits for staff changes no page, so writing one costs no rendering', async () => {
  const paths = [...places(), ...lists()]
  const before = await Promise.all(paths.map(tagOf))
  const builds = async () => {
    const { body } = await shop.api<string>('GET', '/metrics')
    return /^saucery_pages_made_total (\d+)$/m.exec(body)?.[1]
  }
  const built = await builds()
  const body = { productId: one.id, rating: 1, customerName: 'A', customerEmail: 'a@example.ca' }
  expect((await shop.api('POST', '/api/reviews', { body })).status).toBe(201)
  expect(await Promise.all(paths.map(tagOf))).toEqual(before)
  expect(await builds()).toBe(built)
})
