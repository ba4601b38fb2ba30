import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('METHOD-05 PICKUP-01 a card says that its order is picked up, and when it is ready', async () => {
  const { shop, token } = fixture
  const product = await shop.addProduct({ stock: 10 })
  const { body } = await shop.api<DetailedOrder>('POST', '/api/admin/orders', {
    token,
    body: {
      id: crypto.randomUUID(),
      customerName: 'Ada Singh',
      items: [{ productId: product.id, quantity: 1 }],
      shippingAddress: null,
      pickupProvince: 'ON',
      paidBy: 'cash',
    },
  })
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: new RegExp(body.id.slice(-8)) })
  expect(card.textContent).toContain('Pickup')
  await shop.api('POST', `/api/orders/${body.id}/ready`, { token, body: {} })
  await waitFor(() => expect(card.textContent).toContain('Pickup: ready'))
})

test('ORD-19 PICKUP-01 PARCEL-07 a selected pickup is not marked as shipped, which would tell its buyer of a parcel', async () => {
  const { shop, token } = fixture
  const product = await shop.addProduct({ stock: 10 })
  const { body } = await shop.api<DetailedOrder>('POST', '/api/admin/orders', {
    token,
    body: {
      id: crypto.randomUUID(),
      customerName: 'Ada Singh',
      items: [{ productId: product.id, quantity: 1 }],
      shippingAddress: null,
      pickupProvince: 'ON',
      paidBy: 'cash',
    },
  })
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: new RegExp(body.id.slice(-8)) })
  fireEvent.click(within(card).getByRole('checkbox'))
  await screen.findByText("1 order selected, 1 can't be shipped")
  const button = screen.getByRole('button', { name: 'Mark as shipped' })
  expect(button).toHaveProperty('disabled', true)
  // Nor does its buyer get a label, which is said.
  fireEvent.click(screen.getByRole('button', { name: 'Addresses' }))
  const number = `#${body.id.slice(-8)}`
  await screen.findByText(`Not in the file, because nothing goes to an address: ${number}`)
})
