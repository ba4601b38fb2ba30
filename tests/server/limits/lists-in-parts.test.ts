import { expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { ask } from '../../support/database.ts'
import { useShopProgram } from '../../support/shop-program.ts'

// Lists that are not long enough to be kept, and that nobody reads, are read in parts as well.

const reviewed = Bun.randomUUIDv7('hex', 1)
const collected = Bun.randomUUIDv7('hex', 1)

const shop = useShopProgram((file) => {
  const long = 'Hot and long. '.repeat(600)
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const id = index === 0 ? reviewed : Bun.randomUUIDv7('hex', index + 1)
    return `('${id}', 'Sauce No. ${index + 1}', '${long}', 500, 9, ${index + 1}, ${index + 1})`
  })
  ask(
    file,
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')} returning id`,
  )
  ask(file, `update products set featured = 1 returning id`)
  const collections = Array.from({ length: 50 }, (_, index) => {
    const id = index === 0 ? collected : Bun.randomUUIDv7('hex', index + 2)
    return `('${id}', 'all-${index}', 'All', '{"category":"sauces"}', 1, 1)`
  })
  ask(
    file,
    `insert into collections (id, slug, title, rule, created_at, updated_at)
     values ${collections.join(', ')} returning id`,
  )
  const reviews = Array.from({ length: 600 }, (_, index) => {
    const id = Bun.randomUUIDv7('hex', index + 1)
    return `('${id}', '${reviewed}', 'Ada', 'ada@example.ca', 5, '${long.slice(0, 4_000)}', 'approved', 1, 1)`
  })
  ask(
    file,
    `insert into reviews
       (id, product_id, customer_name, customer_email, rating, comment, status, created_at, updated_at)
     values ${reviews.join(', ')} returning id`,
  )
})

/** Connections that ask for a list and never read it. */
function neverReading(count: number, path: string): Socket[] {
  const port = Number(new URL(shop.address).port)
  return Array.from({ length: count }, (_, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.pause()
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: shop',
      `X-Forwarded-For: 198.51.100.${index % 250}`,
      'Accept-Encoding: identity',
    ]
    socket.write([...lines, '', ''].join('\r\n'))
    return socket
  })
}

/** Whether this is a list, or a collection with one. */
const listed = (answer: { products?: unknown[] }) => Array.isArray(answer.products ?? answer)

/** Before all products, and before all reviews, which come newest first. */
const cursors = { products: [0, reviewed], reviews: [2, reviewed] }

for (const path of [
  '/api/products?limit=200',
  '/api/products?limit=120&cursor=',
  '/api/products?cursor=',
  '/api/products?groups=together',
  '/api/products?groups=together&cursor=',
  '/api/products?groups=together&limit=200',
  '/api/products/featured?limit=99',
  `/api/products/${reviewed}/reviews?limit=499`,
  `/api/products/${reviewed}/reviews?cursor=`,
  `/api/collections/${collected}?limit=500`,
  `/api/collections/${collected}?groups=together`,
  '/api/collections',
  '/api/collections?limit=20',
]) {
  test(`150 connections that do not read ${path} take less than 100 MB at any moment`, async () => {
    const first = JSON.stringify(path.includes('reviews') ? cursors.reviews : cursors.products)
    const address = path.replace('cursor=', `cursor=${Buffer.from(first).toString('base64url')}`)
    for (let times = 0; times < 3; times += 1) {
      const answer = await fetch(shop.address + address)
      expect([answer.status, listed(await answer.json())]).toEqual([200, true])
    }
    const before = await shop.megabytes()
    const sockets = neverReading(150, address)
    let most = 0
    for (let times = 0; times < (path.includes('collections') ? 120 : 25); times += 1) {
      await Bun.sleep(100)
      most = Math.max(most, (await shop.megabytes()) - before)
    }
    expect(most).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
    await Bun.sleep(500)
  })
}
