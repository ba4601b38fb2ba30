import { expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { useShopProgram } from '../../support/shop-program.ts'

// Lists of products that nobody reads take next to no memory.

const shop = useShopProgram((file) => {
  const long = 'Hot and long. '.repeat(600)
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const id = Bun.randomUUIDv7('hex', index + 1)
    return `('${id}', 'Sauce No. ${index + 1}', '${long}', 500, 9, ${index + 1}, ${index + 1})`
  })
  ask(
    file,
    `insert into products (id, name, description, price_cents, stock, created_at, updated_at)
     values ${rows.join(', ')} returning id`,
  )
})

/** Connections that ask for a list and never read it. */
function neverReading(count: number, path: string, encoding: string): Socket[] {
  const port = Number(new URL(shop.address).port)
  return Array.from({ length: count }, (_, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.pause()
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: shop',
      `X-Forwarded-For: 198.51.100.${index % 250}`,
      `Accept-Encoding: ${encoding}`,
    ]
    socket.write([...lines, '', ''].join('\r\n'))
    return socket
  })
}

for (const path of ['/api/products', '/api/products?limit=500', '/api/products?limit=499']) {
  for (const encoding of ['identity', 'gzip']) {
    test(`150 connections that do not read ${path} (${encoding}) hold less than 80 MB`, async () => {
      const headers = { 'Accept-Encoding': encoding }
      await fetch(shop.address + path, { headers }).then((answer) => answer.bytes())
      const before = await shop.megabytes()
      const sockets = neverReading(150, path, encoding)
      await Bun.sleep(1_000)
      // What was read and sent is freed, and nothing is held for those who do not read.
      const isFreed = async () => (await shop.megabytes()) - before < 80
      expect(await eventually(isFreed)).toBe(true)
      expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
      for (const socket of sockets) socket.destroy()
      await Bun.sleep(300)
    })
  }
}
