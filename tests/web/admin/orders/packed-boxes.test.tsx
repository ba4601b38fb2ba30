import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, tick, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function sellBoxes() {
  const { shop, token } = fixture
  const jar = await shop.addProduct({ name: 'Birch Syrup', stock: 20 })
  const salt = await shop.addProduct({ name: 'Smoked Salt', stock: 20 })
  const components = [
    { productId: jar.id, quantity: 3 },
    { productId: salt.id, quantity: 1 },
  ]
  const { body: box } = await shop.api<StaffProduct>('POST', '/api/products', {
    token,
    body: { name: 'Forest Box', description: 'In a box.', price: '40.00', components },
  })
  const order = await buy(shop, [{ product: box, quantity: 2 }])
  return { jar, box, order }
}

test('PACK-08 a slip and the order list what goes into a box, refunded boxes left out of the slip', async () => {
  window.print = () => {}
  const { box, order } = await sellBoxes()
  await visitSignedIn(fixture, '/admin?tab=orders')
  expect(await screen.findByText('2 × Forest Box: 6 × Birch Syrup, 2 × Smoked Salt')).toBeTruthy()
  const items = [{ productId: box.id, quantity: 1 }]
  await fixture.shop.api('POST', `/api/orders/${order.id}/refunds`, {
    token: fixture.token,
    body: { items, key: crypto.randomUUID() },
  })
  const words = '1 × Forest Box (1 refunded): 3 × Birch Syrup, 1 × Smoked Salt'
  expect(await screen.findByText(words)).toBeTruthy()
  await tick(screen.getByRole('checkbox', { name: `Select order ${order.id.slice(-8)}` }))
  press('Print packing slips')
  const slip = document.querySelector<HTMLElement>('.packing-slip')
  const rows = [...(slip?.querySelectorAll('tbody li') ?? [])].map(({ textContent }) => textContent)
  expect(rows).toEqual(['3 × Birch Syrup', '1 × Smoked Salt'])
  fireEvent(window, new Event('afterprint'))
  await visitSignedIn(fixture, `/admin?tab=orders&order=${order.id}`)
  const panel = await screen.findByRole('dialog', { name: `Order #${order.id.slice(-8)}` })
  expect(await within(panel).findByText('Contains 6 × Birch Syrup, 2 × Smoked Salt')).toBeTruthy()
})

test('PACK-08 too few jars for one more box are named by the jar', async () => {
  const { jar, order } = await sellBoxes()
  await fixture.shop.api('PUT', `/api/products/${jar.id}`, {
    token: fixture.token,
    body: { stock: 1 },
  })
  await visitSignedIn(fixture, '/admin?tab=orders')
  const card = await screen.findByRole('article', { name: `Order #${order.id.slice(-8)}` })
  press('Edit', card)
  const dialog = await screen.findByRole('dialog')
  const quantity = await within(dialog).findByLabelText(/Forest Box/)
  fireEvent.change(quantity, { target: { value: '3' } })
  press('Save', dialog)
  await waitFor(() => expect(dialog.textContent).toContain('only 1 more of Birch Syrup available'))
})
