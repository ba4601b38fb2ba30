import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createConnectionSlots, createFrameRate } from '../../../src/server/limits/socket-limits.ts'
import { networkOf } from '../../../src/server/runtime/network.ts'
import { createSlowReaders } from '../../../src/server/socket/slow-readers.ts'
import { overSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => shop.dispose())

const from = (address: string) => ({ 'X-Forwarded-For': address })

test('1,000 sockets from one address: 250 are accepted, the others refused with 429 and a message', async () => {
  const stranger = from('198.51.100.7')
  const handshakes = await Promise.all(
    Array.from({ length: 1_000 }, () => openRawSocket(shop, stranger)),
  )
  const counts = Map.groupBy(handshakes, ({ answer }) => answer)
  expect(counts.get('HTTP/1.1 101 Switching Protocols')?.length).toBe(250)
  expect(counts.get('HTTP/1.1 429 Too Many Requests')?.length).toBe(750)

  // The answer that a refused client gets; everybody else is served as before.
  const refused = await fetch(`${shop.address}/api/live`, { headers: stranger })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    code: 'rate_limited',
    message: 'There are too many live connections from your network.',
  })
  const neighbour = await openSocket(shop, from('198.51.100.8'))
  neighbour.send({ type: 'subscribe', topics: ['products'] })
  expect(await neighbour.next()).toMatchObject({ type: 'subscribed' })
  neighbour.close()

  // Closing the sockets frees their slots.
  for (const { destroy } of handshakes) destroy()
  const isFree = async () => {
    const again = await openRawSocket(shop, stranger)
    again.destroy()
    return again.answer.includes('101')
  }
  expect(await eventually(isFree)).toBe(true)
})

test('sockets of signed-in staff do not count toward the limit: an office may have any number of dashboards', async () => {
  const token = await shop.asOwner()
  const office = from('198.51.100.9')
  for (let count = 0; count < 260; count++) {
    const dashboard = await openSocket(shop, office)
    dashboard.send({ type: 'auth', token })
    await dashboard.next(({ type }) => type === 'ready')
  }
  const customer = await openRawSocket(shop, office)
  expect(customer.answer).toContain('101')
  customer.destroy()
})

test('a failed upgrade takes no slot', async () => {
  const stranger = from('198.51.100.10')
  for (let count = 0; count < 300; count++) {
    const { status } = await fetch(`${shop.address}/api/live`, { headers: stranger })
    expect(status).toBe(400)
  }
})

test('a loopback address may have the sockets of all guests, because a proxy may connect from there', () => {
  const places = createConnectionSlots()
  for (let count = 0; count < 2_000; count++) places.take('127.0.0.1')
  expect(() => places.take('::ffff:127.0.0.1')).toThrow('Too many people are connected')
})

test('a visitor with a whole IPv6 network counts once, and an IPv4 address by itself', () => {
  for (const [address, network] of [
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.5', '203.0.113.5'],
    ['unknown', 'unknown'],
  ] as const) {
    expect([address, networkOf(address)]).toEqual([address, network])
  }
})

test('an anonymous flood of frames is answered 429, then closed with 1008; others are not affected', async () => {
  const bystander = await openSocket(shop)
  bystander.send({ type: 'subscribe', topics: ['products'] })
  await bystander.next()
  const flooder = await openSocket(shop)
  for (let count = 0; count < 2_000; count++) {
    flooder.send({ type: 'call', id: `c${count}`, action: 'orders.list' })
  }
  expect((await flooder.closed).code).toBe(1008)
  const refused = flooder.frames.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toEqual({
    type: 'error',
    id: expect.stringMatching(/^c\d+$/),
    status: 429,
    code: 'rate_limited',
    message: expect.stringContaining('Too many attempts'),
  })
  const product = await shop.addProduct()
  expect(await bystander.next()).toMatchObject({ data: { id: product.id } })
  bystander.close()
})

test('staff have no frame rate limit', async () => {
  const socket = await openSocket(shop)
  socket.send({ type: 'auth', token: await shop.asOwner() })
  await socket.next()
  const call = overSocket(socket)
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => call('orders.summary', {})))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  socket.close()
})

test('the limit resets each second, a large frame costs more, and staff are limited by unanswered frames', () => {
  let now = 0
  const pace = createFrameRate(() => now)
  const small = { bytes: 10, kept: 10, isStaff: false }
  const judge = (frame: typeof small) => {
    const verdict = pace.judge(frame)
    if (verdict === 'answer') pace.answered(frame.kept)
    return verdict
  }
  const verdicts = Array.from({ length: 501 }, () => judge(small))
  expect(verdicts.indexOf('refuse')).toBe(100)
  expect(verdicts.indexOf('close')).toBe(500)
  now = 1_000
  expect(judge(small)).toBe('answer')
  expect(judge({ bytes: 1_000_000, kept: 0, isStaff: false })).toBe('answer')
  expect(judge({ bytes: 1_000_000, kept: 0, isStaff: false })).toBe('refuse')
  now = 2_000
  const staff = { bytes: 10, kept: 10, isStaff: true }
  for (let count = 0; count < 5_000; count++) expect(pace.judge(staff)).toBe('answer')
  expect(pace.judge(staff)).toBe('refuse')
  pace.answered(10)
  expect(pace.judge(staff)).toBe('answer')
})

test('a guest cannot have large frames kept while an answer is awaited', () => {
  const pace = createFrameRate(() => 0)
  const frame = { bytes: 4_096, kept: 4_096, isStaff: false }
  const verdicts = Array.from({ length: 5 }, () => pace.judge(frame))
  expect(verdicts).toEqual(['answer', 'answer', 'answer', 'answer', 'close'])
  pace.answered(4_096)
  expect(pace.judge(frame)).toBe('answer')
  // One that is refused unread is not kept.
  expect(pace.judge({ bytes: 65_536, kept: 0, isStaff: false })).toBe('answer')
})

test('a socket is closed if it has too much unread data, reads nothing for too long, or has the most unread data when the total is too high', () => {
  let now = 0
  const slow = createSlowReaders<{ name: string; getBufferedAmount: () => number }>(() => now)
  const reader = (name: string, unread: () => number) => ({ name, getBufferedAmount: unread })
  const names = (readers: { name: string }[]) => readers.map(({ name }) => name)
  const MB = 1024 * 1024
  let left = 1_000
  const all = [
    reader('quick', () => 0),
    reader('far behind', () => 4 * MB + 1),
    reader('stuck', () => 1_000),
    reader('slow but steady', () => (left -= 1)),
  ]
  expect(names(slow.inList(all))).toEqual(['far behind'])
  now = 14_999
  expect(names(slow.inList(all))).toEqual(['far behind'])
  now = 15_000
  expect(names(slow.inList(all))).toEqual(['far behind', 'stuck'])

  const crowd = Array.from({ length: 40 }, (_, index) =>
    reader(`c${index}`, () => (index < 20 ? 1 : 4) * MB),
  )
  // 20 + 80 MB unread: closing one reader that has 4 MB leaves 96 MB, which is the limit.
  expect(names(slow.inList(crowd))).toEqual(['c20'])
})
