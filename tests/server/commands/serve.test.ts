import { expect, test } from 'bun:test'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { sampleProducts } from '../../../src/samples/products.ts'
import { storedWidths } from '../../../src/server/uploads/store/encode-picture.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { packsFirst } from '../../support/packs-first.ts'
import { startPaypalProxy } from '../../support/paypal-proxy.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'
import { decide, orderFor } from '../../support/purchase.ts'
import { openRawRequest } from '../../support/raw-request.ts'
import { openSocket } from '../../support/socket.ts'

const directory = useProgramDirectory()

const start = (environment: Record<string, string> = quiet, args: string[] = []) =>
  serve({ directory: directory.path, environment }, args)

async function signIn(address: string, credentials: object): Promise<Response> {
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
}

async function post<T>(address: string, path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

test('CLI-02 PORT=0 picks a free port and prints it, with the shop and its admin', async () => {
  const shop = await start()
  expect(shop.printed('Shop')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(shop.printed('Admin')).toBe(`${shop.address}/admin`)
  const health = await fetch(`${shop.address}/healthz`)
  expect(health.status).toBe(200)
  const said = await run(['version'], { directory: directory.path })
  const [, version = ''] = said.out.trim().split(' ')
  expect(await health.json()).toEqual({ status: 'ok', version })
  expect(await shop.stop()).toBe(0)
})

test('behind a proxy the port that was picked is printed beside the public address', async () => {
  const shop = await start({ ...quiet, PUBLIC_URL: 'https://sauces.example' })
  expect(shop.printed('Shop')).toBe('https://sauces.example')
  expect(shop.printed('Listening')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await fetch(`${shop.printed('Listening')}/healthz`)).status).toBe(200)
  await shop.stop('SIGINT')
})

test('ENV-03 a random password is printed once and signs the admin in; a given one is not printed', async () => {
  const first = await start({ PAYPAL_MODE: 'off' })
  const username = first.printed('Username')
  const password = first.printed('Password')
  expect(username).toBe('admin')
  expect(password.length).toBeGreaterThanOrEqual(12)
  expect((await signIn(first.address, { username, password })).status).toBe(200)
  await first.stop()
  expect(await first.err).not.toContain(password)
  const second = await start({ ...quiet, ADMIN_PASSWORD: 'another password' })
  expect(second.printed('Password')).toBe('')
  expect(second.out).not.toContain('another password')
  // Only used when there is no user yet.
  expect((await signIn(second.address, { username, password })).status).toBe(200)
  expect((await signIn(second.address, { username, password: 'another password' })).status).toBe(
    401,
  )
  await second.stop()
})

test('.env is read, the environment wins over it and flags over both', async () => {
  const env = [
    'STORE_NAME=From the file',
    'SALES_EMAIL=file@sauces.example',
    'DATA_DIR=./file-data',
  ]
  await Bun.write(join(directory.path, '.env'), [...env, ...toLines(quiet)].join('\n'))
  const { DATA_DIR: _, ...environment } = {
    ...quiet,
    DATA_DIR: '',
    SALES_EMAIL: 'env@sauces.example',
  }
  const shop = await start(environment, ['--data-dir', 'flag-data'])
  expect(shop.out).toContain('From the file is open')
  expect(shop.printed('Data')).toBe('flag-data')
  const page = await (await fetch(`${shop.address}/shipping-returns`)).text()
  expect(page).toContain('env@sauces.example')
  expect(page).not.toContain('file@sauces.example')
  await shop.stop()
})

test('ENV-08 on standard error there is one JSON line per event and nothing else', async () => {
  const shop = await start({ ...quiet, LOG_LEVEL: 'debug' })
  await fetch(`${shop.address}/api/products`)
  await fetch(`${shop.address}/nope`)
  await signIn(shop.address, { username: 'admin', password: 'a wrong one, to be seen nowhere' })
  await shop.stop()
  const err = await shop.err
  const lines = err.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      at: expect.any(String),
      level: expect.stringMatching(/^(debug|info|warn|error)$/),
      event: expect.any(String),
    })
  }
  expect(err).not.toContain('to be seen nowhere')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'CLI-08 %s finishes what is in flight, closes sockets with 1001 and ends with 0',
  async (signal) => {
    const shop = await start()
    const { token } = (await (
      await signIn(shop.address, {
        username: quiet.ADMIN_USERNAME,
        password: quiet.ADMIN_PASSWORD,
      })
    ).json()) as { token: string }
    const socket = await openSocket(shop)
    socket.send({ type: 'subscribe', topics: ['products'] })
    await socket.next()
    // A password is hashed while the signal comes.
    const lateUsers = Array.from({ length: 4 }, (_, index) =>
      JSON.stringify({ username: `late-${index}`, password: 'long enough' }),
    )
    const health = ['GET /healthz HTTP/1.1', 'Host: a', '', '']
    // On connections that exist, requests arrive in the order in which they are sent.
    const [last, ...inFlight] = Array.from({ length: 5 }, () => openRawRequest(shop, ...health))
    await Promise.all([last, ...inFlight].map((each) => each?.answer))
    for (const [index, body] of lateUsers.entries()) {
      const head = ['POST /api/users HTTP/1.1', 'Host: a', 'Content-Type: application/json']
      head.push(`Authorization: Bearer ${token}`, `Content-Length: ${body.length}`, '', body)
      inFlight[index]?.write(head.join('\r\n'))
    }
    last?.write(health.join('\r\n'))
    expect(await eventually(() => last?.received().split('HTTP/1.1 200').length === 3)).toBe(true)
    const ended = shop.stop(signal)
    await Promise.all(inFlight.map(({ closed }) => closed))
    const answers = inFlight.map((each) => each.received().match(/(?<=HTTP\/1\.1 )\d+/g))
    expect(answers).toEqual(inFlight.map(() => ['200', '201']))
    expect((await socket.closed).code).toBe(1001)
    expect(await ended).toBe(0)
    const names = ask(directory.data('shop.db'), 'select username from users')
    expect(names).toHaveLength(5)
    expect(fetch(`${shop.address}/healthz`)).rejects.toThrow()
  },
)

test('CLI-08 SIGTERM, even twice, lets a payment finish, so the captured payment has its order', async () => {
  const proxy = startPaypalProxy()
  const shop = await start({ ...quiet, PAYPAL_API_URL: proxy.url })
  proxy.leadTo(shop.address)
  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  const { token } = await post<{ token: string }>(shop.address, '/api/auth/login', credentials)
  const plain = { name: 'Mustard', description: 'Sharp.', price: '10.00', stock: 5 }
  const product = await post<ListedProduct>(shop.address, '/api/products', plain, token)
  const order = orderFor([{ product, quantity: 1 }])
  const body = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
  const { id } = await post<{ id: string }>(shop.address, '/api/paypal/order', body)
  await decide(shop, id, 'approve')
  const isCaptured = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  proxy.suffer(async ({ what }, passOn) => {
    const answer = await passOn()
    if (what === 'capture') {
      isCaptured.resolve()
      await mayAnswer.promise
    }
    return answer
  })
  const capturing = post<{ status: string }>(shop.address, `/api/paypal/order/${id}/capture`, {})
  await isCaptured.promise
  process.kill(shop.pid, 'SIGTERM')
  const isStopping = () =>
    fetch(`${shop.address}/healthz`)
      .then(({ ok }) => !ok)
      .catch(() => true)
  expect(await eventually(isStopping)).toBe(true)
  const stopped = shop.stop()
  mayAnswer.resolve()
  expect(await stopped).toBe(0)
  expect((await capturing).status).toBe('COMPLETED')
  const orders = ask(directory.data('shop.db'), 'select payment_intent_id from orders')
  expect(orders).toHaveLength(1)
  await proxy.stop()
})

test('on SIGTERM during many purchases, every request that gets a response succeeds', async () => {
  const shop = await start({ ...quiet, LOG_LEVEL: 'error' })
  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  const { token } = await post<{ token: string }>(shop.address, '/api/auth/login', credentials)
  const plain = { name: 'Mustard', description: 'Sharp.', price: '10.00', stock: 100 }
  const product = await post<ListedProduct>(shop.address, '/api/products', plain, token)
  const order = orderFor([{ product, quantity: 1 }])
  const opening = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
  const refused: object[] = []
  async function keepBuying() {
    for (let count = 0; count < 8; count++) {
      const opened = await post<{ id?: string }>(shop.address, '/api/paypal/order', opening)
      if (!opened.id) return refused.push(opened)
      await decide(shop, opened.id, 'approve')
      const path = `/api/paypal/order/${opened.id}/capture`
      const captured = await post<{ status?: string }>(shop.address, path, {})
      if (captured.status !== 'COMPLETED') return refused.push(captured)
    }
  }
  // Later connections are refused.
  const buyers = Array.from({ length: 6 }, () => keepBuying().catch(() => {}))
  await Bun.sleep(60)
  expect(await shop.stop()).toBe(0)
  await Promise.all(buyers)
  expect(refused).toEqual([])
  expect(await shop.err).toBe('')
})

test('CLI-10 --demo fills an empty directory once, and what is deleted stays deleted', async () => {
  const environment = {
    ADMIN_PASSWORD: quiet.ADMIN_PASSWORD,
    GEOIP_URL: '',
    REVERSE_GEOCODE_URL: '',
  }
  const first = await start(environment, ['--demo'])
  expect(first.out).toContain('built-in simulator')
  const products = (await (await fetch(`${first.address}/api/products`)).json()) as ListedProduct[]
  expect(products.length).toBeGreaterThan(8)
  const pictures = products.flatMap(({ images }) => images)
  expect(pictures.length).toBeGreaterThan(8)
  const picture = await fetch(first.address + pictures[0]?.url)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const credentials = { username: 'admin', password: quiet.ADMIN_PASSWORD }
  const { token } = (await (await signIn(first.address, credentials)).json()) as { token: string }
  for (const { id } of packsFirst(products)) {
    await fetch(`${first.address}/api/products/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    })
  }
  await first.stop()
  const second = await start(environment, ['--demo'])
  expect(await (await fetch(`${second.address}/api/products`)).json()).toEqual([])
  await second.stop()
})

test('a first start that fails does not lose the random password', async () => {
  const environment = { GEOIP_URL: '', REVERSE_GEOCODE_URL: '' }
  const inTheWay = await blockPictures(directory.data('uploads'))
  await expect(start(environment, ['--demo'])).rejects.toThrow()
  for (const path of inTheWay) await rmdir(path)
  const { out, address, stop } = await start(environment, ['--demo'])
  const password = /Password +(\S+) +\(shown only once\)/.exec(out)?.[1]
  expect((await signIn(address, { username: 'admin', password })).status).toBe(200)
  await stop()
})

test('--demo does not touch a shop that has data', async () => {
  const first = await start()
  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  const { token } = (await (await signIn(first.address, credentials)).json()) as { token: string }
  const plain = { name: 'My own', description: 'Mine.', price: '1.00' }
  await post(first.address, '/api/products', plain, token)
  await first.stop()
  const second = await start(quiet, ['--demo'])
  const list = (await (await fetch(`${second.address}/api/products`)).json()) as ListedProduct[]
  expect(list.map(({ name }) => name)).toEqual(['My own'])
  await second.stop()
})

test('SET-02 the greeting has the name that was saved, not the one of the environment', async () => {
  const environment = { ...quiet, STORE_NAME: 'Fournier' }
  const first = await start(environment)
  expect(first.out).toContain('Fournier is open')
  const credentials = { username: quiet.ADMIN_USERNAME, password: quiet.ADMIN_PASSWORD }
  const { token } = (await (await signIn(first.address, credentials)).json()) as { token: string }
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const address = `${first.address}/api/admin/settings`
  const { identity } = (await (await fetch(address, { headers })).json()) as AllSettings
  const body = JSON.stringify({ identity: { ...identity.value, name: 'Maison Fournier' } })
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  await first.stop()
  const second = await start(environment)
  expect(second.out).toContain('Maison Fournier is open')
  await second.stop()
})

/** Puts folders where the files of a picture of the sample shop belong. */
async function blockPictures(uploads: string): Promise<string[]> {
  const id = Bun.randomUUIDv5(sampleProducts[0]?.pictures[0] ?? '', 'url')
  const paths = storedWidths(4096).map((width) => join(uploads, `${id}-${width}.webp`))
  for (const path of paths) await mkdir(path, { recursive: true, mode: 0o700 })
  return paths
}

function toLines(environment: Record<string, string>): string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`)
}
