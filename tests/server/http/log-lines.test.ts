import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { eventually } from '../../support/clock.ts'
import { addPerson } from '../../support/people.ts'
import { refuseWrites } from '../../support/refuse-writes.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'

// What the operator can find out later: who did what, when, and what was refused.

const written: string[] = []
const standardError = spyOn(process.stderr, 'write')

let shop: TestShop
let token: string
beforeAll(async () => {
  standardError.mockImplementation((line) => written.push(String(line)) > 0)
  shop = await openTestShop({ environment: { LOG_LEVEL: 'debug', TRUST_PROXY: '1' } })
  token = await shop.asOwner()
})
afterAll(async () => {
  await shop.dispose()
  standardError.mockRestore()
})

type Line = Record<string, unknown> & { at: string; event: string }

/** The lines that are logged while something happens, and the text of all of them. */
async function linesOf(happens: () => Promise<unknown>, event: string) {
  written.length = 0
  await happens()
  const lines = () => written.map((line) => JSON.parse(line) as Line)
  const found = () => lines().filter((line) => line.event === event)
  // A socket is answered by itself, and its line may come a moment after the frame.
  expect([event, await eventually(async () => found().length > 0)]).toEqual([event, true])
  return { text: written.join(''), lines: found() }
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('staff actions are logged with the time in UTC, the request, the account and the status', async () => {
  const ada = await addPerson(shop, { isAdmin: true })
  const body = { name: 'Plum', description: 'Dark.', price: '9.00' }
  const { lines, text } = await linesOf(
    () => shop.api('POST', '/api/products', { token: ada.token, body }),
    'action',
  )
  expect(lines).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'info',
      event: 'action',
      action: 'products.create',
      transport: 'http',
      request: expect.stringMatching(id),
      user: ada.id,
      status: 201,
      ms: expect.any(Number),
    },
  ])
  expect(text).not.toContain(ada.username)
  // The audit entry has the same request id.
  const [entry] = (await shop.api<{ requestId: string }[]>('GET', '/api/admin/audit', { token }))
    .body
  expect(lines[0]?.request).toBe(entry?.requestId)
})

test('refused staff actions are logged with the account as well', async () => {
  const ada = await addPerson(shop, { isAdmin: true })
  const { lines } = await linesOf(
    () => shop.api('POST', '/api/products', { token: ada.token, body: { price: 'free' } }),
    'action_refused',
  )
  expect(lines).toMatchObject([
    { level: 'info', action: 'products.create', user: ada.id, status: 422, code: 'invalid' },
  ])
})

test('a refused call is logged with the reason, and without the token', async () => {
  const otto = await addPerson(shop, { isAdmin: false })
  for (const [bad, status, code] of [
    [undefined, 401, 'unauthorized'],
    ['letmein-please', 401, 'unauthorized'],
    [otto.token, 403, 'forbidden'],
  ] as const) {
    const { lines, text } = await linesOf(
      () => shop.api('GET', '/api/orders', { token: bad }),
      'action_refused',
    )
    expect(lines).toMatchObject([{ action: 'orders.list', status, code }])
    if (bad !== undefined) expect(text).not.toContain(bad)
  }
})

test('refused metrics, downloads, uploads and sockets are logged too', async () => {
  const otto = await addPerson(shop, { isAdmin: false })
  const headers = { 'X-Forwarded-For': '203.0.113.7' }
  const figures = await linesOf(
    () => shop.api('GET', '/metrics', { headers, token: otto.token }),
    'metrics_refused',
  )
  expect(figures.lines).toMatchObject([{ level: 'info', code: 'forbidden' }])
  const file = await linesOf(() => shop.api('GET', '/api/downloads/a.b'), 'download_refused')
  expect(file.lines).toMatchObject([{ level: 'info', code: 'forbidden' }])
  const picture = await linesOf(
    () => shop.api('PUT', `/api/objects/uploads/${otto.id}`, { body: {} }),
    'upload_refused',
  )
  expect(picture.lines).toMatchObject([{ level: 'info', code: 'forbidden' }])
  const foreign = await linesOf(
    () => openSocket(shop, { Origin: 'https://evil.example' }).catch(() => null),
    'socket_refused',
  )
  expect(foreign.lines).toMatchObject([{ level: 'info', code: 'forbidden' }])
  for (const [bad, code] of [
    ['letmein-please', 'unauthorized'],
    [otto.token, 'forbidden'],
  ] as const) {
    const { lines, text } = await linesOf(async () => {
      const socket = await openSocket(shop)
      socket.send({ type: 'auth', token: bad })
      await socket.closed
    }, 'socket_refused')
    expect(lines).toMatchObject([{ level: 'info', code, request: expect.stringMatching(id) }])
    expect(text).not.toContain(bad)
  }
  const stranger = await openSocket(shop)
  for (const frame of [
    { type: 'call', id: 'a', action: 'orders.list' },
    { type: 'subscribe', topics: ['orders'] },
  ]) {
    const { lines } = await linesOf(async () => {
      stranger.send(frame)
      await stranger.next()
    }, 'socket_refused')
    expect(lines).toMatchObject([{ level: 'info', code: 'unauthorized' }])
  }
  stranger.close()
})

test('an unexpected error is answered with a plain sentence, and its cause is logged', async () => {
  const file = `${shop.directory}/shop.db`
  const words = 'a cause for the log alone'
  const allow = await refuseWrites(file, { to: 'products', on: 'insert', words })
  let answer: unknown
  const { lines } = await linesOf(async () => {
    const body = { name: 'Plum', description: 'Dark.', price: '9.00' }
    const { status, body: said } = await shop.api('POST', '/api/products', { token, body })
    answer = { status, said }
  }, 'action_refused')
  await allow()
  expect(answer).toEqual({
    status: 500,
    said: {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    },
  })
  expect(lines).toMatchObject([{ level: 'error', code: 'internal', status: 500 }])
  expect(JSON.stringify(lines)).toContain('a cause for the log alone')
})

test('a socket that floods the shop with frames is closed, and that is logged', async () => {
  const { lines } = await linesOf(async () => {
    const socket = await openSocket(shop)
    for (let count = 0; count < 1_000; count++) socket.send({ type: 'hello' })
    expect((await socket.closed).code).toBe(1008)
  }, 'socket_flood')
  expect(lines[0]).toMatchObject({ level: 'warn', request: expect.stringMatching(id) })
})
