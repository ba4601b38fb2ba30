import { beforeAll, expect, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { overHttp, overSocket, signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop({ environment: { PUBLIC_URL: 'https://sauces.example' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

/** The first line that the server answers to a handshake. */
function handshake(headers: Record<string, string>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  const lines = ['GET /api/live HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade']
  lines.push('Upgrade: websocket', 'Sec-WebSocket-Version: 13')
  lines.push('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.once('data', (bytes) => {
    resolve(bytes.toString().split('\r\n')[0] ?? '')
    socket.destroy()
  })
  return promise
}

test('LIVE-09 an Origin other than PUBLIC_URL is refused with 403 at the handshake; a request without Origin is accepted', async () => {
  expect(await handshake({})).toContain('101')
  expect(await handshake({ Origin: 'https://sauces.example' })).toContain('101')
  for (const origin of [
    'https://evil.example',
    'http://sauces.example',
    'https://sauces.example:8443',
    'https://sauces.example.evil.example',
    'null',
    '',
  ]) {
    expect([origin, await handshake({ Origin: origin })]).toEqual([
      origin,
      'HTTP/1.1 403 Forbidden',
    ])
  }
})

test('a request without a handshake is refused in JSON', async () => {
  const answer = await shop.api('GET', '/api/live')
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ code: 'malformed', message: expect.any(String) })
})

test('LIVE-01 auth answers ready with the account and the number of the last event', async () => {
  await shop.addProduct()
  const socket = await openSocket(shop)
  socket.send({ type: 'auth', token })
  const [user] = (await shop.api<object[]>('GET', '/api/users', { token })).body
  expect(await socket.next()).toEqual({
    type: 'ready',
    user,
    seq: shop.context.live.position(),
  })
  socket.close()
})

test('LIVE-01 a socket that has neither signed in nor subscribed after 5 s is closed with 4408', async () => {
  const idle = await openSocket(shop)
  const refused = await openSocket(shop)
  refused.send({ type: 'subscribe', topics: ['orders'] })
  await refused.next(({ type }) => type === 'error')
  const reader = await openSocket(shop)
  reader.send({ type: 'subscribe', topics: ['products'] })
  const admin = await signedInSocket(shop, token)
  let isClosed = false
  void idle.closed.then(() => (isClosed = true))
  shop.pass(3_500)
  await Bun.sleep(1_200)
  expect(isClosed).toBe(false)
  shop.pass(1_500)
  expect((await idle.closed).code).toBe(4408)
  expect((await refused.closed).code).toBe(4408)
  admin.send({ type: 'call', id: 'still', action: 'orders.summary', input: {} })
  expect(await admin.next()).toMatchObject({ type: 'result', id: 'still' })
  reader.send({ type: 'subscribe', topics: ['products'] })
  await reader.next(({ type }) => type === 'subscribed')
  for (const socket of [reader, admin]) socket.close()
})

test('LIVE-07 products is open to everyone; the other topics need an admin, and the socket stays open', async () => {
  const socket = await openSocket(shop)
  for (const topics of [['orders'], ['reviews'], ['products', 'orders']]) {
    socket.send({ type: 'subscribe', topics })
    expect(await socket.next()).toEqual({
      type: 'error',
      status: 401,
      code: 'unauthorized',
      message: expect.any(String),
    })
  }
  socket.send({ type: 'subscribe', topics: ['products'] })
  expect(await socket.next()).toMatchObject({ type: 'subscribed', topics: ['products'] })
  const product = await shop.addProduct()
  expect(await socket.next()).toMatchObject({ name: 'product.created', data: { id: product.id } })
  socket.close()
})

test('LIVE-03 calls with ids run in parallel: a slow one does not block the next', async () => {
  const socket = await signedInSocket(shop, token)
  const hash = Promise.withResolvers<string>()
  const hashing = spyOn(Bun.password, 'hash').mockImplementation(() => hash.promise)
  const slow = { username: 'slow', password: 'takes its time' }
  socket.send({ type: 'call', id: 'slow', action: 'users.create', input: slow })
  const quick = Array.from({ length: 20 }, (_, count) => `quick-${count}`)
  for (const id of quick) socket.send({ type: 'call', id, action: 'orders.summary', input: {} })
  for (const id of quick) await socket.next((frame) => frame.id === id)
  expect(await eventually(() => hashing.mock.calls.length > 0)).toBe(true)
  expect(socket.frames.filter(({ id }) => id === 'slow')).toEqual([])
  hash.resolve('a hash')
  await socket.next(({ id }) => id === 'slow')
  hashing.mockRestore()
  socket.close()
})

test('LIVE-11 the input of a call is the body merged with the path parameters', async () => {
  const socket = await signedInSocket(shop, token)
  const product = await shop.addProduct()
  const call = overSocket(socket)
  const input = { id: product.id, name: 'Renamed', description: 'Changed' }
  expect(await call('products.update', input)).toMatchObject({ status: 200, body: input })
  expect(await overHttp(shop)('products.get', { id: product.id })).toMatchObject({ body: input })
  socket.close()
})

test('LIVE-08 an unknown frame is answered 400 and the socket stays open', async () => {
  const socket = await signedInSocket(shop, token)
  const wrong: (object | string | Uint8Array<ArrayBuffer>)[] = [
    '{',
    'null',
    '[]',
    '"auth"',
    new Uint8Array([1, 2, 3]),
    {},
    { type: 'hello' },
    { type: 'auth' },
    { type: 'auth', token: 1 },
    { type: 'subscribe' },
    { type: 'subscribe', topics: [] },
    { type: 'subscribe', topics: ['weather'] },
    { type: 'subscribe', topics: Array.from({ length: 5_000 }, () => 'products') },
    { type: 'subscribe', topics: ['orders'], since: -1 },
    { type: 'subscribe', topics: ['orders'], since: '1' },
    { type: 'subscribe', topics: ['orders'], since: 1.5 },
    { type: 'call' },
    { type: 'call', id: 7, action: 'orders.list' },
    { type: 'call', id: 'no action' },
  ]
  for (const frame of wrong) {
    socket.send(frame)
    const answer = await socket.next()
    expect([frame, answer]).toEqual([
      frame,
      expect.objectContaining({ type: 'error', status: 400, code: 'malformed' }),
    ])
  }
  socket.send({ type: 'call', id: 'after', action: 'orders.summary' })
  expect(await socket.next()).toMatchObject({ type: 'result', id: 'after' })
  socket.close()
})

test('a call whose input is not an object is refused with paths, not with a fault', async () => {
  const socket = await signedInSocket(shop, token)
  for (const input of [null, 'text', 7, ['a'], true]) {
    socket.send({ type: 'call', id: 'odd', action: 'products.create', input })
    expect([input, await socket.next()]).toEqual([
      input,
      expect.objectContaining({ type: 'error', id: 'odd', status: 422, code: 'invalid' }),
    ])
  }
  socket.close()
})

test('LIVE-08 frames up to 64 kB are read; a larger one closes the socket with 1009', async () => {
  const socket = await signedInSocket(shop, token)
  const frame = (length: number) => {
    const empty = JSON.stringify({
      type: 'call',
      id: 'big',
      action: 'orders.summary',
      input: { x: '' },
    })
    return empty.replace('""', `"${'x'.repeat(length - empty.length)}"`)
  }
  socket.send(frame(65_536))
  expect(await socket.next()).toMatchObject({ type: 'result', id: 'big' })
  socket.send(frame(65_537))
  expect((await socket.closed).code).toBe(1009)
})

test('signing in again with a bad token closes with 4401, whichever account it was before', async () => {
  const socket = await signedInSocket(shop, token)
  socket.send({ type: 'auth', token: `${token}x` })
  expect((await socket.closed).code).toBe(4401)
})

test('a shop that closes ends its sockets with 1001', async () => {
  const other = await openTestShop()
  const guest = await openSocket(other)
  guest.send({ type: 'subscribe', topics: ['products'] })
  await guest.next()
  const admin = await signedInSocket(other, await other.asOwner())
  await other.dispose()
  expect((await guest.closed).code).toBe(1001)
  expect((await admin.closed).code).toBe(1001)
})

test('a shop that closes answers the calls that it has, and logs no fault', async () => {
  const closing = await openTestShop()
  const error = spyOn(closing.context.log, 'error')
  const admin = await signedInSocket(closing, await closing.asOwner())
  const calls = ['1', '2', '3', '4', '5']
  const days = '2026-03-02T05:00:00.000Z,2026-03-03T05:00:00.000Z'
  for (const id of calls) admin.send({ type: 'call', id, action: 'overview.get', input: { days } })
  // The error for an invalid frame shows that the frames before it were read.
  admin.send({ type: 'nothing' })
  await admin.next((frame) => frame.type === 'error' && frame.id === undefined)
  const closed = closing.dispose()
  expect(await admin.closed).toMatchObject({ code: 1001 })
  await closed
  const answered = admin.frames.filter(({ type }) => type === 'result').map(({ id }) => id)
  expect(answered.toSorted()).toEqual(calls)
  expect(error).not.toHaveBeenCalled()
})
