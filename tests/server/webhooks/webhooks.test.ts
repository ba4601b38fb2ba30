import { afterEach, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../../support/clock.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { type Received, useReceiver } from '../../support/webhook-receiver.ts'
import { restock, webhooksOf } from './some-webhooks.ts'

const shop = useTestShop({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } })
const receiver = useReceiver()
const { add, change, remove, list, deliveries, retry } = webhooksOf(shop)

/** A webhook that receives the changes of products, whose deliveries the receiver verifies. */
async function addReceived(events?: string[]) {
  const { body } = await add(receiver.url, events)
  receiver.secrets.push(body.secret)
  return body
}

afterEach(async () => {
  receiver.respond(() => new Response('ok'))
  for (const { id } of await list()) await remove(id)
})

const stocksOf = (all: readonly Received[]) => all.map(({ data }) => data.stock)

test('HOOK-01 a receiver gets each event that it asked for, signed, as staff see it', async () => {
  const created = await addReceived()
  expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { id } = await shop.addProduct({ stock: 3 })
  await restock(shop, id, [4])
  expect(await eventually(() => receiver.about(id).length === 1)).toBe(true)
  const [delivery] = receiver.about(id)
  const { body = '', headers = {} } = delivery ?? {}
  expect(new Webhook(created.secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(delivery).toMatchObject({ type: 'product.updated', data: { id, stock: 4, held: 0 } })
  expect(Date.parse(delivery?.timestamp ?? '')).toBeLessThanOrEqual(Date.now())
  expect(
    await eventually(async () => (await deliveries(created.id))[0]?.state === 'delivered'),
  ).toBe(true)
  expect((await deliveries(created.id)).map(({ event }) => event)).toEqual(['product.updated'])
  expect(await deliveries(created.id)).toMatchObject([
    { id: delivery?.id, attempts: 1, response: { status: 200, body: 'ok' }, fault: null },
  ])
})

test('HOOK-01 the secret is answered once, and never stored or recorded as it is', async () => {
  const { id, secret } = await addReceived()
  const [listed] = await list()
  expect(listed).toMatchObject({ id, isActive: true, isMakerAllowed: true, maker: 'admin' })
  expect(JSON.stringify(listed)).not.toContain('secret"')
  const audit = await shop.api('GET', '/api/admin/audit', { token: await shop.asOwner() })
  expect(JSON.stringify(audit.body)).toContain('"kind":"webhook"')
  expect(JSON.stringify(audit.body)).not.toContain(secret)
  expect((await change(id, { events: ['order.created'] })).body.secret).toBeNull()
})

test('HOOK-02 a failed delivery is sent again within five seconds with the same id', async () => {
  const { id: webhook } = await addReceived()
  const { id } = await shop.addProduct()
  const times: number[] = []
  receiver.respond(() => {
    times.push(performance.now())
    return times.length === 1 ? new Response('Later', { status: 503 }) : new Response('ok')
  })
  await restock(shop, id, [8])
  expect(await eventually(() => times.length === 2)).toBe(true)
  const [first, second] = receiver.about(id)
  expect(second?.id).toBe(first?.id ?? '-')
  const [one = 0, two = 0] = times
  expect(two - one).toBeLessThan(5_000)
  await eventually(async () => (await deliveries(webhook))[0]?.state === 'delivered')
  expect(await list()).toMatchObject([{ id: webhook, failingSince: null }])
})

test('HOOK-02 a receiver that asks for patience is not called before', async () => {
  const { id: webhook } = await addReceived()
  const { id } = await shop.addProduct()
  const waits = ['7200', new Date(shop.context.clock() + 7_200_000).toUTCString(), 'soon', '-5']
  for (const [index, wait] of waits.entries()) {
    receiver.respond(() => new Response('', { status: 429, headers: { 'Retry-After': wait } }))
    await restock(shop, id, [20 + index])
    const newest = async () => (await deliveries(webhook))[0]
    await eventually(async () => (await newest())?.attempts === 1)
    const { nextAttemptAt, lastAttemptAt } = (await newest()) ?? {}
    const waited = Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttemptAt ?? '')
    expect([wait, waited > 3_600_000]).toEqual([wait, index < 2])
    receiver.respond(() => new Response('ok'))
    // Saving it sends what waits.
    await change(webhook, { events: ['product.updated'] })
    await eventually(async () => (await newest())?.state === 'delivered')
  }
})

test('HOOK-02 a delivery is sent again in time while another is not answered', async () => {
  await addReceived()
  const [{ id: failing }, { id: slow }] = [await shop.addProduct(), await shop.addProduct()]
  const times: number[] = []
  const release = Promise.withResolvers<void>()
  receiver.respond(async ({ data }) => {
    if (data.id === slow) await release.promise
    if (data.id === failing) times.push(performance.now())
    return times.length === 1 ? new Response('Later', { status: 503 }) : new Response('ok')
  })
  await restock(shop, failing, [8])
  await eventually(() => times.length === 1)
  await Bun.sleep(500)
  await restock(shop, slow, [8])
  await eventually(() => times.length === 2)
  release.resolve()
  const [one = 0, two = 0] = times
  expect(two - one).toBeLessThan(6_000)
})

test('HOOK-02 events about one product keep their order while one of them fails', async () => {
  await addReceived()
  const [{ id: slow }, { id: other }] = [await shop.addProduct(), await shop.addProduct()]
  const failed = new Set<string>()
  receiver.respond(({ id, data }) => {
    if (data.id !== slow || data.stock !== 1 || failed.has(id)) return new Response('ok')
    failed.add(id)
    return new Response('Later', { status: 500 })
  })
  await restock(shop, slow, [1, 2, 3])
  await restock(shop, other, [4])
  expect(await eventually(() => receiver.about(slow).length === 4)).toBe(true)
  expect(stocksOf(receiver.about(slow))).toEqual([1, 1, 2, 3])
  const order = receiver.received.map(({ data }) => data.id)
  expect(order.indexOf(other)).toBeLessThan(order.lastIndexOf(slow) - 1)
})

test('HOOK-02 while several deliveries are in flight, none is sent again, and each product keeps its order', async () => {
  await addReceived()
  receiver.respond(async () => {
    await Bun.sleep(Math.random() * 8)
    return new Response('ok')
  })
  const products = await Promise.all([1, 2, 3, 4].map(() => shop.addProduct({ stock: 0 })))
  const stocks = Array.from({ length: 60 }, (_, index) => index + 1)
  await Promise.all(products.map(({ id }) => restock(shop, id, stocks)))
  const arrived = () => products.map(({ id }) => stocksOf(receiver.about(id)))
  await eventually(() => arrived().every((each) => each.includes(stocks.length)))
  expect(arrived()).toEqual(products.map(() => stocks))
})

test('HOOK-02 a receiver that does not answer delays no other', async () => {
  const release = Promise.withResolvers<void>()
  const stuck = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async () => {
      await release.promise
      return new Response('ok')
    },
  })
  await add(`http://127.0.0.1:${stuck.port}/`)
  await addReceived()
  const products = await Promise.all(Array.from({ length: 10 }, () => shop.addProduct()))
  for (const { id } of products) await restock(shop, id, [3])
  const arrived = () => products.filter(({ id }) => receiver.about(id).length === 1).length
  expect(await eventually(() => arrived() === 10)).toBe(true)
  release.resolve()
  await stuck.stop(true)
})

test('HOOK-03 410 ends a webhook at once, and a week of failures does, each with an email', async () => {
  const { id } = await addReceived()
  const product = await shop.addProduct()
  receiver.respond(() => new Response(null, { status: 410 }))
  await restock(shop, product.id, [2])
  const ended = () => list().then(([webhook]) => webhook?.isActive === false)
  expect(await eventually(ended)).toBe(true)
  expect(await list()).toMatchObject([{ endReason: 'gone' }])
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', response: { status: 410 } }])

  receiver.respond(() => new Response(null, { status: 500 }))
  await change(id, { isActive: true })
  await restock(shop, product.id, [3])
  expect(await eventually(async () => (await list())[0]?.failingSince !== null)).toBe(true)
  shop.pass(7 * 24 * 60 * 60_000)
  await restock(shop, product.id, [4])
  expect(await eventually(ended)).toBe(true)
  expect(await list()).toMatchObject([{ endReason: 'failing' }])
  const mails = await shop.api<{ kind: string }[]>('GET', '/api/mail', {
    token: await shop.asOwner(),
  })
  expect(mails.body.filter(({ kind }) => kind === 'webhook_ended')).toHaveLength(2)
  expect((await deliveries(id)).every(({ state }) => state === 'failed')).toBe(true)
})

test('HOOK-04 both secrets sign for a day after a change, then only the new one', async () => {
  const created = await addReceived()
  const changed = await change(created.id, { rotateSecret: true })
  expect(changed.body.secret).toMatch(/^whsec_/)
  expect(changed.body.secret).not.toBe(created.secret)
  const { id } = await shop.addProduct()
  const arrivesFor = async (secret: string, stock: number) => {
    receiver.secrets.splice(0, Infinity, secret)
    await restock(shop, id, [stock])
    return eventually(() => stocksOf(receiver.about(id)).includes(stock))
  }
  expect(await arrivesFor(created.secret, 21)).toBe(true)
  expect(await arrivesFor(changed.body.secret ?? '', 22)).toBe(true)
  shop.pass(24 * 60 * 60_000)
  expect(await arrivesFor(changed.body.secret ?? '', 23)).toBe(true)
  receiver.secrets.splice(0, Infinity, created.secret)
  await restock(shop, id, [24])
  const isRefused = async () => (await deliveries(created.id))[0]?.response?.status === 401
  expect(await eventually(isRefused)).toBe(true)
})

test('HOOK-05 a delivery can be sent again, with one attempt if it is over', async () => {
  const { id: webhook } = await addReceived()
  const { id } = await shop.addProduct()
  await restock(shop, id, [5])
  const newest = async () => (await deliveries(webhook))[0]
  expect(await eventually(async () => (await newest())?.state === 'delivered')).toBe(true)
  receiver.respond(() => new Response('no', { status: 500 }))
  const again = await retry((await newest())?.id ?? '')
  expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect(await eventually(async () => (await newest())?.state === 'failed')).toBe(true)
  expect(new Set(receiver.about(id).map((each) => each.id)).size).toBe(1)
  receiver.respond(() => new Response('ok'))
  await retry((await newest())?.id ?? '')
  expect(await eventually(async () => (await newest())?.state === 'delivered')).toBe(true)
  await change(webhook, { isActive: false })
  expect(await retry((await newest())?.id ?? '')).toMatchObject({ status: 409 })
})

test('HOOK-05 redirects are not followed, and a long answer is cut', async () => {
  const { id: webhook } = await addReceived()
  const { id } = await shop.addProduct()
  const inner = receiver.received.length
  receiver.respond(() => Response.redirect(receiver.url, 307))
  await restock(shop, id, [6])
  const newest = async () => (await deliveries(webhook))[0]
  expect(await eventually(async () => (await newest())?.response?.status === 307)).toBe(true)
  expect(receiver.received.length - inner).toBe(1)
  receiver.respond(() => new Response('x'.repeat(3_000_000)))
  await retry((await newest())?.id ?? '')
  expect(await eventually(async () => (await newest())?.state === 'delivered')).toBe(true)
  expect((await newest())?.response?.body).toBe('x'.repeat(2_000))
})
