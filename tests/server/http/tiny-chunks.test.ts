import { heapStats } from 'bun:jsc'
import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { readBytes } from '../../../src/server/http/read-body.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// A chunk of one byte costs a sender six, and its object in memory more than a hundred.

const shop = useTestShop()
const LIMIT = 256 * 1024

/** A body without a length, of this many chunks of one byte. */
function chunked(count: number, isEnded: boolean) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      for (let index = 0; index < 1_000 && sent < count; index += 1) {
        controller.enqueue(new Uint8Array([sent % 251]))
        sent += 1
      }
      if (sent < count) return undefined
      if (isEnded) return controller.close()
      return new Promise(() => {})
    },
  })
  const request = new Request('http://shop/', { method: 'POST', body })
  return { request, isSent: () => sent === count }
}

test('a body in chunks of one byte is read as it was sent', async () => {
  for (const count of [0, 1, 4_096, 4_097, 60_000, LIMIT]) {
    const bytes = await readBytes(chunked(count, true).request, LIMIT)
    expect(bytes).toEqual(Uint8Array.from({ length: count }, (_, index) => index % 251))
  }
  const longer = readBytes(chunked(LIMIT + 1, true).request, LIMIT)
  expect(longer).rejects.toMatchObject({ code: 'too_large' })
})

test('unfinished bodies in chunks of one byte keep their bytes in memory, not their chunks', async () => {
  const bodies = Array.from({ length: 5 }, () => chunked(60_000, false))
  for (const { request } of bodies) void readBytes(request, LIMIT)
  while (!bodies.every(({ isSent }) => isSent())) await Bun.sleep(10)
  await Bun.sleep(100)
  Bun.gc(true)
  expect(heapStats().objectTypeCounts.Uint8Array ?? 0).toBeLessThan(20_000)
})

test('an order in chunks of one byte is answered like any other', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  socket.once('data', (data) => resolve(data.toString('latin1')))
  const chunks = [...JSON.stringify({ items: [] })].map((letter) => `1\r\n${letter}\r\n`).join('')
  const head = 'POST /api/check-stock HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)
  expect(await promise).toMatch(/^HTTP\/1\.1 (200|422) /)
  socket.destroy()
})
