import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let order: DetailedOrder

beforeAll(async () => {
  const mustard: ListedProduct = await fixture.shop.addProduct({
    name: 'Prairie Mustard',
    price: '10.00',
    stock: 20,
  })
  order = await buy(fixture.shop, [{ product: mustard, quantity: 2 }])
})

const isReloadHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const closed = () => waitFor(() => expect(screen.queryAllByRole('dialog').length).toBe(0))

async function openNewOrder() {
  await visitSignedIn(fixture, '/admin?tab=orders')
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  return screen.findByRole('dialog', { name: 'New order' })
}

test('a new order that was begun is not lost by a reload without a question', async () => {
  const dialog = await openNewOrder()
  expect(isReloadHeld()).toBe(false)
  type(screen.getByLabelText('Customer name'), 'Ada Singh')
  await waitFor(() => expect(isReloadHeld()).toBe(true))
  press('Cancel', dialog)
  await closed()
  expect(isReloadHeld()).toBe(false)
})

test('a refund that was begun is not lost by a reload without a question', async () => {
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Refund...' }))
  const dialog = await screen.findByRole('dialog', { name: /^Refund/ })
  expect(isReloadHeld()).toBe(false)
  type(within(dialog).getByLabelText(/^Amount/), '1.00')
  await waitFor(() => expect(isReloadHeld()).toBe(true))
})
