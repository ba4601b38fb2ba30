import { fireEvent, screen, waitFor, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { buy } from '../../support/purchase.ts'
import { openFixture, press, tick, type, visitSignedIn } from './admin.fixture.tsx'
import { fill, openEditor } from './products/editor.fixture.tsx'

// The message about a failed save stays as long as it is true.

const fixture = openFixture()
const cut = "Not saved. We can't connect right now."
const back = 'Not saved. The connection is back. Please try again.'

test('a status not saved while offline says when the connection is back, and can be dismissed', async () => {
  const { card, select } = await visitOrder()
  await cutOff()
  fireEvent.change(select(), { target: { value: 'shipped' } })
  expect(await within(card).findByText(cut)).toBeTruthy()
  fixture.setOnline(true)
  expect(await within(card).findByText(back)).toBeTruthy()
  within(card).getByRole('button', { name: 'Dismiss' }).focus()
  press('Dismiss', card)
  await gone(card)
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true))
})

test('the "Not saved" message goes away once the status is set some other way', async () => {
  const { order, card, select } = await visitOrder()
  await cutOff()
  fireEvent.change(select(), { target: { value: 'shipped' } })
  await within(card).findByText(cut)
  fixture.setOnline(true)
  await within(card).findByText(back)
  await put(order, { status: 'shipped' })
  await waitFor(() => expect(select().value).toBe('shipped'))
  await gone(card)
})

test('the order dialog says when the connection is back, and the message goes away once the edit is reverted', async () => {
  const { order, card } = await visitOrder()
  press('Edit', card)
  await screen.findAllByRole('textbox')
  const name = screen.getByLabelText('Customer name')
  type(name, 'Typed Here')
  await cutOff()
  press('Save', screen.getByRole('dialog'))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(cut)
  fixture.setOnline(true)
  await dialog.findByText('Not saved. The connection is back: please save again.')
  type(name, order.customerName)
  await gone(screen.getByRole('dialog'))
})

test('a failed bulk action does not show for the next selection', async () => {
  await fixture.shop.addProduct({ name: 'Ticked Relish' })
  await visitSignedIn(fixture, '/admin')
  const card = await screen.findByRole('article', { name: 'Ticked Relish' })
  const box = () => within(card).getByRole('checkbox')
  await tick(box())
  await cutOff()
  press('Feature')
  await within(bar()).findByText(cut)
  press('Clear selection', bar())
  await tick(box())
  expect(bar().textContent).not.toContain('Not saved')
})

test('canceling a stock edit removes its "Not saved" message', async () => {
  await fixture.shop.addProduct({ name: 'Kept Relish' })
  await visitSignedIn(fixture, '/admin')
  const card = await screen.findByRole('article', { name: 'Kept Relish' })
  press('Add stock to Kept Relish', card)
  await cutOff()
  type(within(card).getByRole('textbox', { name: 'Units counted of Kept Relish' }), '5')
  press('Save', card)
  await within(card).findByText(cut)
  press('Cancel', card)
  await gone(card)
})

test('after a lost response, the editor checks whether the product was saved and says if it was not', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Plain Relish' })
  await openEditor(fixture, id)
  await screen.findByText('Live')
  fill('Price', '11.00')
  press('Update Product')
  // Validated, then sent: the connection is cut before the response.
  await waitFor(() => screen.getByRole('button', { name: 'Updating...' }))
  fixture.setOnline(false)
  await screen.findByText(/^The connection was lost before the shop responded/)
  fixture.setOnline(true)
  await screen.findByText('Live')
  await waitFor(() => expect(screen.queryByText(/may have been saved anyway/) === null).toBe(true))
  const isSaved = (await priceOf(id)) === '11.00'
  const words =
    'Not saved: the connection was lost before your changes reached the shop. Please save again.'
  expect(screen.queryByText(words) === null).toBe(isSaved)
})

async function visitOrder() {
  const product = await fixture.shop.addProduct({ stock: 10 })
  const order = await buy(fixture.shop, [{ product, quantity: 1 }])
  const number = order.id.slice(-8)
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: new RegExp(number) })
  const select = () =>
    within(card).getByRole<HTMLSelectElement>('combobox', { name: `Status of order ${number}` })
  return { order, card, select }
}

async function cutOff() {
  fixture.setOnline(false)
  await screen.findByText('Offline')
}

function put({ id }: DetailedOrder, body: object) {
  return fixture.shop.api('PUT', `/api/orders/${id}`, { body, token: fixture.token })
}

async function priceOf(id: string) {
  return (await fixture.shop.api<{ price: string }>('GET', `/api/products/${id}`)).body.price
}

function bar(): HTMLElement {
  return screen.getByRole('region', { name: /selected$/ })
}

/** Compares with null, because a failing assertion would print the whole element. */
function gone(place: HTMLElement) {
  return waitFor(() => expect(within(place).queryByText(/^Not saved/) === null).toBe(true))
}
