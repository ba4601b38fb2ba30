import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FrontDoor, openFrontDoorEarly } from '../../../src/server/commands/front-door.ts'
import { openShop } from '../../../src/server/commands/open-shop.ts'
import { readConfig } from '../../../src/server/config.ts'
import { keepPages } from '../../../src/server/pages/keep-pages.ts'
import { findKeptPages } from '../../../src/server/pages/kept-pages.ts'
import { type Entry, toEntry } from '../../../src/server/pages/page-forms.ts'
import { shopFacts } from '../../../src/server/pages/shop-facts.ts'
import { emptyDirectory, endPrograms, quiet, run, serve } from '../../support/program.ts'

const environment = { ...quiet, SAUCERY_BUILD: 'one', PUBLIC_URL: 'http://shop.example' }
/** This process looks for what the program has kept, and would be another one than the executable. */
const sources = { environment, isFromSources: true }

type Home = { headers: Headers; bytes: Uint8Array<ArrayBuffer> }

/** What a visitor got of the home page before the shop was closed, by the encoding asked for. */
const before: Record<string, Home> = {}

let filled: { path: string; remove: () => Promise<void> }
beforeAll(async () => {
  filled = await emptyDirectory()
  const shop = await serve({ ...sources, directory: filled.path }, ['--demo'])
  expect(await shop.stop()).toBe(0)
})
afterAll(() => filled.remove())

let directory: string
let door: FrontDoor | null
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saucery-kept-'))
  door = null
  await cp(join(filled.path, 'data'), join(directory, 'data'), { recursive: true })
  const shop = await serve({ ...sources, directory })
  for (const encoding of ['br', 'gzip', 'identity']) {
    before[encoding] = await homeOf(shop.address, { 'Accept-Encoding': encoding })
  }
  expect(await shop.stop()).toBe(0)
})
afterEach(async () => {
  await door?.server.stop(true)
  await endPrograms()
  await rm(directory, { recursive: true, force: true })
})

const data = (name: string) => join(directory, 'data', name)

function configOf(more: Record<string, string> = {}) {
  return readConfig({ ...environment, DATA_DIR: data(''), PORT: '0', LOG_LEVEL: 'error', ...more })
}

async function openEarly(build: string | null = 'one', more: Record<string, string> = {}) {
  door = await openFrontDoorEarly(configOf(more), build)
  return door
}

async function homeOf(address: string, headers: Record<string, string>): Promise<Home> {
  const answer = await fetch(`${address}/`, {
    headers: { 'Accept-Encoding': 'identity', ...headers },
    decompress: false,
  })
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: await answer.bytes() }
}

const textOf = ({ bytes }: Home) => new TextDecoder().decode(bytes)

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Everything that does not change from one second to the next. */
function lasting(headers: Headers) {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'date'))
}

test('the first page is there before the shop is, and is the one that was there at the end', async () => {
  const early = await openEarly()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const now = await homeOf(early?.address ?? '', { 'Accept-Encoding': encoding })
    expect(lasting(now.headers)).toEqual(lasting(before[encoding]?.headers ?? new Headers()))
    expect(now.bytes).toEqual(before[encoding]?.bytes ?? new Uint8Array())
  }
})

test('who has the page already is told so, and every other request waits for the shop', async () => {
  const early = await openEarly()
  if (!early) throw new Error('The kept pages were not taken.')
  const etag = before.br?.headers.get('ETag') ?? ''
  const known = await fetch(`${early.address}/`, { headers: { 'If-None-Match': etag } })
  expect([known.status, await known.text()]).toEqual([304, ''])

  let answered = 0
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(early.address + path, init)
    answered += 1
    return answer
  }
  const waiting = Promise.all([ask('/', { method: 'HEAD' }), ask('/healthz'), ask('/?from=mail')])
  await homeOf(early.address, {})
  expect(answered).toBe(0)
  const shop = await openShop(configOf(), Date.now, early)
  try {
    const [head, health, query] = await waiting
    expect([head.status, health.status, query.status]).toEqual([200, 200, 200])
    expect(head.headers.get('ETag')).toBe(etag)
    expect(await head.text()).toBe('')
  } finally {
    await shop.close()
  }
})

test('a shop that was closed in good order does not make its home page again', async () => {
  const shop = await serve({ ...sources, directory })
  const again = await homeOf(shop.address, { 'Accept-Encoding': 'br' })
  expect(again.headers.get('ETag')).toBe(before.br?.headers.get('ETag') ?? '')
  const metrics = await (await fetch(`${shop.address}/metrics`)).text()
  expect(metrics).toMatch(/^saucery_pages_made_total 0$/m)

  const [product] = (await (await fetch(`${shop.address}/api/products`)).json()) as { id: string }[]
  const token = await signIn(shop.address)
  const changed = await fetch(`${shop.address}/api/products/${product?.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Renamed by staff' }),
  })
  expect(changed.status).toBe(200)
  expect(textOf(await homeOf(shop.address, {})).includes('Renamed by staff')).toBe(true)
  await shop.stop()
})

test('another program, another name or another address has no use for what is kept', async () => {
  expect(await openEarly('two')).toBeNull()
  expect(await openEarly(null)).toBeNull()
  expect(await openEarly('one', { STORE_NAME: 'Salsa' })).toBeNull()
  expect(await openEarly('one', { PUBLIC_URL: 'https://shop.example' })).toBeNull()
  expect(await openEarly('one', { PAYPAL_MODE: 'off' })).toBeNull()
  expect(await openEarly('one', { TEST_MODE_DOMAIN: 'shop.example' })).toBeNull()
  expect(await openEarly()).not.toBeNull()
})

test('what another program wrote meanwhile, event or not, is on the first page', async () => {
  const database = new Database(data('shop.db'))
  database.run("update products set name = 'Renamed by hand'")
  database.close()
  expect(await openEarly()).toBeNull()
  const shop = await serve({ ...sources, directory })
  expect(textOf(await homeOf(shop.address, {})).includes('Renamed by hand')).toBe(true)
  await shop.stop()
})

test('after a restore nothing is kept, though the journal has the same number', async () => {
  const options = { ...sources, directory }
  expect((await run(['backup', 'today.backup'], options)).code).toBe(0)
  expect(await openEarly()).not.toBeNull()
  await door?.server.stop(true)
  expect((await run(['restore', 'today.backup', '--force'], options)).code).toBe(0)
  expect(await openEarly()).toBeNull()
})

test('after a crash nothing is kept: what stands in the log counts', async () => {
  const shop = await serve({ ...sources, directory })
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
  await shop.kill()
  expect(await openEarly()).toBeNull()
})

test('half a file, a damaged one and a foreign one are as good as none', async () => {
  const file = data('pages.kept')
  const whole = await readFile(file)
  await truncate(file, whole.length - 1)
  expect(await openEarly()).toBeNull()
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 100] = (damaged[damaged.length - 100] ?? 0) ^ 1
  for (const content of [damaged, '', '\n', 'Something else.', '{"build":"one"}\n']) {
    await writeFile(file, content)
    expect(await openEarly()).toBeNull()
  }
  await rm(file)
  expect(await openEarly()).toBeNull()
  await writeFile(file, whole)
  expect(await openEarly()).not.toBeNull()
})

test('what is written while the shop is being loaded is on every page of the shop', async () => {
  const early = await openEarly()
  const database = new Database(data('shop.db'))
  database.run("update products set name = 'Renamed meanwhile'")
  const shop = await openShop(configOf(), Date.now, early)
  try {
    expect(textOf(await homeOf(shop.address, {})).includes('Renamed meanwhile')).toBe(true)
  } finally {
    database.close()
    await shop.close()
  }
})

test('of very many pages those are kept that are asked for first, and no more than have room', async () => {
  const file = data('many.kept')
  const circumstances = { build: 'one', shop: shopFacts(configOf(), 'x'), database: 'mark' }
  const body = 'x'.repeat(600_000)
  const entries = ['/product/1', '/product/2', '/product/3', '/'].map((path): [string, Entry] => [
    path,
    toEntry({ status: 200, type: 't', body, tags: [] }, {}),
  ])
  await keepPages(file, circumstances, { position: 7, entries }, ['/'])
  const kept = await findKeptPages(file, circumstances)
  expect(kept?.position).toBe(7)
  expect(kept?.entries.map(([path]) => path)).toEqual(['/', '/product/1', '/product/2'])
  expect(kept?.entries[0]?.[1]).toEqual(entries[3]?.[1])
  expect(await kept?.entries[0]?.[1].plain.body.text()).toBe(body)
})

test('of several processes the first answers with what is kept while it opens the shop', async () => {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = String(probe.port)
  await probe.stop(true)
  const order: string[] = []
  const [shop, first] = await Promise.all([
    serve({ ...sources, directory }, ['--workers', '2', '--port', port]).finally(() =>
      order.push('shop'),
    ),
    firstAnswer(`http://127.0.0.1:${port}/`).finally(() => order.push('page')),
  ])
  expect(order).toEqual(['page', 'shop'])
  expect(first.headers.get('ETag')).toBe(before.br?.headers.get('ETag') ?? '')
  expect(await shop.stop()).toBe(0)
})

/** Knocks until somebody answers. */
async function firstAnswer(url: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url)
    } catch {
      await Bun.sleep(5)
    }
  }
}
