import { act, screen, waitFor } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { buy } from '../../support/purchase.ts'
import { openFixture, visitSignedIn } from './admin.fixture.tsx'

const fixture = openFixture()

test('the mail and each editor have a title of their own', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Birch Glaze' })
  await visitSignedIn(fixture)
  expect(document.title).toBe('Admin Dashboard · Saucery')
  for (const [path, title] of [
    ['/admin/mail', 'Email · Saucery'],
    ['/admin/settings', 'Settings · Saucery'],
    ['/admin/settings/shipping', 'Shipping · Saucery'],
    ['/admin/products/new', 'Add New Product · Saucery'],
    [`/admin/products/edit/${id}`, 'Edit Birch Glaze · Saucery'],
    ['/admin', 'Admin Dashboard · Saucery'],
  ] as const) {
    act(() => history.pushState(null, '', path))
    await waitFor(() => expect(document.title).toBe(title))
  }
})

test('the number of new orders stands before the title of the page', async () => {
  const product = await fixture.shop.addProduct({ name: 'Cedar Syrup' })
  await visitSignedIn(fixture)
  act(() => history.pushState(null, '', '/admin/mail'))
  await screen.findByRole('heading', { name: 'Email' })
  await buy(fixture.shop, [{ product, quantity: 1 }])
  await waitFor(() => expect(document.title).toBe('(1) Email · Saucery'))
})
