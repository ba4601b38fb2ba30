import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import {
  type DisputeState,
  insertDispute,
} from '../../../../src/server/payments/disputes/disputes.queries.ts'
import { findPaymentFor } from '../../../../src/server/payments/refunds/refunds.queries.ts'
import { ask } from '../../../support/database.ts'
import { buy, stockOf } from '../../../support/purchase.ts'
import { openFixture, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function sold(): Promise<DetailedOrder> {
  const product = await fixture.shop.addProduct({ price: '10.00', stock: 10 })
  return buy(fixture.shop, [{ product, quantity: 2 }])
}

const refundsOf = ({ id }: DetailedOrder) =>
  ask(
    `${fixture.shop.directory}/shop.db`,
    'select amount_cents as cents from refunds where order_id = ? order by created_at',
    id,
  ).map(({ cents }) => cents)

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Refund...' }))
  return screen.findByRole('dialog', { name: /^Refund Order/ })
}

const isClosed = () =>
  waitFor(() =>
    expect(
      screen.queryAllByRole('dialog', { name: /^Refund Order/ }).map((each) => each.textContent),
    ).toEqual([]),
  )

/** Refunds from another tab or as another staff member, with a separate idempotency key. */
const refundElsewhere = ({ id }: DetailedOrder, amount: string) =>
  fixture.shop.api('POST', `/api/orders/${id}/refunds`, {
    token: fixture.token,
    body: { amount, key: crypto.randomUUID() },
  })

/** Sends a refund of $5.00, which the shop makes, but loses the response. */
async function refundUnheard(order: DetailedOrder) {
  // Over HTTP, where an answer can be lost by itself.
  fixture.closeSocket()
  localStorage.setItem('admin_token', fixture.token)
  visit(`/admin?tab=orders&order=${order.id}`)
  const dialog = await openDialog()
  fixture.loseAnswerOf(`/api/orders/${order.id}/refunds`)
  type(within(dialog).getByLabelText(/^Amount/), '5.00')
  press('Refund $5.00', dialog)
  await within(dialog).findByText("We can't connect right now.")
  press('Cancel', dialog)
  await isClosed()
}

test('a refund whose response was lost is looked up, not paid again, when its dialog is reopened', async () => {
  const order = await sold()
  await refundUnheard(order)
  const again = await openDialog()
  expect(within(again).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('5.00')
  expect(again.textContent).toContain("We didn't get an answer to your refund of $5.00")
  press('Refund $5.00', again)
  await isClosed()
  expect(refundsOf(order)).toEqual([5_00])
  await waitFor(() => expect(document.body.textContent).toContain('$5.00 of $22.60'))
  // The first refund is confirmed, so another one of the same amount is a new refund.
  const next = await openDialog()
  expect(next.textContent).not.toContain("We didn't get an answer")
  type(within(next).getByLabelText(/^Amount/), '5.00')
  press('Refund $5.00', next)
  await waitFor(() => expect(refundsOf(order)).toEqual([5_00, 5_00]))
})

test('a different amount entered after a refund whose response was lost is not refunded on top of it', async () => {
  const order = await sold()
  await refundUnheard(order)
  const again = await openDialog()
  type(within(again).getByLabelText(/^Amount/), '6.00')
  press('Refund $6.00', again)
  await within(again).findByText(/Your earlier refund went through/)
  expect(refundsOf(order)).toEqual([5_00])
  await waitFor(() => expect(again.textContent).toContain('$17.60 of $22.60 can be refunded.'))
  press('Refund $6.00', again)
  await waitFor(() => expect(refundsOf(order)).toEqual([5_00, 6_00]))
})

test('of two tabs that refund the same order one is refused, in words and with the new figures', async () => {
  const order = await sold()
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const dialog = await openDialog()
  type(within(dialog).getByLabelText(/^Amount/), '5.00')
  expect((await refundElsewhere(order, '5.00')).status).toBe(201)
  press('Refund $5.00', dialog)
  await within(dialog).findByText(
    'Nothing was refunded just now: $5.00 of $22.60 has been refunded since this form was filled in, and $17.60 is left. Please check the amount.',
  )
  expect(refundsOf(order)).toEqual([5_00])
  await waitFor(() => expect(dialog.textContent).toContain('$17.60 of $22.60 can be refunded.'))
  // After seeing the new figures, staff can still refund.
  press('Refund $5.00', dialog)
  await waitFor(() => expect(refundsOf(order)).toEqual([5_00, 5_00]))
})

test('ORD-21 the refund amount starts empty; choosing jars sets it, including tax, and restocks them', async () => {
  const order = await sold()
  const [{ productId = '' } = {}] = order.items
  const before = await stockOf(fixture.shop, productId)
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const dialog = await openDialog()
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('')
  press('Refund', dialog)
  await within(dialog).findByText('Enter an amount such as 12.99.')
  expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Amount/))
  type(within(dialog).getByLabelText(/^Amount/), '1000')
  expect(within(dialog).getByRole('button', { name: 'Refund $1,000.00' })).toBeTruthy()
  press(/^Increase quantity/, dialog)
  press('Refund $11.30', dialog)
  await isClosed()
  expect(refundsOf(order)).toEqual([11_30])
  expect(await stockOf(fixture.shop, productId)).toBe(before + 1)
})

test('ORD-21 jars of a shipped order stay off the shelf unless staff put them back', async () => {
  const order = await sold()
  const [{ productId = '' } = {}] = order.items
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, { token, body: { status: 'shipped' } })
  const before = await stockOf(fixture.shop, productId)
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const dialog = await openDialog()
  press('Select all', dialog)
  press('Refund $22.60', dialog)
  await isClosed()
  expect(refundsOf(order)).toEqual([22_60])
  expect(await stockOf(fixture.shop, productId)).toBe(before)
})

test('Escape asks before it discards a refund that was begun', async () => {
  const order = await sold()
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const escape = (dialog: HTMLElement) =>
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
  escape(await openDialog())
  await isClosed()
  const dialog = await openDialog()
  press('Select all', dialog)
  escape(dialog)
  press('Keep editing', await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('22.60')
  escape(dialog)
  press('Discard')
  await isClosed()
  expect(refundsOf(order)).toEqual([])
})

test('a refund that is being sent cannot be canceled, so its dialog stays open until the response', async () => {
  const order = await sold()
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const dialog = await openDialog()
  type(within(dialog).getByLabelText(/^Amount/), '5.00')
  press('Refund $5.00', dialog)
  await within(dialog).findByRole('button', { name: 'Refunding...' })
  press('Cancel', dialog)
  expect(dialog.isConnected).toBe(true)
  await isClosed()
  expect(refundsOf(order)).toEqual([5_00])
})

test('PAY-27 the dialog offers what is left after the provider took a part back, and refunds it', async () => {
  const order = await sold()
  const { context } = fixture.shop
  const payment = await findPaymentFor(context.db.read, order.id)
  const lost = {
    status: 'lost',
    amountCents: 5_00,
    reason: null,
    respondBy: null,
    occurredAt: null,
  }
  await atomically(context, (tx) =>
    insertDispute(tx, 1, { paymentId: payment?.id ?? '', disputeId: 'D-1' }, lost as DisputeState),
  )
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const dialog = await openDialog()
  expect(dialog.textContent).toContain('$17.60')
  type(within(dialog).getByLabelText(/^Amount/), '17.60')
  press('Refund $17.60', dialog)
  await isClosed()
  expect(refundsOf(order)).toEqual([17_60])
})

test('a refund from a card whose order cannot be loaded says so, and can be tried again', async () => {
  const order = await sold()
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, { token, body: { status: 'cancelled' } })
  await visitSignedIn(fixture, '/admin?tab=orders')
  const [refund] = await screen.findAllByRole('button', { name: 'Refund...' })
  fixture.setOnline(false)
  fireEvent.click(refund as HTMLElement)
  await screen.findByText("This order couldn't be loaded")
  fixture.setOnline(true)
  press('Try again')
  await screen.findByRole('button', { name: 'Select all' })
})
