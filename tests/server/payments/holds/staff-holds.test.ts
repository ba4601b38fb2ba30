import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import type { Hold } from '#shared/contract/staff/staff-payments.ts'
import { signedInSocket } from '../../../support/callers.ts'
import { cardBuyerAt } from '../../../support/card-purchase.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { buyerAt, orderFor, ordersOf, stockOf } from '../../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { startStripeDouble } from '../../../support/stripe-double.ts'

let shop: TestShop
let token: string
let jars: ListedProduct
let other: ListedProduct
let stripe: ReturnType<typeof startStripeDouble>
beforeEach(async () => {
  stripe = startStripeDouble()
  shop = await openTestShop({ environment: { TRUST_PROXY: '1', ...stripe.environment } })
  token = await shop.asOwner()
  jars = await shop.addProduct({ stock: 5 })
  other = await shop.addProduct({ name: 'Plum Ketchup', stock: 9 })
})
afterEach(async () => {
  await shop.dispose()
  await stripe.stop()
})

const visitor = (address = '203.0.113.7') => buyerAt(shop, { 'X-Forwarded-For': address })
const of = (quantity: number) => orderFor([{ product: jars, quantity }])
const holds = async (query = '') =>
  (await shop.api<Hold[]>('GET', `/api/admin/holds${query}`, { token })).body
const release = (id: string) =>
  shop.api<ErrorBody>('POST', `/api/admin/holds/${id}/release`, { token })

test('PAY-13 staff see what is held, by whom, from where and until when, the first to end first', async () => {
  const first = await visitor('203.0.113.7').open(of(3))
  shop.pass(minutes(1))
  const lines = [
    { product: jars, quantity: 1 },
    { product: other, quantity: 4 },
  ]
  const sent = orderFor(lines, { customerName: 'Bo Chen', customerEmail: 'bo@example.ca' })
  await visitor('2001:db8:1:2::9').open(sent)
  await visitor().openAmount('5.00')
  const list = await holds()
  expect(list.map(({ customerName, network }) => [customerName, network])).toEqual([
    ['Ada Singh', '203.0.113.0/24'],
    ['Bo Chen', '2001:db8:1::/48'],
  ])
  expect(list[0]).toEqual({
    id: expect.any(String),
    status: 'opened',
    paymentMethod: 'paypal',
    openedAt: expect.any(String),
    expiresAt: first.body.holdExpiresAt ?? '',
    customerName: 'Ada Singh',
    customerEmail: 'ada@example.ca',
    total: '33.90',
    network: '203.0.113.0/24',
    trouble: null,
    what: null,
    items: [{ productId: jars.id, productName: 'Maple Mustard', quantity: 3 }],
  })
  expect((await holds(`?productId=${other.id}`)).map(({ customerEmail }) => customerEmail)).toEqual(
    ['bo@example.ca'],
  )
  expect(await holds('?limit=1')).toHaveLength(1)
})

test('PAY-13 a released hold is for sale again at once, with an event and an audit entry, and is never captured', async () => {
  const socket = await signedInSocket(shop, token)
  socket.send({ type: 'subscribe', topics: ['products'] })
  await socket.next(({ type }) => type === 'subscribed')
  const buyer = visitor()
  const { id } = (await buyer.open(of(5))).body
  const [hold] = await holds()
  expect((await release(hold?.id ?? '')).status).toBe(204)
  expect(await stockOf(shop, jars.id)).toBe(5)
  expect(await holds()).toEqual([])
  await socket.next(({ data }) => {
    const { stock, held } = (data ?? {}) as { stock?: number; held?: number }
    return stock === 5 && held === 0
  })
  socket.close()
  const audit = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?limit=1', { token })
  expect(audit.body[0]).toMatchObject({
    action: 'holds.release',
    kind: 'payment',
    subjectName: 'Payment of Ada Singh',
    actorName: 'admin',
  })
  // The buyer approves in a window that was still open: nothing is taken.
  await buyer.decide(id, 'approve')
  const late = await buyer.capture(id)
  expect([late.status, late.body.reason]).toEqual([422, 'cancelled'])
  shop.pass(minutes(16))
  await sweepNow(shop)
  expect([await ordersOf(shop), await stockOf(shop, jars.id)]).toEqual([[], 5])
  expect((await release(hold?.id ?? '')).status).toBe(404)
})

test('PAY-13 a released card payment is cancelled at the provider, so that no card is charged', async () => {
  const buyer = cardBuyerAt(shop)
  const opened = await buyer.open(of(2))
  await stripe.pay(opened.body.clientSecret)
  const [hold] = await holds()
  expect((await release(hold?.id ?? '')).status).toBe(204)
  expect(stripe.intents.get(opened.body.id)?.status).toBe('canceled')
  expect((await buyer.capture(opened.body.id)).status).toBe(422)
  expect(await stockOf(shop, jars.id)).toBe(5)
})

test('PAY-13 the hold of a paid payment cannot be released, and only staff can release holds', async () => {
  const buyer = visitor()
  const { id } = (await buyer.open(of(2))).body
  const [hold] = await holds()
  const path = `/api/admin/holds/${hold?.id}/release`
  expect((await shop.api('POST', path)).status).toBe(401)
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  expect((await release(hold?.id ?? '')).body).toMatchObject({
    code: 'not_found',
    message: "This payment isn't holding anything anymore.",
  })
  expect((await ordersOf(shop)).length).toBe(1)
  expect(await stockOf(shop, jars.id)).toBe(3)
})
