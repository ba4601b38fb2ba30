import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { updateOrderRow } from '../../../../src/server/orders/orders.queries.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function sold() {
  const product = await fixture.shop.addProduct({ name: 'Maple Heat', price: '10.00', stock: 10 })
  return { product, order: await buy(fixture.shop, [{ product, quantity: 2 }]) }
}

const titleOf = ({ id }: { id: string }) => `Order #${id.slice(-8)}`

test('Details opens an order beside the list, and its address leads back to it', async () => {
  const { order } = await sold()
  await visitSignedIn(fixture, '/admin?tab=orders')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Details' }))[0] as HTMLElement)
  const panel = await screen.findByRole('dialog', { name: titleOf(order) })
  expect(location.search).toBe(`?tab=orders&order=${order.id}`)
  const timeline = await within(panel).findByRole('list', { name: 'Timeline' })
  expect(timeline.textContent).toContain('Order placed')
  expect(timeline.textContent).toContain('Paid')
  expect(panel.textContent).toContain(order.paymentIntentId ?? '')
  press('Close', panel)
  await waitFor(() => expect(location.search).toBe('?tab=orders'))
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  expect(await screen.findByRole('list', { name: 'Timeline' })).toBeTruthy()
})

test("the link to a customer's email cannot add other recipients, whatever the address contains", async () => {
  const product = await fixture.shop.addProduct({ stock: 10 })
  const customerEmail = 'a?bcc=x@evil.ca'
  const order = await buy(fixture.shop, [{ product, quantity: 1 }], { customerEmail })
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const panel = await screen.findByRole('dialog', { name: titleOf(order) })
  const link = await within(panel).findByRole('link', { name: customerEmail })
  expect(link.getAttribute('href')).toBe('mailto:a%3Fbcc%3Dx@evil.ca')
})

test('what a colleague does to the open order appears in its timeline', async () => {
  const { order } = await sold()
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  const body = { status: 'shipped' }
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, { token: fixture.token, body })
  await waitFor(() => expect(timeline.textContent).toContain('Marked as shipped'))
})

test('a refund of too much is refused with a message, and a corrected one is made and shown', async () => {
  const { order } = await sold()
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Refund...' }))
  const dialog = await screen.findByRole('dialog', { name: /^Refund Order/ })
  expect(dialog.textContent).toContain('$22.60 of $22.60 can be refunded.')
  type(within(dialog).getByLabelText(/^Amount/), '30.00')
  within(dialog).getByRole('button', { name: 'Refund $30.00' }).focus()
  press('Refund $30.00', dialog)
  expect(await within(dialog).findByText('Only $22.60 is left to refund.')).toBeTruthy()
  await within(dialog).findByRole('button', { name: 'Refund $30.00' })
  expect(document.activeElement?.getAttribute('name')).toBe('amount')
  press(/^Increase quantity of Maple Heat/, dialog)
  press('Refund $11.30', dialog)
  await waitFor(() =>
    expect(screen.queryAllByRole('dialog', { name: /^Refund Order/ }).length).toBe(0),
  )
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  await waitFor(() => expect(timeline.textContent).toContain('Refund of $11.30 made'))
  const panel = screen.getByRole('dialog', { name: titleOf(order) })
  await waitFor(() => expect(panel.textContent).toContain('$11.30 of $22.60'))
  within(panel).getByRole('button', { name: 'Refund...' }).focus()
  press('Refund...', panel)
  const again = await screen.findByRole('dialog', { name: /^Refund Order/ })
  press('Select all', again)
  press('Refund $11.30', again)
  // Nothing is left to refund, and the button that opened the dialog is gone.
  await waitFor(() => expect(panel.textContent).not.toContain('Refund...'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(titleOf(order)))
})

test('Mark as resolved clears the warning on the screen, but not a newer one that was not shown yet', async () => {
  const { order } = await sold()
  const mark = (words: string) =>
    atomically(fixture.shop.context, (tx) =>
      updateOrderRow(tx, order.id, { attention: [{ code: 'worded', words }] }),
    )
  await mark('The buyer disputes this payment.')
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const name = titleOf(order)
  const panel = await screen.findByRole('dialog', { name })
  const words = await within(panel).findByText(/^Needs attention: The buyer disputes/)
  await mark('It was decided.')
  press('Mark as resolved', panel)
  await within(panel).findByText('Needs attention: It was decided.')
  expect(words.isConnected && words.textContent?.includes('disputes')).toBe(false)
  within(panel).getByRole('button', { name: 'Mark as resolved' }).focus()
  press('Mark as resolved', panel)
  await waitFor(() => expect(panel.textContent).not.toContain('Needs attention'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  await waitFor(() => expect(timeline.textContent).toContain('Marked as resolved'))
})

test('Previous keeps the focus when it reaches the first order in the list', async () => {
  const { order } = await sold()
  await sold()
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const panel = await screen.findByRole('dialog', { name: /^Order #/ })
  const button = (name: string) => within(panel).getByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(panel.textContent).toContain('Order 2 of'))
  button('Previous').focus()
  press('Previous', panel)
  await waitFor(() => expect(panel.textContent).toContain('Order 1 of'))
  expect(document.activeElement === button('Previous')).toBe(true)
  expect(button('Previous').getAttribute('aria-disabled')).toBe('true')
  // Chrome drops the focus of a button that gets this property.
  expect(button('Previous').disabled).toBe(false)
  press('Previous', panel)
  expect(panel.textContent).toContain('Order 1 of')
})
