import { expect, test } from 'bun:test'
import { eventually } from '../../../support/clock.ts'
import { sendStripeEvent, stripeEvent } from '../../../support/stripe-double.ts'
import { useCardFixture } from '../card.fixture.ts'

const fixture = useCardFixture()

test('all refunds at Stripe are counted, even if its list has more than one page', async () => {
  const { id } = await fixture.paid()
  for (let made = 0; made < 250; made += 1) fixture.stripe.refundThere(id, 1)
  const charge = { object: 'charge', payment_intent: id, amount_refunded: 2_50 }
  await sendStripeEvent(fixture.shop, stripeEvent('charge.refunded', charge))
  const refunded = async () => (await fixture.orders())[0]?.refundedAmount
  expect(await eventually(async () => (await refunded()) !== '0.00')).toBe(true)
  expect(await refunded()).toBe('2.50')
})

test('a refund whose answer was lost is found on a later page, and not made a second time', async () => {
  const { id, orderId } = await fixture.paid()
  const stripe = fixture.shop.context.providers.stripe
  const key = crypto.randomUUID()
  const asked = { captureId: id, amount: 5_00, key }
  const first = await stripe?.refundCapture(asked)
  for (let made = 0; made < 120; made += 1) fixture.stripe.refundThere(id, 1)
  // Stripe drops the idempotency key after a day; then only the refund's metadata has it.
  fixture.stripe.forgetKeys()
  expect(await stripe?.refundCapture(asked)).toMatchObject({ id: first?.id, amount: 5_00 })
  expect(fixture.stripe.refunds.filter(({ amount }) => amount === 5_00)).toHaveLength(1)
  expect(orderId).toBeString()
})

test('an endless list of refunds counts as no answer, and is not read forever', async () => {
  const { id } = await fixture.paid()
  fixture.stripe.refundThere(id, 1)
  const before = fixture.asked('refunds').length
  fixture.stripe.suffer(async (call, passOn) => {
    if (call.what !== 'refunds') return passOn()
    const made = {
      id: `re_${crypto.randomUUID()}`,
      object: 'refund',
      amount: 1,
      status: 'succeeded',
    }
    return Response.json({ object: 'list', data: [made], has_more: true })
  })
  const asked = fixture.shop.context.providers.stripe?.getOrder(id)
  expect(await asked?.catch((error: Error) => error.message)).toContain(
    'a list of more than 50 pages',
  )
  expect(fixture.asked('refunds').length - before).toBeLessThan(60)
})
