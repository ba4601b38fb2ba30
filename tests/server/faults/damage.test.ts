import { expect, test } from 'bun:test'
import { mkdir, open } from 'node:fs/promises'
import { eventually } from '../../support/clock.ts'
import { ask as query } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory()

const environment = { ...quiet, LOG_LEVEL: 'error' }

/** A shop with one product, and its admin's token. */
async function openShop() {
  const shop = await serve({ directory: directory.path, environment })
  const ask = (path: string, init: RequestInit = {}) => fetch(shop.address + path, init)
  const json = { 'Content-Type': 'application/json' }
  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  const login = { method: 'POST', headers: json, body: JSON.stringify(credentials) }
  const { token } = (await (await ask('/api/auth/login', login)).json()) as { token: string }
  const headers = { ...json, Authorization: `Bearer ${token}` }
  const product = { name: 'Maple Mustard', description: 'Sharp.', price: '10.00', stock: 5 }
  await ask('/api/products', { method: 'POST', headers, body: JSON.stringify(product) })
  return { shop, ask, headers, file: directory.data('shop.db') }
}

/** Overwrites the root pages of a table and its indexes with garbage, as a dying disk would. */
async function damage(file: string, table: string) {
  // Moves the contents of the WAL into the database file, so that the shop has to read it again.
  query(file, 'pragma wal_checkpoint(truncate)')
  const [size] = query(file, 'pragma page_size')
  const rubbish = Buffer.alloc(Number(size?.page_size), 0xa5)
  const handle = await open(file, 'r+')
  // The root pages of the table and of its indexes, because a query may use any of them.
  for (const { rootpage } of query(
    file,
    'select rootpage from sqlite_schema where tbl_name = ? and rootpage > 0',
    table,
  )) {
    await handle.write(rubbish, 0, rubbish.length, (Number(rootpage) - 1) * rubbish.length)
  }
  await handle.close()
  query(file, "insert into settings (key, value) values ('a_test', '1')")
}

test('a damaged database page is reported in the log and by /healthz, and the rest of the shop keeps working', async () => {
  const { shop, ask, headers, file } = await openShop()
  expect((await ask('/healthz')).status).toBe(200)
  await damage(file, 'outbox')

  const refused = await ask('/api/mail', { headers })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const words = await refused.text()
  expect(JSON.parse(words)).toMatchObject({ code: 'storage_unavailable' })
  expect(words).not.toMatch(/sqlite|malformed|shop\.db/i)

  const health = await ask('/healthz')
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'unavailable', version: expect.any(String) },
  ])
  // Data on other pages is intact and can be changed.
  expect((await ask('/api/products')).status).toBe(200)
  expect((await ask('/')).status).toBe(200)
  const [product] = (await (await ask('/api/products')).json()) as { id: string }[]
  const edited = await ask(`/api/products/${product?.id ?? ''}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ stock: 77 }),
  })
  expect(edited.status).toBe(200)

  // Neither background work nor shutdown crashes the shop.
  expect(await eventually(async () => (await ask('/api/products')).status === 200)).toBe(true)
  const { out } = await run(['doctor'], { directory: directory.path, environment })
  expect(out).toContain('damaged')
  expect(await shop.stop()).toBe(0)
  const lines = (await shop.err).split('\n').filter((line) => line !== '')
  const events = lines.map((line) => JSON.parse(line) as { event: string; advice?: string })
  expect(events.filter(({ event }) => event === 'database_damaged')).toEqual([
    expect.objectContaining({ advice: expect.stringContaining('restore a backup') }),
  ])
})

test('a page that cannot be rendered because the database is damaged is answered 503 with a JSON error', async () => {
  const { shop, file } = await openShop()
  await damage(file, 'products')
  const answer = await fetch(shop.address)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'storage_unavailable' })
  expect((await fetch(`${shop.address}/about`)).status).toBe(200)
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(503)
  expect(await shop.stop()).toBe(0)
})

test('if the data directory cannot be written, startup fails with one line that says what to do', async () => {
  // `/proc/sys` is read-only for everybody.
  const { code, err } = await run(['serve', '--port', '0', '--data-dir', '/proc/sys/saucery'], {
    directory: directory.path,
    environment,
  })
  expect(code).toBe(78)
  expect(err).toContain('/proc/sys/saucery')
  expect(err.trim().split('\n').length).toBe(1)
  expect(err).toContain('--data-dir')
})

test('a database that cannot be opened at all is reported by every command in one line that says what to do', async () => {
  await mkdir(directory.data('shop.db'), { recursive: true })
  for (const args of [['serve', '--port', '0'], ['migrate'], ['user', 'list']]) {
    const { code, err } = await run(args, { directory: directory.path, environment })
    expect([args, code, err.trim().split('\n').length]).toEqual([args, 1, 1])
    expect(err).toMatch(/shop\.db in .* is a directory\. Move it away.*--data-dir/)
  }
})
