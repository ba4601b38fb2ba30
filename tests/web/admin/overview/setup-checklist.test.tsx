import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('SETUP-01 a new shop shows a setup checklist that updates as steps are done and can be hidden', async () => {
  await visitSignedIn(fixture)
  const list = await screen.findByRole('region', { name: 'Get your shop ready' })
  expect(within(list).getByText('9 steps left')).toBeTruthy()
  const add = within(list).getByRole('link', { name: 'Add Product' })
  expect(add.getAttribute('href')).toBe('/admin/products/new')
  await fixture.shop.addProduct()
  await waitFor(() => expect(within(list).getByText('8 steps left')).toBeTruthy())
  const [first] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toBe('Add your first product Done')
  fireEvent.click(within(list).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByText('Get your shop ready')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Overview')
  expect(screen.queryByText('Nobody can pay.')).toBeNull()
})
