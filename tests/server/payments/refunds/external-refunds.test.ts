import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import type { Reconciliation } from '#shared/contract/staff/staff-payments.ts'
import { sweepRefunds } from '../../../../src/server/payments/refund-requests/refund-sweep.ts'
import { timelineWords } from '../../../../src/web/admin/orders/details/timeline-words.ts'
import { eventually, minutes } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { sendStripeEvent, stripeEvent } from '../../../support/stripe-double.ts'
import { backOf, sendWebhook, vouchFor, webhook } from '../../../support/webhooks.ts'
import { useCardFixture } from '../card.fixture.ts'
import { openRefundFixture, type RefundFixture } from './refund.fixture.ts'

// Refunds that staff make in the provider's own dashboard, some of which fail days later.

type Shop = RefundFixture['shop']

async function detailsOf(shop: Shop, id: string, token: string) {
  const path = `/api/admin/orders/${id}`
  return (await shop.api<OrderDetails>('GET', path, { token })).body
}

async function reconciled(shop: Shop, token: string) {
  const path = '/api/payments/reconcile'
  const { body } = await shop.api<Reconciliation>('POST', path, { body: {}, token })
  return body.differences.map(({ what, isCorrected }) => [isCorrected, what])
}

const refundsTold = ({ timeline }: OrderDetails) =>
  timeline.filter(({ kind }) => kind === 'refund').map((entry) => timelineWords(entry).title)

describe('At PayPal', () => {
  let fixture: RefundFixture
  let statuses: Record<string, string>
  beforeEach(async () => {
    fixture = await openRefundFixture()
    statuses = {}
    fixture.proxy.suffer(async (call, passOn) => {
      const vouched = vouchFor(call)
      if (vouched) return vouched
      const answer = await passOn()
      if (call.what !== 'get') return answer
      const body = JSON.parse(await answer.text(), (key, value) =>
        key === 'refunds'
          ? value.map((one: { id: string }) => ({ ...one, ...stated(statuses[one.id]) }))
          : value,
      )
      return Response.json(body, { status: answer.status })
    })
  })
  afterEach(() => fixture.close())

  const stated = (status?: string) => (status === undefined ? {} : { status })

  async function refundThere({ paymentIntentId }: DetailedOrder, amount: number) {
    const captureId = paymentIntentId ?? ''
    const asked = { captureId, amount, key: crypto.randomUUID() }
    const made = await fixture.shop.context.providers.paypal?.refundCapture(asked)
    return made?.id ?? ''
  }

  const refunded = async (id: string) => (await fixture.orderOf(id)).refundedAmount

  test('two refunds made there are recorded one by one, and the one that fails later is reversed', async () => {
    const { order } = await fixture.sell()
    await refundThere(order, 5_00)
    const second = await refundThere(order, 2_60)
    await reconciled(fixture.shop, fixture.token)
    const before = await detailsOf(fixture.shop, order.id, fixture.token)
    expect(refundsTold(before).toSorted()).toEqual([
      'Refund of $2.60 made at the payment provider',
      'Refund of $5.00 made at the payment provider',
    ])
    statuses[second] = 'FAILED'
    const event = webhook('PAYMENT.REFUND.FAILED', backOf(order.paymentIntentId ?? ''))
    expect((await sendWebhook(fixture.shop, event)).status).toBe(200)
    expect(await eventually(async () => (await refunded(order.id)) === '5.00')).toBe(true)
    const after = await detailsOf(fixture.shop, order.id, fixture.token)
    expect(after.refundable).toBe('17.60')
    expect(after.order.attention).toContain('A refund of $2.60 failed after it was accepted')
    expect(refundsTold(after)).toContain('Refund of $2.60 was refused at the payment provider')
    expect(await reconciled(fixture.shop, fixture.token)).toEqual([])
  })

  test('a full refund that fails there is reversed, whatever the status of its capture still is', async () => {
    const { order } = await fixture.sell()
    const whole = await refundThere(order, 22_60)
    await reconciled(fixture.shop, fixture.token)
    expect(await refunded(order.id)).toBe('22.60')
    statuses[whole] = 'FAILED'
    expect(await reconciled(fixture.shop, fixture.token)).toEqual([
      [true, '$22.60 of refunds failed at the provider, but not here.'],
    ])
    expect(await refunded(order.id)).toBe('0.00')
    expect(await reconciled(fixture.shop, fixture.token)).toEqual([])
  })

  test('a full refund made there leaves nothing to send, and a part of it is split by the order', async () => {
    const { order, product } = await fixture.sell()
    await refundThere(order, 11_30)
    const event = () => webhook('PAYMENT.CAPTURE.REFUNDED', backOf(order.paymentIntentId ?? ''))
    await sendWebhook(fixture.shop, event())
    expect(await eventually(async () => (await refunded(order.id)) === '11.30')).toBe(true)
    const half = await fixture.orderOf(order.id)
    expect(half.items).toMatchObject([{ quantity: 2, refunded: 0 }])
    const tax = [{ component: 'TAX', amount: '1.30' }]
    expect(half.refunds).toMatchObject([{ goods: '10.00', tax, items: [], by: null }])
    await refundThere(order, 11_30)
    await sendWebhook(fixture.shop, event())
    expect(await eventually(async () => (await refunded(order.id)) === '22.60')).toBe(true)
    const whole = await fixture.orderOf(order.id)
    expect(whole.items).toMatchObject([{ quantity: 2, refunded: 2, restocked: 0 }])
    const items = [{ productId: product.id, quantity: 2, amount: '10.00' }]
    expect(whole.refunds?.at(-1)).toMatchObject({ tax, items })
    const path = `/api/orders/${order.id}`
    const { body } = await fixture.shop.api<{ statusMail: null }>('PUT', path, {
      token: fixture.token,
      body: { status: 'shipped' },
    })
    expect(body.statusMail).toBeNull()
  })

  test('one that is pending there is checked by the sweep, if no webhook comes', async () => {
    const { order } = await fixture.sell()
    const id = await refundThere(order, 5_00)
    statuses[id] = 'PENDING'
    await reconciled(fixture.shop, fixture.token)
    expect(await refunded(order.id)).toBe('5.00')
    statuses[id] = 'FAILED'
    fixture.shop.pass(minutes(61))
    await sweepRefunds(fixture.shop.context, fixture.shop.context.clock())
    expect(await refunded(order.id)).toBe('0.00')
  })

  test('one made there during ours is recorded separately, and may fail by itself', async () => {
    const { order } = await fixture.sell()
    fixture.proxy.recover()
    let foreign = ''
    fixture.proxy.suffer(async (call, passOn) => {
      const vouched = vouchFor(call)
      if (vouched) return vouched
      // Our refund is stored and requested; at this moment another one is made at PayPal, which
      // reports it before our request arrives.
      if (call.what === 'refund' && foreign === '') {
        foreign = 'asked'
        foreign = await refundThere(order, 3_00)
        await reconciled(fixture.shop, fixture.token)
      }
      return passOn()
    })
    const ours = await fixture.refund(order.id, '5.00')
    expect(ours.status).toBe(201)
    expect(await eventually(async () => (await refunded(order.id)) === '8.00')).toBe(true)
    expect(await fixture.refundedAtPaypal(order)).toBe(8_00)
    expect(await reconciled(fixture.shop, fixture.token)).toEqual([])
  })

  test('refunds recorded as a total only, by an earlier release, get their ids', async () => {
    const { order } = await fixture.sell()
    await refundThere(order, 5_00)
    const second = await refundThere(order, 2_60)
    await reconciled(fixture.shop, fixture.token)
    fixture.rows('update refunds set provider_refund_id = null where order_id = ?', order.id)
    statuses[second] = 'FAILED'
    await reconciled(fixture.shop, fixture.token)
    expect(await refunded(order.id)).toBe('5.00')
    expect(await reconciled(fixture.shop, fixture.token)).toEqual([])
  })

  test('an unreachable provider changes nothing', async () => {
    const { order } = await fixture.sell()
    await refundThere(order, 5_00)
    await reconciled(fixture.shop, fixture.token)
    fixture.proxy.suffer(async ({ what }, passOn) => (what === 'get' ? unavailable() : passOn()))
    await reconciled(fixture.shop, fixture.token)
    expect(await refunded(order.id)).toBe('5.00')
  })
})

describe('At Stripe', () => {
  const fixture = useCardFixture()

  test('refunds made there are recorded one by one, and the one that fails later is reversed', async () => {
    const { id, orderId } = await fixture.paid()
    const token = await fixture.shop.asOwner()
    fixture.stripe.refundThere(id, 5_00)
    fixture.stripe.refundThere(id, 7_60)
    await reconciled(fixture.shop, token)
    const refunded = async () => (await fixture.orders())[0]?.refundedAmount
    expect(await refunded()).toBe('12.60')
    const failed = fixture.stripe.failRefund(fixture.stripe.refunds[0]?.id ?? '')
    await sendStripeEvent(fixture.shop, stripeEvent('refund.failed', { ...failed }))
    expect(await eventually(async () => (await refunded()) === '7.60')).toBe(true)
    const after = await detailsOf(fixture.shop, orderId, token)
    expect(refundsTold(after).toSorted()).toEqual([
      'Refund of $5.00 was refused at the payment provider',
      'Refund of $7.60 made at the payment provider',
    ])
    expect(fixture.status()).toBe('partly_refunded')
    expect(await reconciled(fixture.shop, token)).toEqual([])
  })

  test('a refund of everything that fails there leaves the order paid', async () => {
    const { id } = await fixture.paid()
    const token = await fixture.shop.asOwner()
    fixture.stripe.refundThere(id, 22_60)
    await reconciled(fixture.shop, token)
    expect(fixture.status()).toBe('refunded')
    fixture.stripe.failRefund(fixture.stripe.refunds[0]?.id ?? '')
    expect(await reconciled(fixture.shop, token)).toEqual([
      [true, '$22.60 of refunds failed at the provider, but not here.'],
    ])
    expect(fixture.status()).toBe('settled')
    expect((await fixture.orders())[0]?.refundedAmount).toBe('0.00')
  })
})
