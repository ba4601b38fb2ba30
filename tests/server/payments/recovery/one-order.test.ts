import { expect, test } from 'bun:test'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { issue, unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { buyerAt, orderFor } from '../../../support/purchase.ts'

const fixture = usePaypalFixture({ stock: 50 })

const status = (id: string) =>
  fixture.rows(`select status, trouble from payments where provider_order_id = '${id}'`)[0]

test('PAY-30 an approved payment that PayPal does not find at first is paid as soon as it does', async () => {
  const id = await fixture.approved()
  fixture.proxy.suffer(async ({ what }, passOn) =>
    what === 'get' ? issue('INVALID_RESOURCE_ID', { status: 404 }) : passOn(),
  )
  const { status: code, body } = await fixture.buyer.capture(id)
  expect([code, body.code]).toEqual([503, 'payment_unavailable'])
  fixture.proxy.recover()
  fixture.shop.pass(5_000)
  await sweepNow(fixture.shop)
  expect(await fixture.becomesOneOrder()).toBe(true)
})

test('a payment that PayPal never finds ends with its hold, and nobody is charged', async () => {
  const id = await fixture.approved()
  fixture.proxy.suffer(async ({ what }, passOn) =>
    what === 'get' ? issue('INVALID_RESOURCE_ID', { status: 404 }) : passOn(),
  )
  await fixture.buyer.capture(id)
  fixture.shop.pass(minutes(16))
  await sweepNow(fixture.shop)
  expect(status(id)).toEqual({ status: 'expired', trouble: null })
  expect(await fixture.stock()).toBe(50)
})

test('PAY-22 while PayPal fails for one order, others pay, and its hold ends', async () => {
  const broken = await fixture.approved()
  fixture.proxy.suffer(async ({ path }, passOn) =>
    path.includes(broken) ? unavailable() : passOn(),
  )
  for (let count = 0; count < 3; count += 1) {
    expect((await fixture.buyer.capture(broken)).status).toBe(503)
    fixture.shop.pass(4_000)
    await sweepNow(fixture.shop)
    const other = buyerAt(fixture.shop)
    const order = orderFor([{ product: fixture.product, quantity: 1 }])
    const { status: opened, body } = await other.open(order)
    expect(opened).toBe(200)
    await other.decide(body.id, 'approve')
    expect((await other.capture(body.id)).status).toBe(200)
  }
  fixture.shop.pass(minutes(26))
  await sweepNow(fixture.shop)
  expect(status(broken)).toMatchObject({ status: 'expired' })
  expect(await fixture.stock()).toBe(47)
  // It is paid after all, once PayPal answers.
  fixture.proxy.recover()
  await fixture.buyer.capture(broken)
  expect(await fixture.orders()).toHaveLength(4)
}, 600_000)
