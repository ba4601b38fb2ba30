import { expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { buyerAt, orderFor } from '../../../support/purchase.ts'
import { openTestShop } from '../../../support/shop.ts'

const fixture = usePaypalFixture()
const { order, stock, approved, becomesOneOrder } = fixture

type Reply = { status: number; headers: Headers; body: { message: string; code: string } }

function expectUnavailable({ status, headers, body }: Reply) {
  expect([status, body.code]).toEqual([503, 'payment_unavailable'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(body.message).toMatch(/^[A-Z].*\.$/)
  expect(JSON.stringify(body)).not.toMatch(/INTERNAL_SERVICE|debug|127\.0\.0\.1|fetch/)
}

for (const [words, answer] of [
  ['answers 503', async () => unavailable()],
  ['answers 500', async () => unavailable(500)],
  ['wants fewer calls', async () => unavailable(429)],
  ['answers what is no JSON', async () => new Response('<html>502 Bad Gateway', { status: 502 })],
  ['answers another shape', async () => Response.json({ hello: 'world' })],
  [
    'refuses the credentials',
    async () => Response.json({ error: 'invalid_client' }, { status: 401 }),
  ],
] as const) {
  test(`when the provider ${words}, opening a payment answers 503 with a message and holds nothing`, async () => {
    fixture.proxy.suffer(answer)
    const reply = (await fixture.buyer.open(order())) as unknown as Reply
    expectUnavailable(reply)
    expect(reply.body.message).toContain("You haven't been charged.")
    expect(await stock()).toBe(5)
    fixture.proxy.recover()
    expect((await fixture.buyer.open(order())).status).toBe(200)
  })
}

test('ERR-05 the response has an error for the page to show when a payment cannot be opened', async () => {
  fixture.proxy.suffer(async () => unavailable())
  const { body } = await fixture.buyer.open(order())
  expect(body.error).toBe(body.message)
})

test("LANG-03 errors about an unreachable provider are in the buyer's language", async () => {
  const buyer = buyerAt(fixture.shop, { 'Accept-Language': 'fr-CA' })
  const id = await approved()
  fixture.proxy.suffer(async () => unavailable())
  const opening = (await buyer.open(order())).body
  expect(opening.error).toBe(
    'Nous n’arrivons pas à joindre le fournisseur de paiement. Rien n’a été débité.',
  )
  const capture = (await buyer.capture(id)) as unknown as Reply
  expect(capture.body.code).toBe('payment_unavailable')
  expect(capture.body.message).toStartWith('Le fournisseur de paiement n’a pas encore répondu.')
})

test('when the provider does not answer at all, opening a payment answers 503 and holds no stock', async () => {
  await fixture.proxy.stop()
  expectUnavailable((await fixture.buyer.open(order())) as unknown as Reply)
  expect(await stock()).toBe(5)
})

test('when the provider is unreachable, a capture answers 503, and the buyer can pay once it is back', async () => {
  const id = await approved()
  fixture.proxy.suffer(async () => unavailable())
  for (const reply of [await fixture.buyer.capture(id), await fixture.buyer.place(order(), id)]) {
    expectUnavailable(reply as unknown as Reply)
    // Unknown: the money may have been taken before the answer was lost.
    expect(reply.body.message).not.toContain("haven't been charged")
    expect(reply.body.message).toContain("we'll place your order")
  }
  expect(await stock()).toBe(3)
  fixture.proxy.recover()
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect(await becomesOneOrder()).toBe(true)
})

test('when the provider is unreachable at the capture and nobody retries, the payment still becomes an order', async () => {
  const id = await approved()
  fixture.proxy.suffer(async () => unavailable())
  await fixture.buyer.capture(id)
  await sweepNow(fixture.shop)
  expect(await fixture.orders()).toEqual([])
  fixture.proxy.recover()
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
  expect(await stock()).toBe(3)
})

test('an error after the money was taken loses nothing: one order within 10 s, the money taken once', async () => {
  const id = await approved()
  fixture.proxy.suffer(async (call, passOn) => {
    const answer = await passOn()
    return call.what === 'capture' ? unavailable(500) : answer
  })
  expectUnavailable((await fixture.buyer.capture(id)) as unknown as Reply)
  expect(await becomesOneOrder()).toBe(true)
  const [made] = await fixture.orders()
  fixture.proxy.recover()
  const captured = await fixture.buyer.capture(id)
  expect(captured.body.purchase_units[0]?.payments.captures[0]?.id).toBe(
    made?.paymentIntentId ?? '',
  )
  expect(made?.paidAmount).toBe('22.60')
  expect(await stock()).toBe(3)
})

test('API-14 an order that is posted after a capture whose answer was lost is made by that post: 201', async () => {
  const id = await approved()
  fixture.proxy.suffer(async (call, passOn) => {
    const answer = await passOn()
    return call.what === 'capture' ? unavailable(500) : answer
  })
  await fixture.buyer.capture(id)
  const answers = await Promise.all([1, 2, 3].map(() => fixture.buyer.place(order(), id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect((await fixture.orders()).length).toBe(1)
})

test('a capture that is retried has the same idempotency key', async () => {
  const id = await approved()
  fixture.proxy.suffer(async (call, passOn) => (call.what === 'capture' ? unavailable() : passOn()))
  await fixture.buyer.capture(id)
  await fixture.buyer.capture(id)
  fixture.proxy.recover()
  await fixture.buyer.capture(id)
  const keys = fixture.proxy.calls.filter(({ what }) => what === 'capture').map(({ key }) => key)
  expect(keys.length).toBeGreaterThanOrEqual(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('the shop waits for a slow provider without delaying other requests', async () => {
  const id = await approved()
  const end = Promise.withResolvers<void>()
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'capture') await end.promise
    return passOn()
  })
  const capturing = fixture.buyer.capture(id)
  await eventually(() => fixture.proxy.calls.some(({ what }) => what === 'capture'))
  // Other reads and writes are answered while the provider is slow.
  expect(await stock()).toBe(3)
  expect((await fixture.shop.addProduct()).id).toBeString()
  end.resolve()
  expect((await capturing).status).toBe(200)
  expect((await fixture.orders()).length).toBe(1)
})

test('a missing response to a capture does not delay the order for long', async () => {
  const id = await approved()
  const end = Promise.withResolvers<void>()
  fixture.proxy.suffer(async (call, passOn) => {
    const answer = await passOn()
    if (call.what === 'capture') await end.promise
    return answer
  })
  const waiting = fixture.buyer.capture(id)
  await eventually(() => fixture.proxy.calls.some(({ what }) => what === 'capture'))
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
  expect((await fixture.buyer.place(order(), id)).status).toBe(200)
  end.resolve()
  expect((await waiting).status).toBe(200)
  expect(await becomesOneOrder()).toBe(true)
})

test('a token that the provider ends early is renewed, and the call goes through', async () => {
  await fixture.buyer.open(order())
  let isRefused = false
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what !== 'token' && !isRefused) {
      isRefused = true
      return Response.json({ name: 'AUTHENTICATION_FAILURE' }, { status: 401 })
    }
    return passOn()
  })
  expect((await fixture.buyer.open(order())).status).toBe(200)
  expect(fixture.proxy.calls.filter(({ what }) => what === 'token').length).toBe(2)
})

test('while the provider is unreachable, an expired payment stays pending until its outcome is known', async () => {
  const id = await approved()
  fixture.proxy.suffer(async () => unavailable())
  fixture.shop.pass(minutes(16))
  await sweepNow(fixture.shop)
  // It may have been paid: neither given up nor made an order until the provider says which.
  expect(await stock()).toBe(3)
  expect((await fixture.orders()).length).toBe(0)
  fixture.proxy.recover()
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
  expect((await fixture.buyer.place(order(), id)).status).toBe(200)
})

test('a payment that the provider no longer knows holds no stock after its hold expires', async () => {
  await fixture.buyer.open(order())
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what !== 'get') return passOn()
    return Response.json({ name: 'RESOURCE_NOT_FOUND', message: 'Gone.' }, { status: 404 })
  })
  fixture.shop.pass(minutes(15))
  await sweepNow(fixture.shop)
  expect(await stock()).toBe(5)
})

test('a browser that returns to a payment the provider no longer knows gets the answer that the payment was not approved', async () => {
  const { id } = (await fixture.buyer.open(order())).body
  fixture.shop.pass(minutes(15))
  await sweepNow(fixture.shop)
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what !== 'get') return passOn()
    return Response.json({ name: 'RESOURCE_NOT_FOUND', message: 'Gone.' }, { status: 404 })
  })
  const { status, body } = await fixture.buyer.capture(id)
  // Treated as unanswered, it would be retried forever, and nothing else could be paid.
  expect([status, body.code]).toEqual([422, 'not_approved'])
})

test('the outcome of a payment is known even if its provider is no longer configured', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-parted-'))
  const first = await openTestShop({ directory })
  const product = await first.addProduct({ price: '10.00', stock: 5 })
  const one = orderFor([{ product, quantity: 1 }])
  const [paid, left] = [
    (await buyerAt(first).open(one)).body.id,
    (await buyerAt(first).open(one)).body.id,
  ]
  await buyerAt(first).decide(paid, 'approve')
  await buyerAt(first).capture(paid)
  first.pass(minutes(15))
  await sweepNow(first)
  await first.close()
  const later = await openTestShop({ directory, environment: { PAYPAL_MODE: 'off' } })
  const answers = [await buyerAt(later).capture(paid), await buyerAt(later).capture(left)]
  expect(answers.map(({ status }) => status)).toEqual([200, 422])
  await later.dispose()
})

test('PAYPAL_MODE=off answers 503 in words', async () => {
  const other = await openTestShop({ environment: { PAYPAL_MODE: 'off' } })
  const reply = await buyerAt(other).openAmount('1.00')
  expectUnavailable(reply as unknown as Reply)
  expectUnavailable((await buyerAt(other).capture('NONE')) as unknown as Reply)
  await other.dispose()
})
