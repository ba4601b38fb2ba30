import { expect, test } from 'bun:test'
import type { OrderPage } from '#shared/contract/order/views.ts'
import { orderKeyId } from '../../../src/server/runtime/keys/signed-keys.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ isClockStopped: true })

const DAY = 24 * 60 * 60 * 1000

test('WHERE-03 the order page says what has happened, with the days, and not what was undone', async () => {
  const token = await shop.asOwner()
  const { id, createdAt } = await buy(shop, [{ product: await shop.addProduct(), quantity: 2 }])
  const key = shop.context.orderKeys.keyOf(orderKeyId(id, 0))
  const history = async () => {
    const { body } = await shop.api<OrderPage>('GET', `/api/orders/${id}/page?key=${key}`)
    return body.history.map(({ what, at, amount }) => [
      what,
      Math.round((Date.parse(at) - Date.parse(createdAt)) / DAY),
      ...(amount ? [amount] : []),
    ])
  }
  const setStatus = (status: string) =>
    shop.api('PUT', `/api/orders/${id}`, { token, body: { status } })
  expect(await history()).toEqual([['placed', 0]])
  await setStatus('shipped')
  await setStatus('placed')
  expect(await history()).toEqual([['placed', 0]])
  shop.pass(DAY)
  await setStatus('shipped')
  shop.pass(DAY)
  const refund = { amount: '1.00', key: crypto.randomUUID() }
  const answer = await shop.api('POST', `/api/orders/${id}/refunds`, {
    token: await shop.asOwner(),
    body: refund,
  })
  expect(answer.status).toBe(201)
  shop.pass(DAY)
  await shop.api('PUT', `/api/orders/${id}`, {
    token: await shop.asOwner(),
    body: { status: 'completed' },
  })
  expect(await history()).toEqual([
    ['placed', 0],
    ['shipped', 1],
    ['refunded', 2, '1.00'],
    ['completed', 3],
  ])
})

/** The shop's clock, at an hour of a day in Toronto's winter. */
const setClock = (day: string, hour = 10) =>
  shop.pass(Date.parse(`${day}T${hour}:00:00-05:00`) - shop.context.clock())

async function pageOf(id: string) {
  const key = shop.context.orderKeys.keyOf(orderKeyId(id, 0))
  return (await shop.api<OrderPage>('GET', `/api/orders/${id}/page?key=${key}`)).body
}

test('WHERE-04 the order page expects the order from its day, each parcel from its own, and not in the past', async () => {
  // A Monday before the cutoff; the shop's zone for Ontario takes 5 to 7 business days.
  setClock('2027-02-01')
  const call = async (path: string, body: object) =>
    shop.api<{ id: string }>('POST', path, { token: await shop.asOwner(), body })
  const product = await shop.addProduct()
  const { id } = await buy(shop, [{ product, quantity: 2 }])
  const { fewest, most, processing } = daysOf(shop)
  expect((await pageOf(id)).expected).toEqual({
    first: businessDay('2027-02-01', fewest),
    last: businessDay('2027-02-01', most + processing),
  })
  // At 23:00 in Toronto it is the next day elsewhere.
  setClock('2027-02-03', 23)
  const items = [{ productId: product.id, quantity: 1 }]
  const parcel = { carrier: 'ups', trackingNumber: '1Z1', items, notify: false }
  await call(`/api/orders/${id}/shipments`, parcel)
  const partly = await pageOf(id)
  const days = (day: string) => ({
    first: businessDay(day, fewest),
    last: businessDay(day, most),
  })
  expect(partly.shipments?.map(({ expected }) => expected)).toEqual([days('2027-02-03')])
  expect(partly.expected?.last).toBe(businessDay('2027-02-01', most + processing))
  setClock('2027-02-05')
  await call(`/api/orders/${id}/shipments`, { ...parcel, trackingNumber: '1Z2' })
  const whole = await pageOf(id)
  expect(whole.expected).toBeNull()
  expect(whole.shipments?.map(({ expected }) => expected)).toEqual([
    days('2027-02-03'),
    days('2027-02-05'),
  ])
  setClock('2027-03-30')
  expect((await pageOf(id)).shipments?.map(({ expected }) => expected)).toEqual([null, null])
})

function daysOf({ context }: typeof shop) {
  const { shipping } = context.settings.now()
  const [zone] = shipping.zones
  return {
    fewest: zone?.daysFewest ?? 0,
    most: zone?.daysMost ?? 0,
    processing: shipping.processingMost,
  }
}

/** A business day after another; February 2027 has no holiday of Canada Post. */
function businessDay(from: string, count: number): string {
  const day = new Date(from)
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day.toISOString().slice(0, 10)
}
