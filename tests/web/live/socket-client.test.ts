import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { lte } from 'drizzle-orm'
import type { LiveEvent } from '#shared/contract/events.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { events } from '../../../src/server/db/schema/shop.ts'
import { ApiError } from '../../../src/web/api/api-error.ts'
import type { LiveOptions, LiveStatus } from '../../../src/web/live/live-options.ts'
import { createLiveClient, type LiveClient } from '../../../src/web/live/socket-client.ts'
import { addPerson } from '../../support/people.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openRelay, type Relay } from '../admin/live/relay.ts'

let shop: TestShop
let relay: Relay
let client: LiveClient
let heard: LiveEvent[]
let statuses: LiveStatus[]
let resets: number
let ends: number[]

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.dispose())

beforeEach(() => {
  relay = openRelay(shop.url)
  heard = []
  statuses = []
  resets = 0
  ends = []
})

afterEach(() => {
  client.close()
  relay.stop()
})

test('a dashboard receives changes as they happen, once and in order', async () => {
  await watch()
  const names = await addProducts(3)
  await until(() => heard.length === 3)
  expect(heardNames()).toEqual(names)
  expect(seqs()).toEqual(inARow(seqs()[0] ?? 0, 3))
})

test('a browser that blocks sockets is offline and tries again', async () => {
  const native = globalThis.WebSocket
  const refusing = class {
    constructor() {
      throw new DOMException('Not here.', 'SecurityError')
    }
  }
  Object.assign(globalThis, { WebSocket: refusing })
  try {
    await watch({ isRefused: true })
    await until(() => statuses.at(-1) === 'offline')
  } finally {
    globalThis.WebSocket = native
  }
  await until(() => statuses.at(-1) === 'live')
})

test('a dashboard whose connection is cut misses nothing and sees nothing twice', async () => {
  await watch()
  const before = await addProducts(2)
  await until(() => heard.length === 2)
  relay.close(true)
  relay.cut()
  await until(() => statuses.at(-1) === 'offline')
  const meanwhile = await addProducts(3)
  relay.close(false)
  await until(() => statuses.at(-1) === 'live')
  const after = await addProducts(1)
  await until(() => heard.length === 6)
  expect(heardNames()).toEqual([...before, ...meanwhile, ...after])
  expect(seqs()).toEqual(inARow(seqs()[0] ?? 0, 6))
  expect(statuses.slice(-3)).toEqual(['offline', 'catching-up', 'live'])
})

test('a connection that dies while catching up is resumed by the next', async () => {
  await watch()
  relay.close(true)
  relay.cut()
  await until(() => statuses.at(-1) === 'offline')
  const meanwhile = await addProducts(5)
  relay.close(false)
  await until(() => heard.length > 0)
  relay.cut()
  await until(() => heard.length === 5 && statuses.at(-1) === 'live')
  expect(heardNames()).toEqual(meanwhile)
})

test('LIVE-12 a dashboard comes back by itself within 10 seconds of the shop being open again', async () => {
  await watch({ defaultTiming: true })
  const before = await addProducts(1)
  await until(() => heard.length === 1)
  relay.close(true)
  shop = await shop.reopen()
  relay.leadTo(shop.url)
  const meanwhile = await addProducts(2)
  // Long enough for the backoff to reach its maximum.
  await Bun.sleep(9_000)
  relay.close(false)
  const openAgain = Date.now()
  await until(() => statuses.at(-1) === 'live', 10_000)
  expect(Date.now() - openAgain).toBeLessThan(10_000)
  await until(() => heard.length === 3)
  expect(heardNames()).toEqual([...before, ...meanwhile])
})

test('a silently dead connection is detected and replaced', async () => {
  await watch({ timing: { quietFor: 200, answerWithin: 200, beat: 50 } })
  relay.stall(true)
  const meanwhile = await addProducts(1)
  await until(() => statuses.includes('offline'))
  relay.stall(false)
  await until(() => statuses.at(-1) === 'live' && heard.length === 1)
  expect(heardNames()).toEqual(meanwhile)
})

test('a network whose answers take longer than the deadline gets a longer one, and the page is live', async () => {
  relay.delay(300)
  await watch({ timing: { answerWithin: 200, beat: 50 } })
  const names = await addProducts(1)
  await until(() => heard.length === 1)
  expect(heardNames()).toEqual(names)
  expect(statuses.filter((status) => status === 'live')).toHaveLength(1)
})

test('a call over a dead connection fails with a message instead of hanging', async () => {
  await watch({ timing: { quietDuringCall: 100, answerWithin: 200, beat: 50 } })
  relay.stall(true)
  const error = await client.call('orders.summary', {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 0, code: 'lost', isUnknown: true })
  expect((error as ApiError).message).toBe('The connection was lost before the shop responded.')
})

test('a quiet but healthy connection stays open', async () => {
  await watch({ timing: { quietFor: 100, answerWithin: 300, beat: 50 } })
  await Bun.sleep(800)
  expect(statuses).toEqual(['catching-up', 'live'])
})

test('calls while offline fail immediately and say why', async () => {
  await watch()
  relay.close(true)
  relay.cut()
  await until(() => statuses.at(-1) === 'offline')
  const error = await client.call('orders.summary', {}).catch((thrown: unknown) => thrown)
  // On a dead connection, the call would wait for a response and then report it as lost.
  expect(error).toMatchObject({ status: 0, message: "We can't connect right now." })
})

test('each call gets its own answer, whichever arrives first', async () => {
  await watch()
  const [products, summary] = await Promise.all([
    client.call('products.list', { limit: 1 }),
    client.call('orders.summary', {}),
  ])
  expect(products.data).toHaveLength(1)
  expect(products.page).toMatchObject({ nextCursor: expect.any(String) })
  expect(summary.data).toMatchObject({ total: 0, revenue: '0.00' })
  expect(summary.page).toBeNull()
})

test('a refused call carries status, code, message and what is wrong with each field', async () => {
  await watch()
  const body = { name: '', description: 'None', price: 'much' }
  const error = await client.call('products.create', body).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 422, code: 'invalid', statusText: 'Unprocessable Entity' })
  expect((error as ApiError).errors.map(({ path }) => path).sort()).toEqual(['/name', '/price'])
})

test('a client that was offline for longer than the journal reaches back is reset', async () => {
  await watch()
  relay.close(true)
  relay.cut()
  await until(() => statuses.at(-1) === 'offline')
  await addProducts(3)
  await forgetEvents()
  relay.close(false)
  await until(() => statuses.at(-1) === 'live')
  expect(resets).toBe(1)
  expect(heard).toEqual([])
  const after = await addProducts(1)
  await until(() => heard.length === 1)
  expect(heardNames()).toEqual(after)
})

test('a bad token ends the feed for good', async () => {
  await watch({ token: 'letmein', isRefused: true })
  await until(() => ends.length === 1)
  expect(ends).toEqual([4401])
  await Bun.sleep(500)
  expect(statuses.filter((status) => status === 'catching-up')).toHaveLength(1)
})

test('an account that is not an admin is disconnected', async () => {
  const { token } = await addPerson(shop, { isAdmin: false })
  await watch({ token, isRefused: true })
  await until(() => ends.length === 1)
  expect(ends).toEqual([4403])
})

test('a session that ends while the dashboard is open ends its feed', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  await watch({ token: person.token })
  await shop.api('DELETE', `/api/users/${person.id}`, { token: await shop.asOwner() })
  await until(() => ends.length === 1)
  expect(ends).toEqual([4401])
})

type Watch = {
  token?: string
  isRefused?: boolean
  defaultTiming?: boolean
  timing?: LiveOptions['timing']
}

async function watch({ token, isRefused, defaultTiming, timing }: Watch = {}) {
  client = createLiveClient({
    token: token ?? (await shop.asOwner()),
    url: `ws://127.0.0.1:${relay.port}/api/live`,
    onEvent: (event) => void heard.push(event),
    onReset: () => void (resets += 1),
    onStatus: (status) => void statuses.push(status),
    onEnd: (code) => void ends.push(code),
    timing: defaultTiming ? {} : { firstRetry: 50, longestRetry: 100, ...timing },
  })
  client.open()
  if (!isRefused) await until(() => statuses.at(-1) === 'live')
}

let made = 0

async function addProducts(count: number): Promise<string[]> {
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    made += 1
    names.push((await shop.addProduct({ name: `Sauce ${made}` })).name)
  }
  return names
}

function heardNames(): string[] {
  return heard.map(({ data }) => ('name' in data ? data.name : ''))
}

function seqs(): number[] {
  return heard.map(({ seq }) => seq)
}

function inARow(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Prunes events as the retention job does. */
async function forgetEvents() {
  const last = shop.context.live.position()
  await atomically(shop.context, (tx) =>
    tx
      .delete(events)
      .where(lte(events.seq, last - 1))
      .then(() => {}),
  )
}

async function until(isTrue: () => boolean, within = 60_000) {
  const end = Date.now() + within
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`Waited in vain; ${JSON.stringify({ statuses, ends })}`)
    await Bun.sleep(10)
  }
}
