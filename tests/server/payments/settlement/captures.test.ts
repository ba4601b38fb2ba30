import { expect, test } from 'bun:test'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { contentOf } from '../../../support/database.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

const fixture = usePaypalFixture()
const { order, stock, approved, becomesOneOrder } = fixture

/** A PayPal order whose capture has this status. */
const captureAt = (id: string, status: string) =>
  Response.json(
    {
      id,
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [{ id: 'CAP1', status, amount: { currency_code: 'CAD', value: '22.60' } }],
          },
        },
      ],
    },
    { status: 201 },
  )

test('a pending capture does not count as paid; the stock stays held, and the order is placed once the money arrives', async () => {
  const id = await approved()
  let status = 'PENDING'
  fixture.proxy.suffer(async (call, passOn) =>
    call.what === 'token' ? passOn() : captureAt(id, status),
  )
  const pending = await fixture.buyer.capture(id)
  expect([pending.status, pending.body.status]).toEqual([200, 'PENDING'])
  expect((await fixture.buyer.place(order(), id)).status).toBe(422)
  for (const passed of [5_000, 5_000, minutes(20)]) {
    fixture.shop.pass(passed)
    await sweepNow(fixture.shop)
    expect([(await fixture.orders()).length, await stock()]).toEqual([0, 3])
  }
  status = 'COMPLETED'
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
})

for (const ending of ['DECLINED', 'FAILED', 'REFUNDED']) {
  for (const first of [ending, 'PENDING']) {
    test(`a capture that is ${first} and ends as ${ending} counts as declined, and its stock is freed`, async () => {
      const id = await approved()
      let status = first
      fixture.proxy.suffer(async (call, passOn) =>
        call.what === 'token' ? passOn() : captureAt(id, status),
      )
      const captured = await fixture.buyer.capture(id)
      status = ending
      if (first === 'PENDING') {
        fixture.shop.pass(5_000)
        await sweepNow(fixture.shop)
      } else {
        expect([captured.status, captured.body.error]).toEqual([422, 'not_approved'])
      }
      expect(await stock()).toBe(5)
      const again = await fixture.buyer.capture(id)
      expect([again.status, again.body.error]).toEqual([422, 'not_approved'])
      expect([(await fixture.orders()).length, await stock()]).toEqual([0, 5])
    })
  }
}

test('a capture that was pending is an order within 10 s of the money, not at the end of its hold', async () => {
  const id = await approved()
  let status = 'PENDING'
  fixture.proxy.suffer(async (call, passOn) =>
    call.what === 'token' ? passOn() : captureAt(id, status),
  )
  await fixture.buyer.capture(id)
  fixture.shop.pass(5_000)
  await sweepNow(fixture.shop)
  status = 'COMPLETED'
  fixture.shop.pass(5_000)
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
})

test('an amount in another currency does not count as paid', async () => {
  const id = await approved()
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'token') return passOn()
    const answer = await captureAt(id, 'COMPLETED').text()
    return new Response(answer.replace('CAD', 'USD'), { status: 201 })
  })
  const before = contentOf(`${fixture.shop.directory}/shop.db`).orders
  const captured = await fixture.buyer.capture(id)
  expect(captured.status).toBeGreaterThanOrEqual(400)
  expect((await fixture.buyer.place(order(), id)).status).toBeGreaterThanOrEqual(400)
  expect(contentOf(`${fixture.shop.directory}/shop.db`).orders).toEqual(before)
})

test('when PayPal stores a refusal under its idempotency key, the capture still succeeds once the buyer has approved', async () => {
  const kept = new Map<string, { status: number; body: string }>()
  fixture.proxy.suffer(async ({ what, key }, passOn) => {
    if (what !== 'capture' || key === null) return passOn()
    const answer = await passOn()
    const { status, body } = kept.get(key) ?? { status: answer.status, body: await answer.text() }
    kept.set(key, { status, body })
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
  })
  const early = await fixture.opened()
  expect((await fixture.buyer.capture(early)).body.error).toBe('not_approved')
  await fixture.buyer.decide(early, 'approve')
  expect((await fixture.buyer.capture(early)).body.status).toBe('COMPLETED')
  expect(await becomesOneOrder()).toBe(true)

  const declined = await fixture.opened()
  await fixture.buyer.decide(declined, 'decline')
  expect((await fixture.buyer.capture(declined)).body.reason).toBe('declined')
  await fixture.buyer.decide(declined, 'approve')
  expect((await fixture.buyer.capture(declined)).body.status).toBe('COMPLETED')
  expect((await fixture.orders()).length).toBe(2)
  expect(await stock()).toBe(1)
})
