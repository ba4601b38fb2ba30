import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../../src/shared/contract/catalog.ts'
import { ordersOf, stockOf } from '../../../support/purchase.ts'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let mustard: ListedProduct

beforeAll(async () => {
  mustard = await fixture.shop.addProduct({ name: 'Prairie Mustard', price: '10.00', stock: 20 })
})

async function openDialog() {
  await visitSignedIn(fixture, '/admin?tab=orders')
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  return screen.findByRole('dialog', { name: 'New order' })
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('SELL-01 SELL-06 staff sell two jars at the market, with the total before it is stored', async () => {
  const dialog = await openDialog()
  press('Create order', dialog)
  expect(
    await within(dialog).findByText('Choose the province where the order is picked up.'),
  ).toBeTruthy()
  type(screen.getByLabelText('Find a product'), 'prairie')
  fireEvent.click(await within(dialog).findByRole('button', { name: /Add Prairie Mustard/ }))
  type(screen.getByLabelText('Quantity of Prairie Mustard'), '2')
  type(screen.getByLabelText('Customer name'), 'Ada Singh')
  choose('Province of the pick-up', 'AB')
  await waitFor(() => expect(dialog.textContent).toContain('Total$21.00'))
  press('Create order', dialog)
  // The order that was made opens beside the list.
  const panel = await screen.findByRole('dialog', { name: /^Order #/ })
  expect(await within(panel).findByText('Paid by Cash')).toBeTruthy()
  const [order] = await ordersOf(fixture.shop)
  expect(order).toMatchObject({ paymentMethod: 'cash', totalAmount: '21.00', customerEmail: '' })
  expect(await stockOf(fixture.shop, mustard.id)).toBe(18)
})

test('SELL-04 an order that is not paid yet is marked as paid in its panel', async () => {
  const dialog = await openDialog()
  type(screen.getByLabelText('Find a product'), 'prairie')
  fireEvent.click(await within(dialog).findByRole('button', { name: /Add Prairie Mustard/ }))
  type(screen.getByLabelText('Customer name'), 'Grace Lee')
  choose('Province of the pick-up', 'ON')
  choose('Paid by', 'unpaid')
  press('Create order', dialog)
  const button = await screen.findByRole('button', { name: 'Mark as paid' })
  fireEvent.click(button)
  // Not the element itself: printing one takes minutes.
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Mark as paid' }).length).toBe(0),
  )
  const paid = (await ordersOf(fixture.shop)).find(
    ({ customerName }) => customerName === 'Grace Lee',
  )
  expect(paid).toMatchObject({ paymentMethod: 'etransfer', paidAmount: '11.30' })
})

test('SELL-06 more than the stock is refused with what is left', async () => {
  const dialog = await openDialog()
  type(screen.getByLabelText('Find a product'), 'prairie')
  fireEvent.click(await within(dialog).findByRole('button', { name: /Add Prairie Mustard/ }))
  type(screen.getByLabelText('Quantity of Prairie Mustard'), '500')
  type(screen.getByLabelText('Customer name'), 'Ada Singh')
  choose('Province of the pick-up', 'ON')
  press('Create order', dialog)
  expect(await within(dialog).findByText(/Not enough stock/)).toBeTruthy()
})
