import { expect, test } from 'bun:test'
import { countCaptured } from '../../../../src/server/payments/payment/payments.queries.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalRoom } from '../../../support/paypal.fixture.ts'

const room = usePaypalRoom()

const counted = () => countCaptured(room.shop.context.db.read, room.shop.context.clock())

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${room.shop.address}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('a stranger who pays an amount and names no order raises no alarm, but staff can see it', async () => {
  const { id } = (await room.buyer.openAmount('0.01')).body
  await room.buyer.decide(id, 'approve')
  expect((await room.buyer.capture(id)).status).toBe(200)
  room.shop.pass(minutes(20))
  await sweepNow(room.shop)
  expect(room.rows('select status, draft from payments')).toEqual([
    { status: 'captured', draft: null },
  ])
  expect(await counted()).toBe(0)
  expect(await metric('saucery_captured_without_order')).toBe(0)
  expect(await metric('saucery_unclaimed_payments')).toBe(1)
})

test('an order whose money was asked for, and whose answer is still out after its hold, is an alarm until it comes', async () => {
  const id = await room.approved()
  room.proxy.suffer(async () => unavailable())
  expect((await room.buyer.capture(id)).status).toBe(503)
  expect(await counted()).toBe(0)
  room.shop.pass(minutes(16))
  expect(await counted()).toBe(1)
  expect(await metric('saucery_captured_without_order')).toBe(1)
  room.proxy.recover()
  await sweepNow(room.shop)
  expect(await room.becomesOneOrder()).toBe(true)
  expect(await counted()).toBe(0)
})
