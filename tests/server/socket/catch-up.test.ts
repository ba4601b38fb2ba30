import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Transaction } from '../../../src/server/db/engine/engine.ts'
import { appendEvent, journalBounds, pruneJournal } from '../../../src/server/journal/journal.ts'
import { pruneJournalInSteps } from '../../../src/server/shop/background-jobs.ts'
import { createCatchUp } from '../../../src/server/socket/catch-up.ts'
import { overHttp, signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { reviewOf } from '../../support/reviews.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type Frame, openSocket } from '../../support/socket.ts'

let shop: TestShop
beforeEach(async () => {
  // On PostgreSQL, this leaves two connections for reading. With only one, back-to-back commits
  // would starve the sockets.
  shop = await openTestShop({ environment: { DATABASE_CONNECTIONS: '4' } })
})
afterEach(() => shop.dispose())

const isEvent = ({ type }: Frame) => type === 'event'
const numbersOf = (frames: readonly Frame[]) => frames.filter(isEvent).map(({ seq }) => Number(seq))
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

async function rename(product: ListedProduct, times: number) {
  const call = overHttp(shop, await shop.asOwner())
  for (let count = 0; count < times; count++) {
    await call('products.update', { id: product.id, name: `Name ${count}` })
  }
}

/** What a dashboard that last saw `since` receives, up to the answer to its subscription. */
async function missedSince(since: number, topics = ['products']) {
  const socket = await signedInSocket(shop, await shop.asOwner())
  socket.send({ type: 'subscribe', topics, since })
  const answer = await socket.next(({ type }) => type === 'subscribed')
  socket.close()
  return { frames: socket.frames.slice(1), answer }
}

test('LIVE-02 after an absence a socket gets the missed events in order, then the answer, then live events', async () => {
  const product = await shop.addProduct()
  await rename(product, 5)
  const socket = await signedInSocket(shop, await shop.asOwner())
  socket.send({ type: 'subscribe', topics: ['products'], since: 2 })
  expect(await socket.next(({ type }) => type === 'subscribed')).toEqual({
    type: 'subscribed',
    topics: ['products'],
    seq: 6,
  })
  await rename(product, 2)
  await socket.next(({ seq }) => seq === 8)
  expect(socket.frames.slice(1).map(({ type, seq }) => [type, seq])).toEqual([
    ['event', 3],
    ['event', 4],
    ['event', 5],
    ['event', 6],
    ['subscribed', 6],
    ['event', 7],
    ['event', 8],
  ])
  socket.close()
})

test('without since a subscription starts now, and the answer has the current number', async () => {
  const product = await shop.addProduct()
  await rename(product, 3)
  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['products'] })
  expect(await socket.next()).toEqual({ type: 'subscribed', topics: ['products'], seq: 4 })
  socket.close()
})

test('only subscribed topics are caught up on', async () => {
  const product = await shop.addProduct()
  const body = reviewOf(product.id)
  await shop.api('POST', '/api/reviews', { body })
  await rename(product, 2)
  const { frames, answer } = await missedSince(0, ['reviews'])
  expect(frames.filter(isEvent).map(({ name }) => name)).toEqual(['review.created'])
  expect(answer.seq).toBe(4)
})

test('LIVE-05 numbers continue across restarts: no event is missed or delivered twice', async () => {
  const product = await shop.addProduct()
  await rename(product, 3)
  const seen: number[] = numbersOf((await missedSince(0)).frames)
  for (let restart = 0; restart < 3; restart++) {
    await rename(product, 2)
    shop = await shop.reopen()
    await rename(product, 2)
    seen.push(...numbersOf((await missedSince(seen.at(-1) ?? 0)).frames))
  }
  expect(seen).toEqual(upTo(1, 16))
})

test('subscribing during many changes leaves no gap and no duplicate', async () => {
  const product = await shop.addProduct()
  let isWriting = true
  const writing = (async () => {
    while (isWriting) await rename(product, 1)
  })()
  const seen: number[] = []
  const token = await shop.asOwner()
  for (let visit = 0; visit < 15 || seen.length < 30; visit++) {
    const socket = await signedInSocket(shop, token)
    socket.send({ type: 'subscribe', topics: ['products'], since: seen.at(-1) ?? 0 })
    await socket.next(({ type }) => type === 'subscribed')
    await socket.next(isEvent)
    await Bun.sleep(visit % 4)
    socket.close()
    await socket.closed
    seen.push(...numbersOf(socket.frames))
  }
  isWriting = false
  await writing
  expect(seen).toEqual(upTo(1, seen.length))
})

test('sockets catch up even while new events keep coming', async () => {
  const product = await shop.addProduct()
  await rename(product, 1)
  const token = await shop.asOwner()
  // More of them cannot catch up at all on a machine that is busy with other tests.
  const sockets = await Promise.all(Array.from({ length: 5 }, () => signedInSocket(shop, token)))
  // Each commit adds more events than a socket can catch up on before the next one, even on a fast
  // machine.
  let isBusy = true
  const happening = (async () => {
    while (isBusy) {
      await atomically(shop.context, async (tx) => {
        for (let index = 0; index < 20; index += 1)
          await appendEvent(tx, index, 'product.updated', product)
      })
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  })()
  for (const socket of sockets) socket.send({ type: 'subscribe', topics: ['products'], since: 0 })
  await Promise.all(sockets.map((socket) => socket.next(({ type }) => type === 'subscribed')))
  isBusy = false
  await happening
  const last = shop.context.live.position()
  for (const socket of sockets) {
    await socket.next(({ type, seq }) => type === 'event' && seq === last)
    expect(numbersOf(socket.frames)).toEqual(upTo(1, last))
    socket.close()
  }
})

test('a socket that closed before its turn receives nothing and is not kept as a subscriber', async () => {
  await shop.addProduct()
  const done: string[] = []
  const gone = {
    send: () => done.push('sent'),
    cork: (work: () => void) => work(),
    getBufferedAmount: () => 0,
  }
  const catchUp = createCatchUp(shop.context)
  for (const since of [0, 1]) {
    await catchUp(gone, {
      since,
      topics: ['products'],
      isStaff: false,
      seesAll: () => false,
      isOpen: () => false,
      drained: async () => {},
      reset: () => void done.push('reset'),
      goLive: () => void done.push('live'),
    })
  }
  expect(done).toEqual([])
})

test('subscribing again on the same socket starts from since and duplicates nothing after', async () => {
  const product = await shop.addProduct()
  const socket = await signedInSocket(shop, await shop.asOwner())
  socket.send({ type: 'subscribe', topics: ['products'] })
  socket.send({ type: 'subscribe', topics: ['products'], since: 0 })
  await socket.next(({ type, seq }) => type === 'event' && seq === 1)
  await rename(product, 3)
  await socket.next(({ seq, type }) => type === 'event' && seq === 4)
  expect(numbersOf(socket.frames)).toEqual([1, 2, 3, 4])
  socket.close()
})

test('LIVE-06 since older than the journal, or from another shop, answers reset', async () => {
  const product = await shop.addProduct()
  await rename(product, 9)
  await atomically(shop.context, async (tx) => {
    // What housekeeping does to a journal that has grown for long enough.
    await tx.run('delete from events where seq <= 4')
  })
  for (const [since, isReset] of [
    [0, true],
    [3, true],
    [4, false],
    [10, false],
    [11, true],
    [1_000_000, true],
  ] as const) {
    const { frames } = await missedSince(since)
    const types = frames.map(({ type, seq }) => `${type} ${seq}`)
    const events = isReset ? ['reset 10'] : upTo(since + 1, 10).map((seq) => `event ${seq}`)
    expect([since, types]).toEqual([since, [...events, 'subscribed 10']])
  }
  const rows = ask(`${shop.directory}/shop.db`, 'select count(*) as n from events')
  expect(rows).toEqual([{ n: 6 }])
})

test('the journal keeps the last 100,000 events and prunes older ones', async () => {
  const product = await shop.addProduct()
  await atomically(shop.context, async (tx) => {
    await appendSmallEvents(tx, 100_005)
    await pruneJournal(tx)
  })
  await pruneJournalInSteps(shop.context)
  await rename(product, 1)
  const [kept] = ask(
    `${shop.directory}/shop.db`,
    'select min(seq) as first, count(*) as n from events',
  )
  expect(kept).toEqual({ first: 7, n: 100_001 })
  const { frames } = await missedSince(6)
  expect(frames.map(({ type, seq }) => [type, seq])).toEqual([
    ['event', 100_007],
    ['subscribed', 100_007],
  ])
})

test('a socket whose missed events are pruned while it catches up is reset, and misses nothing unknowingly', async () => {
  await fillJournal(300)
  const sent: string[] = []
  let unread = 0
  await createCatchUp(shop.context)(
    {
      send: (frame) => sent.push(String((JSON.parse(frame) as Frame).seq)),
      cork: (work) => {
        work()
        if (sent.length === 100) unread = 1_000_000
      },
      getBufferedAmount: () => unread,
    },
    {
      since: 0,
      topics: ['products'],
      isStaff: true,
      seesAll: () => false,
      isOpen: () => true,
      drained: async () => {
        await atomically(shop.context, async (tx) => {
          await tx.run('delete from events where seq <= 250')
        })
        unread = 0
      },
      reset: (seq) => void sent.push(`reset to ${seq}`),
      goLive: (seq) => void sent.push(`live from ${seq}`),
    },
  )
  expect(sent).toEqual([...upTo(1, 100).map(String), 'reset to 301', 'live from 301'])
})

/** Fills the journal with large events of different products, like weeks of work. */
async function fillJournal(count: number) {
  const product = await shop.addProduct()
  const data = { ...product, description: 'x'.repeat(10_000) }
  await atomically(shop.context, async (tx) => {
    for (let index = 0; index < count; index++)
      await appendEvent(tx, index, 'product.updated', { ...data, id: crypto.randomUUID() })
  })
}

/** In parts, because a PostgreSQL statement times out after 10 seconds. */
async function appendSmallEvents(tx: Transaction, count: number) {
  for (let left = count; left > 0; left -= 5_000) {
    await tx.run(`insert into events (topic, name, at, data)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Math.min(left, 5_000)})
      select 'orders', 'order.updated', 0, '{}' from n`)
  }
}

test('a dashboard that was away for a long time gets all missed events, however many', async () => {
  await fillJournal(3_000)
  const { frames, answer } = await missedSince(0)
  expect(numbersOf(frames)).toEqual(upTo(1, 3_001))
  expect(answer.seq).toBe(3_001)
})

test('many anonymous sockets that ask for everything keep no dashboard waiting', async () => {
  await fillJournal(1_000)
  const catchUp = createCatchUp(shop.context)
  const heard = new Set<string>()
  let isOver = false
  const ask = (name: string, since: number) =>
    catchUp(
      {
        send: () => {
          heard.add(name)
          const until = performance.now() + 1
          while (performance.now() < until);
        },
        cork: (work) => work(),
        getBufferedAmount: () => 0,
      },
      {
        since,
        topics: ['products'],
        isStaff: name === 'staff',
        seesAll: () => false,
        isOpen: () => !isOver,
        drained: async () => {},
        reset: () => {},
        goLive: () => {},
      },
    )
  const { newest } = shop.context.live
  const strangers = Array.from({ length: 200 }, (_, index) =>
    ask(`stranger ${index}`, newest.since()),
  )
  await ask('staff', shop.context.live.position() - 3)
  isOver = true
  const before = new Set(heard)
  await Promise.all(strangers)
  expect(before).toContain('staff')
  // If staff had to wait for every stranger, it would be over 200.
  expect(before.size).toBeLessThan(60)
})

test('an oversized journal is pruned in steps, and other writes run in between', async () => {
  await shop.addProduct()
  const overdue = 3_500
  await atomically(shop.context, (tx) => appendSmallEvents(tx, 100_000 + overdue - 1))
  const first = async () => (await journalBounds(shop.context.db.read)).first
  expect(await atomically(shop.context, pruneJournal)).toBe(true)
  expect(await first()).toBe(1_001)
  const shortening = pruneJournalInSteps(shop.context)
  await atomically(shop.context, async () => {})
  expect(await first()).toBeLessThan(overdue + 1)
  await shortening
  expect(await first()).toBe(overdue + 1)
})

test('LIVE-10 a socket that reads too slowly is closed with 1013', async () => {
  const reader = await slowReader(shop)
  await fillJournal(1_500)
  // The shop looks once a second.
  await Bun.sleep(2_500)
  expect(await reader.closeCode()).toBe(1013)
})

/** A reader of the products that reads only on request. */
async function slowReader(shop: TestShop) {
  const socket = await openRawSocket(shop)
  socket.send(JSON.stringify({ type: 'subscribe', topics: ['products'] }))
  socket.stopReading()
  return socket
}
