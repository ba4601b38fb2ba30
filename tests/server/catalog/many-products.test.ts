import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { overSocket, signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const PRODUCTS = 5_203

const shop = useTestShop()
beforeAll(async () => {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const number = index + 1
    const id = Bun.randomUUIDv7('hex', number)
    return `('${id}', 'Sauce No. ${number}', 'One of many.', 500, 9, ${number}, ${number})`
  })
  ask(
    join(shop.directory, 'shop.db'),
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')}`,
  )
})

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

test('a list of very many products is complete, each once, oldest first', async () => {
  const answer = await shop.api<ListedProduct[]>('GET', '/api/products')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('X-Total-Count')).toBe(String(PRODUCTS))
  const numbers = answer.body.map(({ name }) => Number(name.replace('Sauce No. ', '')))
  expect(numbers).toEqual(Array.from({ length: PRODUCTS }, (_, index) => index + 1))
})

test('it is compressed for clients that accept an encoding, and plain for others', async () => {
  const sentAs = async (encoding: string) => {
    const headers = { 'Accept-Encoding': encoding }
    const answer = await fetch(`${shop.address}/api/products`, { headers, decompress: false })
    return { as: answer.headers.get('Content-Encoding'), bytes: await answer.bytes() }
  }
  const plain = await sentAs('identity')
  const packed = await sentAs('gzip, br')
  expect([plain.as, packed.as]).toEqual([null, 'gzip'])
  expect(Bun.gunzipSync(packed.bytes)).toEqual(plain.bytes)
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5)
})

test('staff get a page of a list over the socket, however long the list is', async () => {
  const socket = await signedInSocket(shop, await shop.asOwner())
  const read = overSocket(socket)
  const page = await read('products.list', { limit: 300 })
  expect([page.status, (page.body as ListedProduct[]).length]).toEqual([200, 300])
  const { cursor, names } = await lastPage()
  const last = await read('products.list', { limit: 300, cursor })
  expect((last.body as ListedProduct[]).map(({ name }) => name)).toEqual(names)
  expect(await read('products.list', {})).toMatchObject({ status: 422 })
  socket.close()
})

/** The last products of the list, with the cursor before them. */
async function lastPage() {
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
  const from = PRODUCTS - 103
  const key = JSON.stringify([from, body[from - 1]?.id])
  const names = body.slice(from).map(({ name }) => name)
  return { cursor: Buffer.from(key).toString('base64url'), names }
}

test('the home page of a large shop comes with the first 120 sauces', async () => {
  const { body } = await shop.api<string>('GET', '/')
  expect(body).toContain('Sauce No. 120')
  expect(body).not.toContain('Sauce No. 121')
  expect(body.length).toBeLessThan(2_000_000)
})

test('the sitemap index of a large shop lists its parts, which list every page and product once in each language', async () => {
  const index = await shop.api<string>('GET', '/sitemap.xml')
  const parts = locations(index.body)
  expect(parts).toEqual([1, 2].map((part) => `${shop.address}/sitemap/${part}`))
  const addresses: (string | undefined)[] = []
  for (const part of parts) {
    const answer = await shop.api<string>('GET', new URL(part ?? '').pathname)
    expect(answer.headers.get('Content-Type')).toContain('application/xml')
    addresses.push(...locations(answer.body))
  }
  expect(new Set(addresses).size).toBe(2 * (PRODUCTS + 4))
  expect(addresses).toHaveLength(2 * (PRODUCTS + 4))
  for (const none of ['/sitemap/3', '/sitemap/0', '/sitemap/one']) {
    expect((await shop.api('GET', none)).status).toBe(404)
  }
})
