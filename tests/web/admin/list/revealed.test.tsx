import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

const first = () => screen.getAllByRole('article')[0]

test('DESK-04 a product that was just created comes first, marked and with the focus', async () => {
  await fixture.shop.addProduct({ name: 'Old Relish' })
  await visitSignedIn(fixture, '/admin/products/new')
  type(await screen.findByLabelText('Name'), 'New Relish')
  type(screen.getByLabelText(/^Price/), '9.50')
  type(screen.getByLabelText('Description', { selector: 'textarea' }), 'Green.')
  press('Create Product')
  await waitFor(() => expect(first()?.textContent).toContain('New Relish'))
  expect(first()?.textContent).toContain('Just added')
  expect(document.activeElement).toBe(first() ?? null)
  expect(screen.getAllByRole('article', { name: 'New Relish' })).toHaveLength(1)
  // After leaving the list, it moves to its sorted position.
  fireEvent.click(screen.getByRole('tab', { name: 'Users' }))
  await screen.findByRole('tabpanel', { name: 'Users' })
  fireEvent.click(screen.getByRole('tab', { name: 'Products' }))
  await waitFor(() => expect(first()?.textContent).toContain('Old Relish'))
  expect(screen.queryByText('Just added')).toBeNull()
})

test('DESK-04 an account that was just created comes first', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  press('Add User', await screen.findByRole('tabpanel', { name: 'Users' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add New User' })
  type(await within(dialog).findByLabelText(/^Username/), 'zoe')
  type(within(dialog).getByLabelText(/^Password/, { selector: 'input' }), 'long enough')
  press('Create user', dialog)
  await waitFor(() => expect(first()?.textContent).toContain('zoe'))
  expect(first()?.textContent).toContain('Just added')
  type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody')
  expect(await screen.findByText('No users match')).toBeTruthy()
  press('Show all users')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})
