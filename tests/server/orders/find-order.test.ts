import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Mail } from '#shared/contract/staff/mail.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import type { Engine } from '../../../src/server/db/engine/engine.ts'
import { findOrder } from '../../../src/server/orders/find-order.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// A customer who has lost the link to an order gets it again by its number and email address.

let shop: TestShop
let order: DetailedOrder
beforeEach(async () => {
  shop = await openTestShop({
    hasMailServer: true,
    isClockStopped: true,
    environment: { TRUST_PROXY: '1' },
  })
  order = await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  await eventually(() => waiting() === 0)
})
afterEach(() => shop.dispose())

const waiting = () =>
  ask(`${shop.directory}/shop.db`, "select 1 from outbox where status = 'waiting'").length

let visitors = 0

/** Asks as another visitor each time, unless an address is given. */
function find(number: string, email: string, address?: string) {
  visitors += 1
  const visitor = address ?? `11.${visitors >> 8}.${visitors & 255}.1`
  const headers = { 'X-Forwarded-For': visitor, 'Accept-Language': 'fr-CA' }
  return shop.api('POST', '/api/orders/find', { body: { number, email }, headers })
}

/** What has arrived once everything that was asked for is resolved. */
async function letters() {
  shop.pass(5_000)
  // The outbox looks for due mail after each commit.
  await shop.addProduct()
  expect(await eventually(() => waiting() === 0)).toBe(true)
  const received = shop.mailServer?.received ?? []
  return received.filter(({ headers }) => headers.get('subject')?.startsWith('The link'))
}

test('WHERE-01 the number and the address of an order bring its link, in its language', async () => {
  const answer = await find(`#${orderNumber(order.id).toUpperCase()} `, 'ADA@example.ca')
  expect(answer).toMatchObject({ status: 202, body: {} })
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.envelope.to).toEqual(['ada@example.ca'])
  const token = await shop.asOwner()
  const { body: mails } = await shop.api<Mail[]>('GET', '/api/mail', { token })
  const about = mails.filter(({ kind }) => kind === 'order_link').map((mail) => mail.about)
  expect(about).toEqual([`Order #${orderNumber(order.id)}`])
  const [link = ''] = /http\S+\/order\/\S+/.exec(letter?.text ?? '') ?? []
  const page = await fetch(link.replace(shop.url, shop.address))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(orderNumber(order.id))
  await find(order.id, 'ada@example.ca')
  expect(await letters()).toHaveLength(2)
})

test('WHERE-01 an address with an accent on a capital finds its order as it was typed', async () => {
  const customerEmail = 'Éloïse@roy.example'
  const product = await shop.addProduct()
  const { id } = await buy(shop, [{ product, quantity: 1 }], { customerEmail })
  await find(id, 'Éloïse@Roy.example')
  expect((await letters()).map(({ envelope }) => envelope.to)).toEqual([[customerEmail]])
})

/** What the action does with the database, in its order. */
async function workFor(number: string, email: string): Promise<string[]> {
  const done: string[] = []
  const noting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        done.push(String(name))
        return Reflect.get(target, name)
      },
    })
  const { db } = shop.context
  const write: Engine['write'] = (work) => db.write((tx) => work(noting(tx)))
  const context = { ...shop.context, db: noting({ ...db, write }) }
  const caller = { address: '', token: null, transport: 'http', requestId: '' } as const
  await findOrder({ number, email }, context, { ...caller, user: null })
  return done
}

test('WHERE-02 nothing tells an order from none: answers, queries and writes are the same', async () => {
  const number = orderNumber(order.id)
  const searches: [string, string][] = [
    [number, order.customerEmail],
    ['0badc0de', order.customerEmail],
    [number, 'nobody@example.ca'],
    ['no number', 'nobody@example.ca'],
  ]
  const answers = new Set<string>()
  const works = new Set<string>()
  for (let round = 0; round < 50; round += 1) {
    for (const search of searches) {
      const { status, body, headers } = await find(...search)
      answers.add(JSON.stringify({ status, body, names: [...headers.keys()].toSorted() }))
      works.add(JSON.stringify(await workFor(...search)))
    }
  }
  expect([...answers]).toHaveLength(1)
  expect([...works]).toEqual([expect.stringMatching(/^\["write","insert"((?!select).)*$/)])
})

test('WHERE-02 a mailbox gets at most three letters an hour', async () => {
  const ask = () => find(orderNumber(order.id), order.customerEmail)
  for (let times = 0; times < 5; times += 1) expect((await ask()).status).toBe(202)
  expect(await letters()).toHaveLength(3)
  expect((await ask()).status).toBe(202)
  expect(await letters()).toHaveLength(3)
  shop.pass(3_600_000)
  expect((await ask()).status).toBe(202)
  expect(await letters()).toHaveLength(4)
})

test('WHERE-02 what matches no order leaves nothing behind', async () => {
  await find('0badc0de', order.customerEmail)
  await find(orderNumber(order.id), 'nobody@example.ca')
  await find('%', order.customerEmail)
  await find('________', order.customerEmail)
  expect(await letters()).toEqual([])
  expect(
    ask(`${shop.directory}/shop.db`, "select 1 from outbox where kind = 'order_link'"),
  ).toEqual([])
})

test('WHERE-02 a visitor is limited whether or not there is such an order', async () => {
  for (const [index, number] of ['0badc0de', orderNumber(order.id)].entries()) {
    const statuses = new Set<number>()
    for (let times = 0; times < 30; times += 1) {
      statuses.add((await find(number, order.customerEmail, `12.0.${index}.1`)).status)
    }
    expect([...statuses]).toEqual([202, 429])
  }
})
