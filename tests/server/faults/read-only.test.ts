import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { eventually } from '../../support/clock.ts'
import { ask as query } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, type RunningProgram, serve } from '../../support/program.ts'
import { openSocket } from '../../support/socket.ts'
import { jpeg } from '../uploads/pictures.ts'

const directory = useProgramDirectory()

/**
 * Limits the size of the files that the shop can write. With '0', every write fails, as it does
 * after a fault made the system remount the disk read-only: SQLite and the shop see the same error
 * in both cases. Remounting a disk requires privileges, but limiting a process does not.
 */
async function allowFiles(shop: RunningProgram, bytes: '0' | 'unlimited') {
  const limit = ['prlimit', '--pid', String(shop.pid), `--fsize=${bytes}:unlimited`]
  expect(await Bun.spawn(limit).exited).toBe(0)
}

async function openShop() {
  const environment = { ...quiet, LOG_LEVEL: 'error' }
  const shop = await serve({ directory: directory.path, environment, shell: "trap '' XFSZ" })
  let token = ''
  async function ask<T>(method: string, path: string, body?: object | Blob) {
    const answer = await fetch(new URL(path, shop.address), {
      method,
      headers: {
        'Content-Type': body instanceof Blob ? body.type : 'application/json',
        Authorization: `Bearer ${token}`,
      },
      ...(body ? { body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
    })
    const { status, headers } = answer
    const text = await answer.text()
    const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false
    return { path, status, headers, text, body: (isJson ? JSON.parse(text) : null) as T }
  }
  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  token = (await ask<{ token: string }>('POST', '/api/auth/login', credentials)).body.token
  const words = { name: 'Maple Mustard', description: 'Sharp.', price: '10.00', stock: 5 }
  const product = (await ask<ListedProduct>('POST', '/api/products', words)).body
  return { shop, ask, product, credentials, token }
}

test('when the disk becomes read-only, writes are answered 503 with a message, reads and sockets keep working, and writes resume once the disk is writable again', async () => {
  const { shop, ask, product, credentials, token } = await openShop()
  const announced = await ask<{ uploadURL: string }>('POST', '/api/objects/upload', {})
  const dashboard = await openSocket(shop)
  dashboard.send({ type: 'auth', token })
  await dashboard.next(({ type }) => type === 'ready')
  await allowFiles(shop, '0')

  const review = { productId: product.id, customerName: 'Ada', customerEmail: 'ada@example.ca' }
  const picture = new Blob([new Uint8Array(await jpeg(300, 200))], { type: 'image/jpeg' })
  const writes = [
    ask('POST', '/api/reviews', { ...review, rating: 5, comment: 'Good.' }),
    ask('PUT', `/api/products/${product.id}`, { stock: 77 }),
    ask('POST', '/api/auth/login', credentials),
    ask('POST', '/api/objects/upload', {}),
    ask('PUT', announced.body.uploadURL, picture),
    ask('POST', '/api/paypal/order', { amount: '12.00', currency: 'CAD', intent: 'CAPTURE' }),
  ]
  for (const { path, status, headers, body, text } of await Promise.all(writes)) {
    expect([path, status]).toEqual([path, 503])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(body).toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('save'),
    })
    expect(text).not.toMatch(/sqlite|disk I\/O|EFBIG|EROFS|shop\.db|\.webp/i)
  }
  expect(await eventually(async () => (await ask('GET', '/healthz')).status === 503)).toBe(true)
  for (const path of ['/', `/product/${product.id}`, '/api/products', '/api/orders', '/metrics']) {
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
  }
  dashboard.send({ type: 'call', id: 'still', action: 'orders.summary', input: {} })
  expect(await dashboard.next(({ id }) => id === 'still')).toMatchObject({ type: 'result' })
  expect(await readdir(directory.data('uploads'))).toEqual([])

  await allowFiles(shop, 'unlimited')
  expect(await eventually(async () => (await ask('GET', '/healthz')).status === 200)).toBe(true)
  expect((await ask('PUT', `/api/products/${product.id}`, { stock: 78 })).status).toBe(200)
  expect((await ask('PUT', announced.body.uploadURL, picture)).status).toBe(200)
  dashboard.close()
  expect(await shop.stop()).toBe(0)
  const file = directory.data('shop.db')
  const [kept] = query(
    file,
    'select stock, (select count(*) from reviews) as reviews from products',
  )
  expect(kept).toEqual({ stock: 78, reviews: 0 })
  const lines = (await shop.err).trim().split('\n')
  const causes = lines.map((line) => JSON.parse(line) as { event: string; code?: string })
  expect(causes.some(({ code }) => code === 'storage_unavailable')).toBe(true)
})

test('a shop on a read-only disk still stops on SIGTERM', async () => {
  const { shop, ask, product } = await openShop()
  expect((await ask('PUT', `/api/products/${product.id}`, { stock: 6 })).status).toBe(200)
  await allowFiles(shop, '0')
  expect((await ask('PUT', `/api/products/${product.id}`, { stock: 7 })).status).toBe(503)
  expect(await shop.stop()).toBe(0)
  for (const line of (await shop.err).trim().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({ level: 'error', event: expect.any(String) })
  }
  // Confirmed writes are in the WAL next to the database file, and the next start recovers them.
  const again = await serve({ directory: directory.path, environment: quiet })
  const listed = (await (await fetch(`${again.address}/api/products`)).json()) as ListedProduct[]
  expect(listed.map(({ stock }) => stock)).toEqual([6])
  expect(await again.stop()).toBe(0)
})
