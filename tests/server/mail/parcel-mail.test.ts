import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import { overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let token: string
let order: DetailedOrder
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
  token = await shop.asOwner()
  const product = await shop.addProduct({ name: 'Ghost Glaze' })
  order = await buy(shop, [{ product, quantity: 2 }])
  await eventually(() => waiting() === 0)
})
afterEach(() => shop.dispose())

const waiting = () =>
  ask(`${shop.directory}/shop.db`, "select 1 from outbox where status = 'waiting'").length
const kinds = () =>
  (
    ask(
      `${shop.directory}/shop.db`,
      "select kind from outbox where kind in ('order_shipped', 'parcel_shipped') order by id",
    ) as { kind: string }[]
  ).map(({ kind }) => kind)

async function call(action: 'ship' | 'updateShipment' | 'removeShipment', input: object) {
  const answer = await overHttp(shop, token)(`orders.${action}`, { id: order.id, ...input })
  if (answer.status >= 400) throw new Error(JSON.stringify(answer))
  return answer.body as { id: string; isMailHeld: boolean }
}
const setStatus = (status: string) =>
  overHttp(shop, token)('orders.update', { id: order.id, status })

/** Moves the clock forward; adding a product makes the outbox check for due mail. */
async function pass(milliseconds: number) {
  shop.pass(milliseconds)
  await shop.addProduct()
}

/** The texts of the emails that have left the shop since the order. */
async function sentAfterHold(): Promise<string[]> {
  const before = received().length
  await pass(statusMailHold)
  await eventually(() => received().length > before && waiting() === 0)
  return received().slice(before)
}
const received = () => shop.mailServer?.received.map(({ text }) => text) ?? []

const canadaPost = { carrier: 'canada-post', trackingNumber: '7023210039414604' }

test('PARCEL-03 PARCEL-04 the email about a parcel names its jars and links to the carrier', async () => {
  const [item] = order.items
  const items = [{ productId: item?.productId, quantity: 1 }]
  expect(await call('ship', { ...canadaPost, items })).toMatchObject({ isMailHeld: true })
  const [first = ''] = await sentAfterHold()
  expect(first).toContain('A parcel is on its way')
  expect(first).toContain('1 × Ghost Glaze')
  expect(first).toContain('Tracking: Canada Post 7023210039414604')
  expect(first).toContain('track-reperage/en#/search?searchFor=7023210039414604')
  expect(first).toContain("We'll email you when it ships.")
  await call('ship', { carrier: 'ups', trackingNumber: '1Z999' })
  const [second = ''] = await sentAfterHold()
  expect(second).toContain('Tracking: UPS 1Z999')
  expect(second).not.toContain('7023210039414604')
  expect(second).not.toContain('The rest of your order')
  expect(kinds()).toEqual(['parcel_shipped', 'parcel_shipped'])
})

test('PARCEL-03 a parcel removed within 10 seconds sends nothing; the rest is sent', async () => {
  const [item] = order.items
  const items = [{ productId: item?.productId, quantity: 1 }]
  const wrong = await call('ship', { ...canadaPost, items })
  await call('ship', { carrier: 'ups', trackingNumber: '1Z999', items })
  await call('removeShipment', { shipmentId: wrong.id })
  const sent = await sentAfterHold()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('1Z999')
})

test('PARCEL-03 the parcel takes the place of a held email about "shipped", and none follows', async () => {
  await setStatus('shipped')
  await call('ship', canadaPost)
  expect(await sentAfterHold()).toHaveLength(1)
  await setStatus('placed')
  await setStatus('shipped')
  await pass(2 * statusMailHold)
  expect(kinds()).toEqual(['parcel_shipped'])
})

test('PARCEL-03 without notify there is no email; one about the status still names the parcels', async () => {
  expect(await call('ship', { ...canadaPost, notify: false })).toMatchObject({ isMailHeld: false })
  await pass(2 * statusMailHold)
  expect(kinds()).toEqual([])
  await setStatus('placed')
  await setStatus('shipped')
  const [sent = ''] = await sentAfterHold()
  expect(sent).toContain('has shipped')
  expect(sent).toContain('7023210039414604')
})

test('PARCEL-03 a correction is part of an email that is held, and emailed later only on request', async () => {
  const { id: shipmentId } = await call('ship', canadaPost)
  await call('updateShipment', { shipmentId, trackingNumber: '1111', notify: true })
  const [first = ''] = await sentAfterHold()
  expect(first).toContain('Tracking: Canada Post 1111')
  expect(kinds()).toHaveLength(1)
  await call('updateShipment', { shipmentId, trackingNumber: '2222' })
  await pass(2 * statusMailHold)
  expect(kinds()).toHaveLength(1)
  await call('updateShipment', { shipmentId, trackingNumber: '3333', notify: true })
  const [second = ''] = await sentAfterHold()
  expect(second).toContain("Here's your corrected tracking number")
  expect(second).toContain('Tracking: Canada Post 3333')
})

test('PARCEL-03 an order cancelled within 10 seconds sends no email about its parcel', async () => {
  await call('ship', canadaPost)
  await setStatus('cancelled')
  const sent = await sentAfterHold()
  expect(sent.join()).not.toContain('7023210039414604')
  expect(kinds()).toEqual([])
})
