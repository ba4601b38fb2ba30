import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { eventually } from '../../support/clock.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// A buyer who has mistyped the address corrects it in the browser that paid.

let shop: TestShop
let product: ListedProduct
let order: DetailedOrder
let payment: { id: string; receipt: string }
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
  product = await shop.addProduct()
  const buyer = buyerAt(shop)
  const sent = orderFor([{ product, quantity: 1 }], { customerEmail: 'ada@exmaple.ca' })
  const { id, receipt } = (await buyer.open(sent)).body as { id: string; receipt: string }
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  order = (await buyer.place(sent, id)).body
  payment = { id, receipt }
})
afterEach(() => shop.dispose())

type Page = { path: string; id: string; email: string; total: string }

const correct = (email: string, { receipt }: { receipt: string } = payment) =>
  shop.api<Page>('POST', `/api/payments/${payment.id}/email`, { body: { receipt, email } })

const pageAt = async (path: string) => (await fetch(shop.address + path)).status

test('THANKS-02 the corrected address gets the confirmation, and the old link ends', async () => {
  const { body: before } = await shop.api<Page>('POST', `/api/payments/${payment.id}/order-page`, {
    body: { receipt: payment.receipt },
  })
  expect(await pageAt(before.path)).toBe(200)
  const { status, body } = await correct('ada@example.ca')
  expect([status, body.email, body.id, body.total]).toEqual([
    200,
    'ada@example.ca',
    order.id,
    order.totalAmount,
  ])
  expect(await pageAt(body.path)).toBe(200)
  expect(await pageAt(before.path)).toBe(404)
  const isHers = ({ envelope, text }: { envelope: { to: string[] }; text: string }) =>
    envelope.to.includes('ada@example.ca') && text.includes(body.path)
  expect(await eventually(() => shop.mailServer?.received.some(isHers) ?? false)).toBe(true)
  const token = await shop.asOwner()
  const [entry] = (
    await shop.api<{ action: string; actorName: string }[]>('GET', '/api/admin/audit', { token })
  ).body
  expect(entry).toMatchObject({ action: 'payments.correctEmail', actorName: 'the buyer' })
})

test('THANKS-02 only the browser that paid can correct it, for an hour, three times', async () => {
  expect((await correct('eve@example.ca', { receipt: 'x'.repeat(32) })).status).toBe(404)
  expect((await correct('no address')).status).toBe(422)
  for (const name of ['a', 'b', 'c']) {
    expect((await correct(`${name}@example.ca`)).status).toBe(200)
  }
  expect((await correct('d@example.ca')).body).toMatchObject({ code: 'protected' })
  // The same address again changes nothing.
  expect((await correct('c@example.ca')).status).toBe(200)
})

test('THANKS-02 after an hour the address stays', async () => {
  shop.pass(3_600_001)
  const { status, body } = await correct('ada@example.ca')
  expect([status, body]).toMatchObject([409, { code: 'protected' }])
})
