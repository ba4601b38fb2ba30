import { describe, expect, test } from 'bun:test'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { sendWebhook, vouchForWebhooks, webhook } from '../../../support/webhooks.ts'

// A buyer who cancels a payment is never charged for it, approved or not.

const fixture = usePaypalFixture({ isVouchedFor: true })
const { order, stock, approved, rows } = fixture

const cancel = (id: string) =>
  fetch(`${fixture.shop.address}/paypal/cancel?token=${id}`, { method: 'POST' })
const reportApproval = (id: string) =>
  sendWebhook(fixture.shop, webhook('CHECKOUT.ORDER.APPROVED', { id }))
const statuses = () =>
  rows('select status from payments order by id').map(({ status }) => String(status))

/** Runs the sweeps after the approval and after the hold expires. */
async function wait() {
  for (const time of [31_000, minutes(15), minutes(10)]) {
    fixture.shop.pass(time)
    await sweepNow(fixture.shop)
  }
}

async function isCaptured(id: string) {
  const paypal = fixture.shop.context.providers.paypal
  return (await paypal?.getOrder(id))?.capture != null
}

for (const isReported of [false, true]) {
  test(`cancelled after the approval${isReported ? ', which a webhook reported' : ''}: released at once and never charged`, async () => {
    const id = await approved()
    if (isReported) await reportApproval(id)
    expect((await cancel(id)).status).toBe(200)
    expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
    await reportApproval(id)
    const capture = await fixture.buyer.capture(id)
    expect([capture.status, capture.body.error, capture.body.reason]).toEqual([
      422,
      'not_approved',
      'cancelled',
    ])
    await wait()
    expect([await isCaptured(id), await fixture.orders(), await stock()]).toEqual([false, [], 5])
    expect(statuses()).toEqual(['cancelled'])
  })

  test(`a payment that another one replaces${isReported ? ' after a webhook reported its approval' : ''} is never charged beside it`, async () => {
    const first = await approved(4)
    if (isReported) await reportApproval(first)
    const second = await fixture.buyer.open(order(5), { replaces: first })
    expect(second.status).toBe(200)
    await fixture.buyer.decide(second.body.id, 'approve')
    expect((await fixture.buyer.capture(first)).body.reason).toBe('cancelled')
    expect((await fixture.buyer.capture(second.body.id)).status).toBe(200)
    await wait()
    expect([await isCaptured(first), (await fixture.orders()).length]).toEqual([false, 1])
  })
}

test('a captured payment cannot be replaced, so nobody pays twice for one cart', async () => {
  const first = await approved()
  expect((await fixture.buyer.capture(first)).status).toBe(200)
  const second = await fixture.buyer.open(order(), { replaces: first })
  expect([second.status, second.body.code]).toEqual([409, 'payment_used'])
  expect(second.body.error).toBe(second.body.message)
  expect([await stock(), statuses()]).toEqual([3, ['settled']])
})

test('a payment cannot be replaced while it is being captured; it then becomes the order', async () => {
  const first = await approved()
  let second = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'capture') second = (await fixture.buyer.open(order(), { replaces: first })).status
    return passOn()
  })
  expect((await fixture.buyer.capture(first)).status).toBe(200)
  expect([second, (await fixture.orders()).length, await stock()]).toEqual([409, 1, 3])
})

test('a payment can be canceled while the provider is unreachable', async () => {
  const id = await approved()
  fixture.proxy.suffer(async () => unavailable())
  expect((await cancel(id)).status).toBe(200)
  expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
  fixture.proxy.recover()
  await wait()
  expect([await isCaptured(id), await fixture.orders()]).toEqual([false, []])
})

test('a payment captured before it is cancelled is an order, and the cancellation is refused', async () => {
  const id = await approved()
  await fixture.buyer.capture(id)
  const answer = await cancel(id)
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('Your payment has already been made'),
  ])
  expect([(await fixture.orders()).length, statuses()]).toEqual([1, ['settled']])
})

test('cancelled while the money is being taken: the cancellation is refused, and the payment becomes an order', async () => {
  const id = await approved()
  let answer = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'capture') answer = (await cancel(id)).status
    return passOn()
  })
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect([answer, (await fixture.orders()).length, await stock()]).toEqual([409, 1, 3])
})

test('cancelled while the money could not be taken: it is never captured later', async () => {
  const id = await approved()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    await cancel(id)
    return unavailable()
  })
  expect((await fixture.buyer.capture(id)).status).toBe(503)
  vouchForWebhooks(fixture.proxy)
  expect((await fixture.buyer.capture(id)).body.reason).toBe('cancelled')
  await wait()
  expect([await isCaptured(id), await fixture.orders(), await stock()]).toEqual([false, [], 5])
  expect(statuses()).toEqual(['cancelled'])
})

test('cancelled while the money is being taken: no cancellation is reported meanwhile', async () => {
  const id = await approved()
  let meanwhile = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    await cancel(id)
    meanwhile = (await fixture.buyer.capture(id)).status
    return passOn()
  })
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  // A browser that is answered `cancelled` would forget the payment, and its buyer would pay twice.
  expect([meanwhile, (await fixture.orders()).length]).toEqual([503, 1])
})

describe('A payment that is not approved, while the provider is asked about it', () => {
  async function askedFor(): Promise<string> {
    const id = await fixture.opened()
    const asked = Promise.withResolvers<void>()
    fixture.proxy.suffer(async ({ what }, passOn) => {
      if (what !== 'get') return passOn()
      asked.resolve()
      await Bun.sleep(200)
      return passOn()
    })
    void fixture.buyer.capture(id)
    await asked.promise
    return id
  }

  test('is canceled at once', async () => {
    expect((await cancel(await askedFor())).status).toBe(200)
    expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
  })

  test('is replaced at once', async () => {
    const second = await fixture.buyer.open(order(5), { replaces: await askedFor() })
    expect([second.status, statuses()]).toEqual([200, ['cancelled', 'opened']])
  })
})

test('captured at the provider although it was cancelled: it becomes an order', async () => {
  const id = await approved()
  await cancel(id)
  await fixture.shop.context.providers.paypal?.captureOrder(id, 'elsewhere')
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect([(await fixture.orders()).length, await stock()]).toEqual([1, 3])
})
