import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { destinationList } from '../../../../src/web/admin/commands/destinations.ts'
import { addPastOrders } from '../../../support/past-orders.ts'
import { addPerson } from '../../../support/people.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

const map = () => within(screen.getByRole('navigation', { name: 'Dashboard' }))
const names = (list: HTMLElement[]) => list.map(({ textContent }) => textContent)

test('DESK-10 the navigation is the same on every page, and says which one is open', async () => {
  for (const { address, label, page } of destinationList.filter((each) => each.page !== 'admin')) {
    await visitSignedIn(fixture, address)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(map().getByRole('link', { current: 'page' })).toBeTruthy())
    expect([page, map().getByRole('link', { current: 'page' }).textContent]).toEqual([
      page,
      label(),
    ])
    const links = names(map().getAllByRole('link')).join(' ')
    expect(links).toMatch(
      /^Home Products Users Orders.* Reviews.* Customers Discounts Reports( Email)? Activity Settings/,
    )
  }
})

test('DESK-10 all pages are behind one button, and lead there', async () => {
  await visitSignedIn(fixture)
  press('All pages')
  const dialog = within(await screen.findByRole('dialog', { name: 'All pages' }))
  expect(names(dialog.getAllByRole('link'))).toEqual(destinationList.map(({ label }) => label()))
  fireEvent.click(dialog.getByRole('link', { name: 'Webhooks' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('DESK-10 a packer is shown only what a packer may open', async () => {
  const { token } = await addPerson(fixture.shop, { role: 'packer' })
  localStorage.setItem('admin_rights', JSON.stringify({ isAdmin: false, role: 'packer' }))
  await visitSignedIn({ ...fixture, token })
  press('All pages')
  const dialog = within(await screen.findByRole('dialog', { name: 'All pages' }))
  expect(names(dialog.getAllByRole('link'))).toEqual([
    'Products',
    'Orders',
    'Settings',
    'Collections',
    'Market sale',
  ])
  localStorage.removeItem('admin_rights')
})

test('DESK-11 Home lists the work of today, each kind with a link to it', async () => {
  const { id: productId } = await fixture.shop.addProduct({ stock: 50 })
  await addPastOrders(fixture.shop, [{ productId }])
  await visitSignedIn(fixture, '/admin/today')
  const link = await screen.findByRole('link', { name: '1 order to ship' })
  fireEvent.click(link)
  expect(await screen.findByRole('tabpanel', { name: 'Orders' })).toBeTruthy()
  expect(location.search).toBe('?tab=orders&status=placed')
})

test('DESK-05 once everything is shipped, the list of what is to ship says so', async () => {
  const { token, shop } = fixture
  const placed = '/api/orders/detailed?status=placed'
  for (const { id } of (await shop.api<{ id: string }[]>('GET', placed, { token })).body) {
    await shop.api('PUT', `/api/orders/${id}`, { token, body: { status: 'shipped' } })
  }
  await visitSignedIn(fixture, '/admin?tab=orders&status=placed')
  expect(await screen.findByText('All shipped')).toBeTruthy()
})

test('DESK-10 Ctrl K while a dialog closes opens the palette, and keys run no command of the page', async () => {
  await visitSignedIn(fixture, '/admin?tab=reviews')
  fireEvent.keyDown(document.body, { key: '?' })
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  help.classList.add('is-leaving')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('dialog', { name: 'Search or run a command' })
  for (const key of ['g', 'o']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  expect(location.search).toBe('?tab=reviews')
})
