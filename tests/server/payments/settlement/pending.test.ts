import { expect, test } from 'bun:test'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import type { Mail } from '#shared/contract/staff/mail.ts'
import type { TroubledPayment } from '#shared/contract/staff/staff-payments.ts'
import { dayStarts } from '../../../../src/web/admin/overview/overview-data.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { paypalCapture, paypalOrder } from '../../../support/paypal-records.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'

// A payment whose money is on the way belongs to somebody: buyer and staff know, from its beginning
// to its end.

const fixture = usePaypalFixture()
const { order, stock, approved, becomesOneOrder } = fixture

/** Answers for this order from now on as PayPal does for a capture with this status. */
function record(id: string, status: string, reason?: string) {
  const details = reason === undefined ? {} : { status_details: { reason } }
  const captures = [paypalCapture(status, { id: 'CAP1', ...details })]
  let isCaptured = status !== 'PENDING'
  fixture.proxy.suffer(async ({ what, path }, passOn) => {
    if (!path.includes(id)) return passOn()
    if (what === 'capture') isCaptured = true
    return isCaptured ? paypalOrder(id, { status: 'COMPLETED', captures }) : passOn()
  })
}

async function pending(reason: string) {
  const id = await approved()
  record(id, 'PENDING', reason)
  return { id, answer: await fixture.buyer.capture(id) }
}

async function asStaff<T>(path: string) {
  const token = await fixture.shop.asOwner()
  return (await fixture.shop.api<T>('GET', path, { token })).body
}

const troubles = () => asStaff<TroubledPayment[]>('/api/admin/payments/troubles')
const counted = async () =>
  (await asStaff<Overview>(`/api/admin/overview?days=${dayStarts(new Date()).join(',')}`))
    .troubledPayments

async function mails(kind: string) {
  const sent = await asStaff<Mail[]>('/api/mail?limit=50')
  return sent.filter((mail) => mail.kind === kind).map(({ recipient }) => recipient)
}

for (const [reason, words] of [
  ['ECHECK', 'PayPal collects the money within about 6 business days.'],
  ['TRANSACTION_APPROVED_AWAITING_FUNDING', 'The buyer is paying from a bank account.'],
  ['PENDING_REVIEW', 'PayPal is reviewing the payment.'],
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'accept it within 30 days'],
  ['UNILATERAL', 'Confirm it at PayPal.'],
  ['VERIFICATION_REQUIRED', 'Verify it at PayPal'],
  ['BRAND_NEW_REASON', "PayPal hasn't completed the payment yet (BRAND_NEW_REASON)."],
] as const) {
  test(`PAY-23 a payment that is pending for ${reason} is counted and listed for staff, with what it means`, async () => {
    const { answer } = await pending(reason)
    expect(answer.body.status).toBe('PENDING')
    const [capture] = answer.body.purchase_units[0]?.payments.captures ?? []
    expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason } })
    expect(await counted()).toBe(1)
    const [listed] = await troubles()
    expect(listed).toMatchObject({
      trouble: 'pending',
      issue: reason,
      status: 'pending',
      customerEmail: 'ada@example.ca',
      total: '22.60',
      isHeld: true,
    })
    expect(listed?.what).toContain(words)
    expect(await mails('payment_pending')).toEqual(['ada@example.ca'])
  })
}

test('PAY-23 a pending payment for which PayPal gives no reason says so to staff', async () => {
  const id = await approved()
  record(id, 'PENDING')
  await fixture.buyer.capture(id)
  const [listed] = await troubles()
  expect(listed?.what).toStartWith("PayPal hasn't completed the payment yet and gives no reason.")
})

test('when pending money arrives, it is one order, with its confirmation, and staff need not know anymore', async () => {
  const { id } = await pending('ECHECK')
  fixture.shop.pass(minutes(60 * 24))
  await sweepNow(fixture.shop)
  expect([await counted(), await stock()]).toEqual([1, 3])
  record(id, 'COMPLETED')
  fixture.shop.pass(minutes(6))
  await sweepNow(fixture.shop)
  expect(await becomesOneOrder()).toBe(true)
  expect(await counted()).toBe(0)
  expect(await mails('order_confirmation')).toEqual(['ada@example.ca'])
  expect(await mails('payment_denied')).toEqual([])
})

test('PAY-24 when pending money does not come, the buyer gets one email, and the units are for sale again', async () => {
  const { id } = await pending('ECHECK')
  record(id, 'DECLINED')
  for (let count = 0; count < 3; count += 1) {
    fixture.shop.pass(minutes(6))
    await sweepNow(fixture.shop)
  }
  expect(await mails('payment_denied')).toEqual(['ada@example.ca'])
  expect([await counted(), await stock(), await fixture.orders()]).toEqual([0, 5, []])
  expect((await fixture.buyer.capture(id)).body.reason).toBe('declined')
})

test('a payment that staff must accept at PayPal is mailed to them', async () => {
  await pending('RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION')
  const staff = fixture.shop.context.settings.staffEmail()
  expect(await mails('payment_trouble')).toEqual(staff === null ? [] : [staff])
})

test('a pending payment cannot be replaced, and the answer says so', async () => {
  const { id } = await pending('ECHECK')
  const again = await fixture.buyer.open(order(), { replaces: id })
  expect([again.status, again.body.code]).toEqual([409, 'payment_used'])
})

test('a payment that turns out to be pending before the shop has captured it is pending too', async () => {
  const id = await fixture.opened()
  record(id, 'PENDING', 'PENDING_REVIEW')
  const captures = [paypalCapture('PENDING', { status_details: { reason: 'PENDING_REVIEW' } })]
  fixture.proxy.suffer(async ({ what, path }, passOn) =>
    what === 'get' && path.includes(id)
      ? paypalOrder(id, { status: 'COMPLETED', captures })
      : passOn(),
  )
  expect((await fixture.buyer.capture(id)).body.status).toBe('PENDING')
  expect((await troubles()).map(({ issue }) => issue)).toEqual(['PENDING_REVIEW'])
  fixture.shop.pass(minutes(30))
  await sweepNow(fixture.shop)
  expect(await stock()).toBe(3)
})
