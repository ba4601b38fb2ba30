import { expect, test } from 'bun:test'
import type { OrderPage } from '#shared/contract/order/views.ts'
import { orderKeyId } from '../../../src/server/runtime/signed-keys.ts'
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
