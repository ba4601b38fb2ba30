import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { alertCounts } from '#shared/domain/catalog/stock-alert.ts'
import { insertAlert } from '../../../../src/server/catalog/alerts/alerts.queries.ts'
import { sendAlerts } from '../../../../src/server/catalog/alerts/send-alerts.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { customerDocument } from '../../../../src/server/privacy/customer-document.ts'
import { eraseCustomer } from '../../../../src/server/privacy/erase-customer.ts'
import { eventually } from '../../../support/clock.ts'
import { ask } from '../../../support/database.ts'
import { buy, newBuyerAt, orderFor } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

// Who finds a product sold out gets one email when it can be bought again.

let shop: TestShop
let token: string
let product: ListedProduct
beforeEach(async () => {
  shop = await openTestShop({
    hasMailServer: true,
    isClockStopped: true,
    environment: { TRUST_PROXY: '1' },
  })
  token = await shop.asOwner()
  product = await shop.addProduct({ name: 'Maple Mustard', stock: 0 })
})
afterEach(() => shop.dispose())

let visitors = 0

/** Asks as another visitor each time. */
function askFor(email: string, { id = product.id, language = 'en-CA' } = {}) {
  visitors += 1
  const visitor = `11.${visitors >> 8}.${visitors & 255}.1`
  const headers = { 'X-Forwarded-For': visitor, 'Accept-Language': language }
  return shop.api('POST', `/api/products/${id}/notify`, { body: { email }, headers })
}

const setStock = (stock: number, id = product.id) =>
  shop.api('PUT', `/api/products/${id}`, { token, body: { stock } })

/** Someone who asked before. */
const alertOf = (email: string) => ({
  id: Bun.randomUUIDv7(),
  productId: product.id,
  email,
  locale: 'en' as const,
  consent: 'Once.',
  createdAt: shop.context.clock(),
  updatedAt: shop.context.clock(),
})

/** The recipients of the emails so far, in their order. */
async function notified(): Promise<unknown[]> {
  await sendAlerts(shop.context)
  const rows = ask(
    `${shop.directory}/shop.db`,
    "select recipient from outbox where kind = 'back_in_stock' order by created_at, id",
  )
  return rows.map(({ recipient }) => recipient)
}

const waitingFor = async (id = product.id) =>
  (await shop.api<StaffProduct>('GET', `/api/admin/products/${id}`, { token })).body.waiting

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}@example.ca`)

/** The address that an email names to end it. */
async function endOf(email: string) {
  const isHers = ({ envelope }: { envelope: { to: string[] } }) => envelope.to.includes(email)
  await eventually(() => shop.mailServer?.received.some(isHers) ?? false)
  const mail = shop.mailServer?.received.findLast(isHers)
  const url = /^<(\S+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  return { mail, url: url.replace(shop.url, shop.address) }
}

test('NOTIFY-01 one email when it can be bought again, in the language of the asking', async () => {
  expect(await askFor('ann@example.ca')).toMatchObject({ status: 202, body: {} })
  expect(await askFor('ann@example.ca')).toMatchObject({ status: 202, body: {} })
  expect(await askFor('zoe@example.ca', { language: 'fr-CA' })).toMatchObject({ status: 202 })
  expect(await notified()).toEqual([])
  await setStock(5)
  expect(await notified()).toEqual(['ann@example.ca', 'zoe@example.ca'])
  expect(await notified()).toHaveLength(2)
  const { mail } = await endOf('ann@example.ca')
  expect(mail?.headers.get('subject')).toBe('Maple Mustard is back in stock')
  expect(mail?.text).toContain(`${shop.url}/product/${product.id}`)
  const french = (await endOf('zoe@example.ca')).mail
  expect(french?.headers.get('subject')).toBe('Maple Mustard est de retour en stock')
  expect(french?.text).toContain(`${shop.url}/fr/product/${product.id}`)
})

test('NOTIFY-01 only products in the shop can be waited for, with a real address', async () => {
  expect((await askFor('nobody')).status).toBe(422)
  expect((await askFor('ann@example.ca', { id: crypto.randomUUID() })).status).toBe(404)
  const draft = await shop.addProduct({ stock: 0, status: 'draft' })
  expect((await askFor('ann@example.ca', { id: draft.id })).status).toBe(404)
})

test('NOTIFY-01 no email leaves while nobody can buy, and the first ones once the shop is open', async () => {
  await askFor('ann@example.ca')
  const open = { closed: false, from: null, until: null, message: null, french: null }
  const save = (closing: object) =>
    shop.api('PUT', '/api/admin/settings', { token, body: { closing: { ...open, ...closing } } })
  await save({ closed: true })
  await setStock(5)
  expect(await notified()).toEqual([])
  await save({ notYetOpen: true })
  expect(await notified()).toEqual([])
  await save({})
  expect(await notified()).toEqual(['ann@example.ca'])
})

test('NOTIFY-02 500 wait for 5 jars: never more emails than jars, in the order of asking', async () => {
  const all = people(500)
  await atomically(shop.context, async (tx) => {
    for (const email of all.slice(0, -1)) await insertAlert(tx, alertOf(email))
  })
  await askFor(all.at(-1) ?? '')
  expect(await waitingFor()).toBe(500)
  await setStock(5)
  expect(await notified()).toEqual(all.slice(0, 5))
  expect(await waitingFor()).toBe(495)
  // A held jar is nobody else's, and the buyer may be one of the five.
  const buyer = newBuyerAt(shop)
  const order = orderFor([{ product, quantity: 1 }], { customerEmail: all[0] ?? '' })
  const { id } = (await buyer.open(order)).body
  expect(await notified()).toHaveLength(5)
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  await buyer.place(order, id)
  expect(await notified()).toHaveLength(5)
  // Four jars are left for four readers; two more come.
  await setStock(6)
  expect(await notified()).toEqual(all.slice(0, 7))
  // A day later, those who did not buy make way.
  shop.pass(alertCounts + 1)
  expect(await notified()).toEqual(all.slice(0, 13))
  // Sold out and back: it is the turn of the next.
  await setStock(0)
  expect(await notified()).toHaveLength(13)
  await setStock(2)
  expect(await notified()).toEqual(all.slice(0, 15))
})

test('NOTIFY-02 who has asked again waits again, and a purchase ends the turn', async () => {
  for (const email of ['ann@example.ca', 'bea@example.ca']) await askFor(email)
  await setStock(1)
  expect(await notified()).toEqual(['ann@example.ca'])
  await buy(shop, [{ product, quantity: 1 }], { customerEmail: 'Ann@example.ca' })
  await setStock(1)
  expect(await notified()).toEqual(['ann@example.ca', 'bea@example.ca'])
})

test('NOTIFY-03 one click ends every open request of the address for the product', async () => {
  const other = await shop.addProduct({ stock: 0 })
  await askFor('ann@example.ca')
  await setStock(1)
  expect(await notified()).toEqual(['ann@example.ca'])
  const { mail, url } = await endOf('ann@example.ca')
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(url.replace(shop.address, shop.url))
  await setStock(0)
  await askFor('ANN@example.ca')
  await askFor('ann@example.ca', { id: other.id })
  await askFor('bea@example.ca')
  // A mail scanner that follows the link ends nothing.
  expect(await (await fetch(url)).text()).toContain('Stop emails about this product')
  expect(await waitingFor()).toBe(2)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const ended = await fetch(url, { method: 'POST', body })
  expect([ended.status, ended.redirected]).toEqual([200, false])
  expect([await waitingFor(), await waitingFor(other.id)]).toEqual([1, 1])
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  const wrong = await fetch(`${url}x`, { method: 'POST' })
  expect(wrong.status).toBe(404)
})

test('NOTIFY-04 packs can be waited for, and variants each by itself', async () => {
  const made = await shop.api<StaffProduct>('POST', '/api/products', {
    token,
    body: {
      name: 'Box',
      description: 'Two.',
      price: '20.00',
      components: [{ productId: product.id, quantity: 2 }],
    },
  })
  await askFor('ann@example.ca', { id: made.body.id })
  await setStock(1)
  expect(await notified()).toEqual([])
  await setStock(2)
  expect(await notified()).toEqual(['ann@example.ca'])
})

test('NOTIFY-05 consent is kept with its words, and erased with the customer', async () => {
  await askFor('ann@example.ca', { language: 'fr-CA' })
  const { db } = shop.context
  const { stockAlerts } = await customerDocument(db.read, 'ann@example.ca', {
    now: Date.now(),
    withNotes: false,
  })
  expect(stockAlerts).toMatchObject([
    {
      locale: 'fr',
      consent: expect.stringContaining('vous écrira une seule fois'),
      state: 'waiting',
    },
  ])
  await eraseCustomer(db, { emailOrId: 'ann@example.ca', until: Number.MAX_SAFE_INTEGER })
  await setStock(3)
  expect(await notified()).toEqual([])
  expect(ask(`${shop.directory}/shop.db`, 'select 1 from stock_alerts')).toEqual([])
})

test('NOTIFY-06 nobody can fill a mailbox with requests', async () => {
  const ids: string[] = []
  while (ids.length < 52) ids.push((await shop.addProduct({ stock: 0 })).id)
  const answers = await Promise.all(ids.map((id) => askFor('ann@example.ca', { id })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(ask(`${shop.directory}/shop.db`, 'select 1 from stock_alerts')).toHaveLength(50)
})

test('NOTIFY-06 nobody fills a mailbox with emails about what can be bought', async () => {
  await setStock(100)
  await askFor('ann@example.ca')
  expect(await notified()).toEqual(['ann@example.ca'])
  for (const email of ['ann@example.ca', 'Ann@example.ca']) {
    expect((await askFor(email)).status).toBe(202)
    expect(await notified()).toEqual(['ann@example.ca'])
  }
  // Who asks once it is sold out waits for the next time.
  await setStock(0)
  await askFor('ann@example.ca')
  expect(await notified()).toHaveLength(1)
  await setStock(1)
  expect(await notified()).toEqual(['ann@example.ca', 'ann@example.ca'])
})

test('NOTIFY-06 nobody fills a mailbox by asking about each product that can be bought', async () => {
  await setStock(100)
  const others = await Promise.all(people(3).map(() => shop.addProduct({ stock: 100 })))
  const ids = [product.id, ...others.map(({ id }) => id)]
  for (const id of ids)
    expect(await askFor('ann@example.ca', { id })).toMatchObject({ status: 202 })
  expect(await notified()).toEqual(['ann@example.ca'])
  for (const id of ids) await askFor('Ann@example.ca', { id })
  expect(await notified()).toEqual(['ann@example.ca'])
  // What she waits for still reaches her.
  await setStock(0, others[0]?.id)
  await askFor('ann@example.ca', { id: others[0]?.id })
  await setStock(100, others[0]?.id)
  expect(await notified()).toEqual(['ann@example.ca', 'ann@example.ca'])
  shop.pass(alertCounts + 1)
  await notified()
  await askFor('ann@example.ca')
  expect(await notified()).toHaveLength(3)
})

test('NOTIFY-03 an email that waits for the mail server does not leave after its reader has ended it', async () => {
  await askFor('ann@example.ca')
  await setStock(5)
  expect(await notified()).toHaveLength(1)
  const { url } = await endOf('ann@example.ca')
  shop.mailServer?.behave({ does: 'refuse', code: 451, words: 'Later.', at: 'recipient' })
  const tries = shop.mailServer?.tries() ?? 0
  await setStock(0)
  await askFor('Ann@example.ca')
  await setStock(5)
  expect(await notified()).toHaveLength(2)
  const count = (email: string) =>
    shop.mailServer?.received.filter(({ envelope }) => envelope.to.includes(email)).length
  expect(await eventually(() => (shop.mailServer?.tries() ?? 0) > tries)).toBe(true)
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  expect(await notified()).toEqual(['ann@example.ca'])
  shop.mailServer?.behave({ does: 'accept' })
  shop.pass(3_600_000)
  await askFor('zoe@example.ca')
  expect(await notified()).toEqual(['ann@example.ca', 'zoe@example.ca'])
  expect(await eventually(() => count('zoe@example.ca') === 1)).toBe(true)
  expect(count('Ann@example.ca')).toBe(0)
})
