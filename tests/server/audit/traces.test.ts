import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { AuditEntry } from '../../../src/shared/contract/audit.ts'
import type { ActionName } from '../../../src/shared/contract/doors.ts'
import type { Mail } from '../../../src/shared/contract/mail.ts'
import { registry } from '../../../src/shared/contract/registry.ts'
import type { Review } from '../../../src/shared/contract/reviews.ts'
import { type Call, type Input, overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { atomically } from '../../../src/server/db/atomically.ts'
import { updateOrderRow } from '../../../src/server/orders/orders.queries.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// Made from the registry: an admin's action that is added must be shown here to leave a trace, or
// say why it need not.

const changing = (Object.keys(registry) as ActionName[]).filter(
  (name) => registry[name].role === 'admin' && registry[name].method !== 'GET',
)

/** Nothing that anybody can see is another thing after these. */
const withoutTrace: Partial<Record<ActionName, string>> = {
  'uploads.create': 'an address for a picture; the product that shows it is traced',
  'mail.sendTestOrder': 'a mail about an order that does not exist',
}

/** An input for each action that really changes something. */
const examples: Partial<Record<ActionName, () => Promise<Input>>> = {
  'products.create': async () => ({ name: 'Relish', description: 'Green', price: '4.50' }),
  'products.update': async () => ({ id: (await shop.addProduct()).id, stock: 3 }),
  'products.delete': async () => ({ id: (await shop.addProduct()).id }),
  'products.bulkUpdate': async () => ({ ids: [(await shop.addProduct()).id], featured: true }),
  'reviews.bulkUpdate': async () => ({ ids: [await addReview()], to: 'approved' }),
  'audit.export': async () => ({ kind: 'order' }),
  'reviews.setStatus': async () => ({ id: await addReview(), status: 'approved' }),
  'reviews.delete': async () => ({ id: await addReview() }),
  'orders.update': async () => ({ id: await addOrder(), status: 'shipped' }),
  'orders.clearAttention': async () => ({ id: await addMarkedOrder(), attention: 'Look at it.' }),
  'orders.refund': async () => ({
    id: (await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])).id,
    amount: '1.00',
    key: crypto.randomUUID(),
  }),
  'payments.reconcile': async () => ({}),
  'orders.export': async () => ({ status: 'placed' }),
  'mail.send': async () => ({ id: await sentMail() }),
  'users.create': async () => ({ username: 'newcomer', password: 'long enough' }),
  'users.update': async () => ({
    id: (await addPerson(shop, { isAdmin: false })).id,
    email: 'ada@example.ca',
  }),
  'users.delete': async () => ({ id: (await addPerson(shop, { isAdmin: false })).id }),
}

let shop: TestShop
let call: Call
beforeAll(async () => {
  shop = await openTestShop()
  call = overHttp(shop, await shop.asOwner())
})
afterAll(() => shop.dispose())

async function addReview(): Promise<string> {
  const { id } = await shop.addProduct()
  const body = { productId: id, rating: 4, customerName: 'Ada', customerEmail: 'ada@example.ca' }
  return (await shop.api<Review>('POST', '/api/reviews', { body })).body.id
}

async function sentMail(): Promise<string> {
  await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
  const newestMail = async () => ((await call('mail.list', { limit: 1 })).body as Mail[])[0]
  await eventually(async () => (await newestMail())?.state === 'sent', 10_000)
  shop.pass(60_000)
  return (await newestMail())?.id ?? ''
}

async function addOrder(): Promise<string> {
  const { id: productId } = await shop.addProduct()
  const [id = ''] = await addPastOrders(shop, [{ productId }])
  return id
}

async function addMarkedOrder(): Promise<string> {
  const id = await addOrder()
  const changes = { attention: 'Look at it.' }
  await atomically(shop.context, (tx) => updateOrderRow(tx, id, changes))
  return id
}

const newest = async () => (await call('audit.list', { limit: 500 })).body as AuditEntry[]

for (const name of changing.filter((action) => !(action in withoutTrace))) {
  test(`${name} leaves a trace: who, what, from what to what, and by which call`, async () => {
    const example = examples[name]
    if (!example) throw new Error(`Give an example of ${name} here, or say why it needs no trace.`)
    const input = await example()
    const before = await newest()
    const { status, body } = await call(name, input)
    expect([status, body]).toEqual([registry[name].status, body])
    const traces = (await newest()).slice(0, -before.length || undefined)
    expect(traces.length).toBeGreaterThanOrEqual(1)
    for (const trace of traces) {
      expect(trace).toMatchObject({ action: name, actorName: 'admin' })
      expect(trace.changes.length).toBeGreaterThan(0)
      expect(trace.requestId).toMatch(/^[\w-]{20,}/)
    }
  })
}

test('what needs no trace is an action that exists, and has no example besides', () => {
  for (const name of Object.keys(withoutTrace) as ActionName[]) {
    expect(changing).toContain(name)
    expect(examples[name]).toBeUndefined()
  }
})
