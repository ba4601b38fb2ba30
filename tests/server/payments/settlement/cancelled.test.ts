import { describe, expect, test } from 'bun:test'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { sendWebhook, vouchForWebhooks, webhook } from '../../../support/webhooks.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

// A buyer who gives a payment back is never charged for it, approved or not.

const fixture = usePaypalFixture({ isVouchedFor: true })
const { order, stock, approved, rows } = fixture

const giveBack = (id: string) => fetch(`${fixture.shop.address}/paypal/cancel?token=${id}`)
const tellOfApproval = (id: string) =>
  sendWebhook(fixture.shop, webhook('CHECKOUT.ORDER.APPROVED', { id }))
const statuses = () =>
  rows('select status from payments order by id').map(({ status }) => String(status))

/** Everything that happens by itself: the sweep after the approval, and the one after the hold. */
async function wait() {
  for (const time of [31_000, minutes(15), minutes(10)]) {
    fixture.shop.pass(time)
    await sweepNow(fixture.shop)
  }
}

async function isTaken(id: string) {
  const paypal = fixture.shop.context.paypal
  return (await paypal?.getOrder(id))?.capture != null
}

for (const isTold of [false, true]) {
  test(`given back after the approval${isTold ? ', which a webhook told of' : ''}: free at once and never charged`, async () => {
    const id = await approved()
    if (isTold) await tellOfApproval(id)
    expect((await giveBack(id)).status).toBe(200)
    expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
    await tellOfApproval(id)
    const capture = await fixture.buyer.capture(id)
    expect([capture.status, capture.body.error, capture.body.reason]).toEqual([
      422,
      'not_approved',
      'cancelled',
    ])
    await wait()
    expect([await isTaken(id), await fixture.orders(), await stock()]).toEqual([false, [], 5])
    expect(statuses()).toEqual(['cancelled'])
  })

  test(`a payment that another one replaces${isTold ? ' after a webhook told of its approval' : ''} is never charged beside it`, async () => {
    const first = await approved(4)
    if (isTold) await tellOfApproval(first)
    const second = await fixture.buyer.open(order(5), { replaces: first })
    expect(second.status).toBe(200)
    await fixture.buyer.decide(second.body.id, 'approve')
    expect((await fixture.buyer.capture(first)).body.reason).toBe('cancelled')
    expect((await fixture.buyer.capture(second.body.id)).status).toBe(200)
    await wait()
    expect([await isTaken(first), (await fixture.orders()).length]).toEqual([false, 1])
  })
}

test('nothing new is opened in the place of a payment that was made: nobody pays twice for one cart', async () => {
  const first = await approved()
  expect((await fixture.buyer.capture(first)).status).toBe(200)
  const second = await fixture.buyer.open(order(), { replaces: first })
  expect([second.status, second.body.code]).toEqual([409, 'payment_used'])
  expect(second.body.error).toBe(second.body.message)
  expect([await stock(), statuses()]).toEqual([3, ['settled']])
})

test('nor while its money is being taken, which then becomes the order', async () => {
  const first = await approved()
  let second = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'capture') second = (await fixture.buyer.open(order(), { replaces: first })).status
    return passOn()
  })
  expect((await fixture.buyer.capture(first)).status).toBe(200)
  expect([second, (await fixture.orders()).length, await stock()]).toEqual([409, 1, 3])
})

test('given back while the provider cannot be reached: it is given back all the same', async () => {
  const id = await approved()
  fixture.proxy.suffer(async () => unavailable())
  expect((await giveBack(id)).status).toBe(200)
  expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
  fixture.proxy.recover()
  await wait()
  expect([await isTaken(id), await fixture.orders()]).toEqual([false, []])
})

test('what was taken before it was given back is an order, and the buyer is not told otherwise', async () => {
  const id = await approved()
  await fixture.buyer.capture(id)
  const answer = await giveBack(id)
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('Your payment has already been made'),
  ])
  expect([(await fixture.orders()).length, statuses()]).toEqual([1, ['settled']])
})

test('given back while the money is being taken: what is taken is an order', async () => {
  const id = await approved()
  let answer = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what === 'capture') answer = (await giveBack(id)).status
    return passOn()
  })
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect([answer, (await fixture.orders()).length, await stock()]).toEqual([409, 1, 3])
})

test('given back while the money could not be taken: nobody asks for it again', async () => {
  const id = await approved()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    await giveBack(id)
    return unavailable()
  })
  expect((await fixture.buyer.capture(id)).status).toBe(503)
  vouchForWebhooks(fixture.proxy)
  expect((await fixture.buyer.capture(id)).body.reason).toBe('cancelled')
  await wait()
  expect([await isTaken(id), await fixture.orders(), await stock()]).toEqual([false, [], 5])
  expect(statuses()).toEqual(['cancelled'])
})

test('given back while the money is being taken: nobody hears of a cancel meanwhile', async () => {
  const id = await approved()
  let meanwhile = 0
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    await giveBack(id)
    meanwhile = (await fixture.buyer.capture(id)).status
    return passOn()
  })
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  // Told that it was cancelled, a browser would forget the payment and pay another time.
  expect([meanwhile, (await fixture.orders()).length]).toEqual([503, 1])
})

describe('What nobody has approved, and is being asked for', () => {
  async function askedFor(): Promise<string> {
    const id = await fixture.opened()
    const asked = Promise.withResolvers<void>()
    fixture.proxy.suffer(async ({ what }, passOn) => {
      if (what !== 'capture') return passOn()
      asked.resolve()
      await Bun.sleep(200)
      return passOn()
    })
    void fixture.buyer.capture(id)
    await asked.promise
    return id
  }

  test('is given back as soon as the answer is there', async () => {
    expect((await giveBack(await askedFor())).status).toBe(200)
    expect([await stock(), statuses()]).toEqual([5, ['cancelled']])
  })

  test('is replaced as soon as the answer is there', async () => {
    const second = await fixture.buyer.open(order(5), { replaces: await askedFor() })
    expect([second.status, statuses()]).toEqual([200, ['cancelled', 'opened']])
  })
})

test('taken at the provider although it was given back: its order comes of it', async () => {
  const id = await approved()
  await giveBack(id)
  await fixture.shop.context.paypal?.captureOrder(id, 'elsewhere')
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect([(await fixture.orders()).length, await stock()]).toEqual([1, 3])
})
