import { fireEvent, screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { addPastOrders } from '../../../support/past-orders.ts'
import { addPerson } from '../../../support/people.ts'
import { admin } from '../../../support/shop.ts'
import { openFixture, pause, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('ADMIN-01 the header leads back to the store, names the place and offers to log out', async () => {
  await visitSignedIn(fixture)
  const header = screen.getByRole('banner')
  expect(header.textContent).toContain('Welcome, Admin')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard')
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Back to Store' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('ADMIN-02 there are four tabs, and products stand first', async () => {
  await visitSignedIn(fixture)
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map(nameOf)).toEqual(['Products', 'Users', 'Orders', 'Reviews'])
  expect(selectedTab()).toBe('Products')
  expect(screen.getByRole('tabpanel', { name: 'Products' })).toBeTruthy()
})

test('ADMIN-02 each tab shows its panel, and its address leads back to it', async () => {
  await visitSignedIn(fixture)
  for (const name of ['Users', 'Orders', 'Reviews']) {
    fireEvent.click(screen.getByRole('tab', { name }))
    expect(await screen.findByRole('tabpanel', { name })).toBeTruthy()
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
    expect(location.search).toBe(`?tab=${name.toLowerCase()}`)
  }
  await visitSignedIn(fixture, '/admin?tab=orders')
  expect(selectedTab()).toBe('Orders')
})

test('the arrow keys, Home and End walk along the tabs', async () => {
  await visitSignedIn(fixture)
  const walk = (key: string) => {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
    expect(nameOf(document.activeElement)).toBe(selectedTab())
    return selectedTab()
  }
  expect(walk('ArrowRight')).toBe('Users')
  expect(walk('End')).toBe('Reviews')
  expect(walk('ArrowRight')).toBe('Products')
  expect(walk('ArrowLeft')).toBe('Reviews')
  expect(walk('Home')).toBe('Products')
  const stops = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map(nameOf)).toEqual(['Products'])
})

test('the header says in words whether the dashboard is live', async () => {
  await visitSignedIn(fixture)
  expect(screen.getByText('Live').closest('[role=status]')).not.toBeNull()
  fixture.setOnline(false)
  expect(await screen.findByText('Offline')).toBeTruthy()
  fixture.setOnline(true)
  expect(await screen.findByText('Live')).toBeTruthy()
})

test('what was being edited is there again once somebody has signed in again', async () => {
  const product = await fixture.shop.addProduct()
  await addPastOrders(fixture.shop, [{ productId: product.id }])
  const person = await addPerson(fixture.shop, { isAdmin: true })
  await visitSignedIn({ ...fixture, token: person.token }, '/admin?tab=orders')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  type(await screen.findByLabelText('Customer name'), 'Half typed')
  await fixture.shop.api('DELETE', `/api/users/${person.id}`, { token: fixture.token })
  const words = 'Your session has expired. Please sign in again.'
  expect(await screen.findByText(words)).toBeTruthy()
  type(screen.getByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  await screen.findByText('Live')
  // Found only once it is visible again.
  await screen.findByRole('dialog')
  const field = screen.getByLabelText<HTMLInputElement>('Customer name')
  expect(field.value).toBe('Half typed')
  press('Save')
  expect(await screen.findByText('Order Updated')).toBeTruthy()
  expect(await screen.findByText('Half typed')).toBeTruthy()
})

test('ADMIN-04 a tab says how much work waits in it', async () => {
  const { id: productId } = await fixture.shop.addProduct()
  await visitSignedIn(fixture)
  const orders = screen.getByRole('tab', { name: 'Orders' })
  await waitFor(() => expect(orders.getAttribute('aria-description')).toMatch(/^\d+ to ship$/))
  const before = Number.parseInt(orders.getAttribute('aria-description') ?? '', 10)
  const order = await addPastOrders(fixture.shop, [{ productId }])
  const body = { customerPhone: '514-555-0101' }
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/orders/${order[0]}`, { token, body })
  const words = `${before + 1} to ship`
  await waitFor(() => expect(orders.getAttribute('aria-description')).toBe(words))
  await fixture.shop.api('POST', '/api/reviews', {
    body: { productId, rating: 5, customerName: 'Ada', customerEmail: 'a@b.ca' },
  })
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Reviews' }).getAttribute('aria-description')).toBe(
      '1 waiting',
    ),
  )
})

test('logging out forgets what only staff may see', async () => {
  const { container } = await visitSignedIn(fixture, '/admin?tab=orders')
  await screen.findAllByText(/^#\w{8}$/)
  press('Logout')
  await screen.findByLabelText('Username')
  await pause()
  expect(/#\w{8}/.test(container.textContent)).toBe(false)
})

/** The tab's name without the visible count, which the tab's description has in words. */
function nameOf(tab: Element | null): string {
  return tab?.textContent.replace(/[\d,]+$/, '') ?? ''
}

function selectedTab(): string {
  return nameOf(screen.getByRole('tab', { selected: true }))
}

test('a page that the browser kept shows the login form if the session ended meanwhile', async () => {
  await visitSignedIn(fixture)
  // Another tab signs out while this page is in the back/forward cache and hears nothing.
  localStorage.removeItem('admin_token')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('button', { name: 'Access Admin Panel' })).toBeTruthy()
})

test('a change of the language elsewhere is said, and does not load the page again', async () => {
  await visitSignedIn(fixture)
  const { shop, token } = fixture
  const me = (await shop.api<{ id: string; username: string }[]>('GET', '/api/users', { token }))
    .body
  const id = me.find(({ username }) => username === admin.username)?.id ?? ''
  const body = { language: 'fr' }
  expect((await shop.api('PUT', `/api/users/${id}`, { token, body })).status).toBe(200)
  fixture.closeSocket()
  await screen.findByText('Offline')
  fixture.openSocket()
  await screen.findByText('Live')
  expect(await screen.findByText('Language Changed')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard')
  await shop.api('PUT', `/api/users/${id}`, { token, body: { language: 'en' } })
})
