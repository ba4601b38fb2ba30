import { expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { firstProducts } from '#shared/domain/catalog/first-pages.ts'
import { ask } from '../../support/database.ts'
import { useShopProgram } from '../../support/shop-program.ts'

// Four readers that take nothing have every turn of the long lists.

const PRODUCTS = 300

const shop = useShopProgram((file) => {
  // More than the buffers between the shop and a reader hold.
  const long = 'Hot and long. '.repeat(3_000)
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const id = Bun.randomUUIDv7('hex', index + 1)
    return `('${id}', 'Sauce No. ${index + 1}', '${long}', 500, 9, ${index + 1}, ${index + 1})`
  })
  ask(
    file,
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')} returning id`,
  )
})

/** A connection that has begun to get a list, and reads no further. */
async function unread(path: string): Promise<Socket> {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1').on('error', () => {})
  const begun = Promise.withResolvers<void>()
  socket.once('data', () => {
    socket.pause()
    begun.resolve()
  })
  socket.write([`GET ${path} HTTP/1.1`, 'Host: shop', '', ''].join('\r\n'))
  await begun.promise
  return socket
}

async function list(query: string): Promise<ListedProduct[]> {
  return (await fetch(`${shop.address}/api/products?${query}`)).json()
}

test('they hold up other long lists, however the limit is written, but none of the shop’s pages', async () => {
  const readers = await Promise.all(
    Array.from({ length: 4 }, () => unread(`/api/products?limit=${PRODUCTS - 1}`)),
  )
  let hasWaited = true
  // The last one counts.
  const twice = list(`limit=1&limit=${PRODUCTS - 1}`).then((products) => {
    hasWaited = readers.every(({ destroyed }) => destroyed)
    return products
  })
  expect(await list(`limit=${firstProducts}`)).toHaveLength(firstProducts)
  expect(hasWaited).toBe(true)
  for (const reader of readers) reader.destroy()
  expect(await twice).toHaveLength(PRODUCTS - 1)
  expect(hasWaited).toBe(true)
})
