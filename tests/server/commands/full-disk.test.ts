import { expect, test } from 'bun:test'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

type Product = { id: string }

test('HTTP-16 on a full disk the shop says so: 503 with Retry-After, reads go on, nothing is half done', async () => {
  const environment = { ...quiet, LOG_LEVEL: 'error' }
  // No file may grow beyond 1.5 MB, so that writes fail as they do on a full disk.
  const shell = "trap '' XFSZ; ulimit -f 1500"
  const shop = await serve({ directory: directory.path, environment, shell })

  async function post(path: string, body: object, token = '') {
    const answer = await fetch(shop.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { answer, body: (await answer.json()) as Record<string, string> }
  }

  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  const { token } = (await post('/api/auth/login', credentials)).body
  const large = { name: 'Large', description: 'x'.repeat(10_000), price: '1.00', stock: 1 }
  const small = { ...large, description: 'x' }

  /** Repeats the request until it is refused; counts the successful ones. */
  async function fill(path: string, body: object) {
    let count = 0
    let last = await post(path, body, token)
    while (last.answer.ok && count < 1_000) {
      count += 1
      last = await post(path, body, token)
    }
    return { count, last }
  }

  // Fills the disk to the last page: first large products no longer fit, then small ones, then a
  // sign-in, and finally the few bytes of an announced upload.
  const made =
    (await fill('/api/products', large)).count + (await fill('/api/products', small)).count
  const { last } = await fill('/api/auth/login', credentials)
  expect([last.answer.status, last.body.code]).toEqual([503, 'storage_unavailable'])
  expect(Number(last.answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(JSON.stringify(last.body)).not.toMatch(/sqlite|disk I\/O|shop\.db/i)
  expect((await fill('/api/objects/upload', {})).last.answer.status).toBe(503)
  const health = await fetch(`${shop.address}/healthz`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable' })
  const listed = await fetch(`${shop.address}/api/products`)
  expect(listed.status).toBe(200)
  expect(((await listed.json()) as Product[]).length).toBe(made)
  expect(await shop.stop()).toBe(0)
  const file = directory.data('shop.db')
  const [counts] = ask(
    file,
    'select (select count(*) from products) as p, (select count(*) from events) as e',
  )
  expect(counts).toEqual({ p: made, e: made })

  // Once there is room, the same data directory accepts writes again.
  const again = await serve({ directory: directory.path, environment })
  expect((await fetch(`${again.address}/healthz`)).status).toBe(200)
  await again.stop()
})
