import { beforeAll, expect, test } from 'bun:test'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import { mailsOfOrder } from '../../../src/server/mail/outbox/outbox.queries.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// Which change queues which email: in the change's transaction or not at all.

const shop = useTestShop({
  hasMailServer: true,
  environment: { SALES_EMAIL: 'sales@saucery.example' },
})
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const file = () => `${shop.directory}/shop.db`
const noted = () => ask(file(), 'select kind, recipient, order_id from outbox order by id')
const held = () => ask(file(), 'select order_id from outbox where is_held = 1')
const setStatus = (id: string, status: string) =>
  shop.api('PUT', `/api/orders/${id}`, { token, body: { status } })

async function notedBy(cause: () => Promise<unknown>) {
  const before = noted().length
  await cause()
  return noted().slice(before)
}

test('a purchase sends a confirmation to the customer and an email to the sales address', async () => {
  const product = await shop.addProduct()
  const queued = await notedBy(() => buy(shop, [{ product, quantity: 1 }]))
  expect(queued).toEqual([
    { kind: 'order_confirmation', recipient: 'ada@example.ca', order_id: expect.any(String) },
    { kind: 'new_order', recipient: 'sales@saucery.example', order_id: expect.any(String) },
  ])
})

test('ENT-08 shipping and cancelling an order send one email each to the customer', async () => {
  const { id: productId } = await shop.addProduct()
  const [id = ''] = await addPastOrders(shop, [{ productId, email: 'ben@example.ca' }])
  const shipped = { kind: 'order_shipped', recipient: 'ben@example.ca', order_id: id }
  const untilSent = async () => {
    shop.pass(statusMailHold)
    await shop.addProduct()
    await eventually(() => !JSON.stringify(held()).includes(id))
  }
  expect(await notedBy(() => setStatus(id, 'shipped'))).toEqual([shipped])
  await untilSent()
  expect(await notedBy(() => setStatus(id, 'shipped'))).toEqual([])
  expect(await notedBy(() => setStatus(id, 'completed'))).toEqual([])
  const cancelled = { ...shipped, kind: 'order_cancelled' }
  expect(await notedBy(() => setStatus(id, 'cancelled'))).toEqual([cancelled])
  await untilSent()
  expect(await notedBy(() => setStatus(id, 'placed'))).toEqual([])
  const mails = await mailsOfOrder(shop.context.db.read, id)
  expect(mails.map(({ kind }) => kind)).toEqual(['order_cancelled', 'order_shipped'])
})

test('a refused change of an order sends no email', async () => {
  const { id: productId } = await shop.addProduct({ stock: 0 })
  const [id = ''] = await addPastOrders(shop, [{ productId, status: 'cancelled' }])
  expect(await notedBy(() => setStatus(id, 'shipped'))).toEqual([])
})

test('API-10 a review sends an email to the sales address and none to its unverified address', async () => {
  const { id: productId } = await shop.addProduct()
  const body = { productId, rating: 5, customerName: 'Cy', customerEmail: 'cy@example.ca' }
  expect(await notedBy(() => shop.api('POST', '/api/reviews', { body }))).toEqual([
    { kind: 'reviews_received', recipient: 'sales@saucery.example', order_id: null },
  ])
})

test('USER-07 a changed password sends an email to the address that the account had before', async () => {
  const { id } = await addPerson(shop, { isAdmin: true })
  const change = (body: object) => shop.api('PUT', `/api/users/${id}`, { token, body })
  const notice = { kind: 'password_changed', order_id: null }
  expect(await notedBy(() => change({ password: 'a longer secret' }))).toEqual([
    { ...notice, recipient: 'sales@saucery.example' },
  ])
  await change({ email: 'dee@example.ca' })
  const both = { email: 'thief@example.ca', password: 'another secret' }
  const notices = await notedBy(() => change(both))
  expect(notices).toContainEqual({ ...notice, recipient: 'dee@example.ca' })
  const data = ask(file(), "select data from outbox where kind = 'password_changed'")
  expect(JSON.stringify(data)).not.toContain('secret')
})
