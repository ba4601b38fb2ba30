import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { originalAdminId } from '#shared/domain/shop/account.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { openShop, type Shop } from '../../../src/server/shop/open-shop.ts'
import { startOver, startOverEachHour } from '../../../src/server/shop/public-demo.ts'
import { apiAt } from '../../support/api.ts'
import { eventually } from '../../support/clock.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

const directory = useProgramDirectory()
const published = { username: 'demo', password: 'sauce-for-all' }

let demo: Awaited<ReturnType<typeof openDemo>> | null = null
beforeEach(() => {
  demo = null
})
afterEach(() => demo?.stop())

/** A public demo whose hours pass when the test says so. */
async function openDemo() {
  const environment = { PORT: '0', DATA_DIR: directory.data(), LOG_LEVEL: 'error' }
  const config = readConfig(environment, { 'public-demo': true })
  const shops: Shop[] = []
  const open = async (each: typeof config) => {
    const shop = await openShop(each)
    shops.push(shop)
    return shop
  }
  startOver(config.dataDir)
  const first = await open(config)
  const stop = Promise.withResolvers<void>()
  let hour = Promise.withResolvers<void>()
  const ended = startOverEachHour(config, first, {
    open,
    stopped: stop.promise,
    nextHour: () => hour.promise,
  })
  const api = apiAt(first.address)
  return {
    address: first.address,
    api,
    signIn: (given = published) =>
      api<{ token: string }>('POST', '/api/auth/login', { body: given }),
    passHour: async () => {
      const { length } = shops
      const last = hour
      hour = Promise.withResolvers()
      last.resolve()
      expect(await eventually(() => shops.length > length)).toBe(true)
    },
    stop: async () => {
      stop.resolve()
      await ended
    },
  }
}

test('DEMO-01 a public demo says on every page what it is, in both languages, and is in no search engine', async () => {
  demo = await openDemo()
  const text = async (path: string) => (await fetch(demo?.address + path)).text()
  for (const path of ['/', '/about', '/checkout', '/nothing-here', '/admin', '/find-order']) {
    const html = await text(path)
    expect([path, html]).toEqual([path, expect.stringContaining('Demo: nothing is sold')])
    expect(html).toContain('username demo, password sauce-for-all')
  }
  expect(await text('/fr')).toContain('Démonstration : rien')
  expect(await text('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
})

test('DEMO-02 everything starts over each hour: what visitors made is gone, and open pages learn of it', async () => {
  demo = await openDemo()
  const { api } = demo
  const { token } = (await demo.signIn()).body
  const products = (await api<ListedProduct[]>('GET', '/api/products')).body
  expect(products.length).toBeGreaterThan(15)
  const id = products[0]?.id ?? ''
  const changed = await api('PUT', `/api/products/${id}`, { token, body: { name: 'Rude Words' } })
  expect(changed.status).toBe(200)
  const visitor = { username: 'visitor', password: 'correct horse', isAdmin: true }
  expect((await api('POST', '/api/users', { token, body: visitor })).status).toBe(201)
  await Bun.write(directory.data('uploads', 'left.webp'), 'picture')
  await Bun.write(directory.data('public', 'ads.txt'), "the owner's")
  const seen = await frames(demo.address, [{ type: 'subscribe', topics: ['products'] }])
  const { seq } = JSON.parse(seen.at(-1) ?? '{}') as { seq: number }

  await demo.passHour()
  const now = (await api<ListedProduct[]>('GET', '/api/products')).body
  expect(now.find((each) => each.id === id)?.name).toBe(products[0]?.name ?? '')
  expect((await api('GET', '/api/users', { token })).status).toBe(401)
  expect((await demo.signIn({ username: 'visitor', password: 'correct horse' })).status).toBe(401)
  expect((await demo.signIn()).status).toBe(200)
  expect(existsSync(directory.data('uploads', 'left.webp'))).toBe(false)
  expect(existsSync(directory.data('public', 'ads.txt'))).toBe(true)
  const again = await frames(demo.address, [
    { type: 'subscribe', topics: ['products'], since: seq },
  ])
  expect(again.map((frame) => (JSON.parse(frame) as { type: string }).type)).toContain('reset')
})

test('DEMO-03 nobody can lock other visitors out of the published account', async () => {
  demo = await openDemo()
  const { api } = demo
  const { token } = (await demo.signIn()).body
  const visitor = { username: 'visitor', password: 'correct horse', isAdmin: true }
  await api('POST', '/api/users', { token, body: visitor })
  const other = (await demo.signIn({ username: 'visitor', password: 'correct horse' })).body.token
  const path = `/api/users/${originalAdminId}`
  for (const by of [token, other]) {
    for (const body of [{ password: 'only-mine-now' }, { username: 'mine' }, { isAdmin: false }]) {
      expect((await api('PUT', path, { token: by, body })).status).toBe(409)
    }
    expect((await api('DELETE', path, { token: by })).status).toBe(409)
  }
  for (const step of ['', '/confirm']) {
    const body = step === '' ? {} : { code: '123456' }
    const answer = await api('POST', `/api/admin/second-factor${step}`, { token, body })
    expect([step, answer.status]).toEqual([step, 409])
  }
  expect((await demo.signIn()).status).toBe(200)
})

test('DEMO-03 wrong passwords of one visitor do not slow the others down', async () => {
  demo = await openDemo()
  const { address } = demo
  const tries = Array.from({ length: 25 }, (_, index) =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'demo', password: `wrong ${index}` }),
    }),
  )
  await Promise.all(tries)
  // From another address of this machine.
  const { port } = new URL(address)
  const args = ['--interface', '127.0.0.2', '-s', '-o', '/dev/null', '-w', '%{http_code}']
  const body = ['-H', 'Content-Type: application/json', '-d', JSON.stringify(published)]
  const url = `http://127.0.0.1:${port}/api/auth/login`
  const curl = Bun.spawn(['curl', ...args, ...body, url], { stdout: 'pipe' })
  expect(await new Response(curl.stdout).text()).toBe('200')
})

test('DEMO-04 nothing leaves a public demo: emails stay, and webhooks are refused', async () => {
  demo = await openDemo()
  const { token } = (await demo.signIn()).body
  const body = { url: 'https://example.com/hook', events: ['order.created'] }
  const refused = await demo.api<{ message: string }>('POST', '/api/webhooks', { token, body })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('demo')])
})

test('DEMO-05 what a file system puts on a disk of its own is kept', async () => {
  await mkdir(directory.data('lost+found'), { recursive: true })
  await mkdir(directory.data('uploads'), { recursive: true })
  expect(() => startOver(directory.data())).toThrow('"uploads"')
  await rm(directory.data('uploads'), { recursive: true })
  startOver(directory.data())
  startOver(directory.data())
  expect(await readdir(directory.data())).toContain('lost+found')
})

test('DEMO-05 settings of a real shop, and a directory with anything in it, are refused unchanged', async () => {
  const options = (environment: Record<string, string> = {}) => ({
    directory: directory.path,
    environment: { ...quiet, ...environment },
  })
  const start = ['serve', '--public-demo', '--port', '0']
  for (const [name, value] of [
    ['SMTP_URL', 'smtp://mail.example'],
    ['PAYPAL_MODE', 'live'],
    ['STRIPE_SECRET_KEY', 'sk_live_x'],
    ['BACKUP_DIR', '/srv/backups'],
  ] as const) {
    const { code, err } = await run(start, options({ [name]: value }))
    expect([name, code, err]).toEqual([name, 78, expect.stringContaining(`${name} is`)])
  }
  // A shop that was served without the flag is a real one.
  const real = await serve(options(), ['--demo'])
  await real.stop()
  const before = await readdir(directory.data())
  const refused = await run(start, options())
  expect([refused.code, refused.err]).toEqual([78, expect.stringContaining('an empty directory')])
  expect((await readdir(directory.data())).sort()).toEqual(before.sort())

  // A former demo becomes real by being served as a shop.
  const place = { DATA_DIR: join(directory.path, 'other') }
  await mkdir(place.DATA_DIR)
  await (await serve(options(place), ['--public-demo'])).stop()
  await (await serve(options(place))).stop()
  expect((await run(start, options(place))).code).toBe(78)
})

/** The frames that a socket gets until it is subscribed. */
async function frames(address: string, sent: object[]): Promise<string[]> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`)
  const got: string[] = []
  const done = Promise.withResolvers<void>()
  socket.onmessage = ({ data }) => {
    got.push(String(data))
    if (/"type":"(subscribed|reset)"/.test(String(data))) done.resolve()
  }
  socket.onopen = () => sent.forEach((frame) => socket.send(JSON.stringify(frame)))
  await done.promise
  socket.close()
  return got
}
