import { expect, test } from 'bun:test'
import { countCaptured } from '../../../../src/server/payments/payment/payments.queries.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

const fixture = usePaypalFixture()

const counted = () => countCaptured(fixture.shop.context.db.read, fixture.shop.context.clock())

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${fixture.shop.address}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('a payment of an amount without an order raises no alarm, but staff can see it', async () => {
  const { id } = (await fixture.buyer.openAmount('0.01')).body
  await fixture.buyer.decide(id, 'approve')
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  fixture.shop.pass(minutes(20))
  await sweepNow(fixture.shop)
  expect(fixture.rows('select status, draft from payments')).toEqual([
    { status: 'captured', draft: null },
  ])
  expect(await counted()).toBe(0)
  expect(await metric('saucery_captured_without_order')).toBe(0)
  expect(await metric('saucery_unclaimed_payments')).toBe(1)
})

test('a capture that is unanswered after its hold has expired raises an alarm until the response arrives', async () => {
  const id = await fixture.approved()
  fixture.proxy.suffer(async () => unavailable())
  expect((await fixture.buyer.capture(id)).status).toBe(503)
  expect(await counted()).toBe(0)
  fixture.shop.pass(minutes(16))
  expect(await counted()).toBe(1)
  expect(await metric('saucery_captured_without_order')).toBe(1)
  fixture.proxy.recover()
  await sweepNow(fixture.shop)
  expect(await fixture.becomesOneOrder()).toBe(true)
  expect(await counted()).toBe(0)
})
