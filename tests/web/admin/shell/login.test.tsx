import { screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { addPerson } from '../../../support/people.ts'
import { admin } from '../../../support/shop.ts'
import { openFixture, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('ROUTE-03 without a stored token the admin address shows the login form', async () => {
  visit('/admin')
  expect(await screen.findByRole('button', { name: 'Access Admin Panel' })).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('ROUTE-03 with a stored token the admin address shows the dashboard', async () => {
  await visitSignedIn(fixture)
  expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Access Admin Panel' })).toBeNull()
})

test('LOGIN-01 username and password are required, and each says so', async () => {
  visit('/admin')
  const username = await screen.findByLabelText('Username')
  const password = screen.getByLabelText('Password')
  expect(username.hasAttribute('required')).toBe(true)
  expect(password.hasAttribute('required')).toBe(true)
  press('Access Admin Panel')
  expect(describedBy(username)).toBe('Username is required')
  expect(describedBy(password)).toBe('Password is required')
  expect(document.activeElement).toBe(username)
  type(username, 'admin')
  press('Access Admin Panel')
  expect(username.getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(password)
  expect(fixture.requests).toEqual([])
})

test('LOGIN-01 the password can be shown and hidden again by a button that says which', async () => {
  visit('/admin')
  const password = await screen.findByLabelText('Password')
  expect(password.getAttribute('type')).toBe('password')
  press('Show password')
  expect(password.getAttribute('type')).toBe('text')
  press('Hide password')
  expect(password.getAttribute('type')).toBe('password')
})

test('LOGIN-02 LOGIN-04 TOAST-06 API-17 signing in stores the token and shows the dashboard', async () => {
  visit('/admin')
  type(await screen.findByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  const pending = screen.getByRole('button', { name: 'Logging in...' })
  expect(pending.hasAttribute('disabled')).toBe(true)
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()
  expect(await screen.findByText('Login Successful')).toBeTruthy()
  expect(screen.getByText('Welcome to the admin panel')).toBeTruthy()
  const stored = localStorage.getItem('admin_token') ?? ''
  const { status } = await fixture.shop.api('GET', '/api/users', { token: stored })
  expect(status).toBe(200)
  const changes = fixture.requests.filter((request) => !request.startsWith('GET '))
  expect(changes).toEqual(['POST /api/auth/login'])
})

test("ERR-09 a refused sign-in shows 'Login Failed' with the server's message", async () => {
  visit('/admin')
  type(await screen.findByLabelText('Username'), admin.username)
  const password = screen.getByLabelText('Password')
  type(password, 'not the password')
  press('Access Admin Panel')
  expect(await screen.findByText('Login Failed')).toBeTruthy()
  const words = 'Incorrect username or password.'
  expect(screen.getByText(words, { selector: '.toast-words' })).toBeTruthy()
  // The form says it too, for when the notice has gone.
  const form = password.closest('form')
  expect(form?.querySelector('[role=alert]')?.textContent).toBe(words)
  expect(screen.getByRole('button', { name: 'Access Admin Panel' })).toBeTruthy()
  expect(localStorage.getItem('admin_token')).toBeNull()
  expect(document.activeElement).toBe(password)
})

test('ERR-09 an account that is no admin cannot sign in', async () => {
  const person = await addPerson(fixture.shop, { isAdmin: false })
  visit('/admin')
  type(await screen.findByLabelText('Username'), person.username)
  type(screen.getByLabelText('Password'), person.password)
  press('Access Admin Panel')
  const words = "Your account doesn't have permission for this."
  expect((await screen.findAllByText(words)).map(({ role }) => role)).toContain('alert')
  expect(localStorage.getItem('admin_token')).toBeNull()
})

test('LOGIN-03 Cancel goes to the shop', async () => {
  visit('/admin')
  await screen.findByLabelText('Username')
  press('Cancel')
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('LOGIN-05 TOAST-06 Logout clears the token and shows the login form again', async () => {
  await visitSignedIn(fixture)
  press('Logout')
  expect(await screen.findByRole('button', { name: 'Access Admin Panel' })).toBeTruthy()
  expect(localStorage.getItem('admin_token')).toBeNull()
  expect(screen.getByText('Logged Out')).toBeTruthy()
  expect(screen.queryByText('Your session has expired. Please sign in again.')).toBeNull()
})

test('a browser stays known after signing out, so that strangers cannot lock its admin out', async () => {
  await signInByForm()
  const device = localStorage.getItem('admin_device')
  expect(device).toMatch(/^[\w-]{43}$/)
  press('Logout')
  await signInByForm()
  expect(localStorage.getItem('admin_device')).toBe(device)
})

async function signInByForm() {
  visit('/admin')
  type(await screen.findByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  await screen.findByRole('heading', { name: 'Admin Dashboard' })
}

test('O4 ROUTE-04 the address of the editor asks for a sign-in first and then goes on', async () => {
  visit('/admin/products/new')
  type(await screen.findByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  const heading = { name: 'Add New Product' }
  expect(await screen.findByRole('heading', heading)).toBeTruthy()
  expect(location.pathname).toBe('/admin/products/new')
})

test('O27 a token that the shop refuses is dropped, and the form says that the session expired', async () => {
  localStorage.setItem('admin_token', 'letmein')
  visit('/admin')
  const words = 'Your session has expired. Please sign in again.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(localStorage.getItem('admin_token')).toBeNull()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('a session that the shop ends meanwhile leads to the form', async () => {
  const person = await addPerson(fixture.shop, { isAdmin: true })
  localStorage.setItem('admin_token', person.token)
  visit('/admin')
  await screen.findByText('Live')
  const body = { isAdmin: false }
  await fixture.shop.api('PUT', `/api/users/${person.id}`, { body, token: fixture.token })
  const words = 'Your session has expired. Please sign in again.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(localStorage.getItem('admin_token')).toBeNull()
})

test('signing out in one tab of the browser signs the others out', async () => {
  await visitSignedIn(fixture)
  localStorage.removeItem('admin_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_token' }))
  expect(await screen.findByRole('button', { name: 'Access Admin Panel' })).toBeTruthy()
})

test('LOGIN-05 after signing out in one tab the others say so, not that the session expired', async () => {
  const { unmount } = await visitSignedIn(fixture)
  press('Logout')
  await screen.findByRole('button', { name: 'Access Admin Panel' })
  const left = localStorage.getItem('admin_signed_out')
  expect(left).not.toBeNull()
  unmount()
  // Simulate the other tab, which gets an event about what the first one stored.
  localStorage.removeItem('admin_signed_out')
  await visitSignedIn(fixture)
  localStorage.removeItem('admin_token')
  localStorage.setItem('admin_signed_out', String(left))
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_token' }))
  expect(await screen.findByText('You signed out in another tab.')).toBeTruthy()
  expect(screen.queryByText(/expired/)).toBeNull()
  // After a new sign-in, a session that does expire gets the message about expiry.
  type(screen.getByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  await screen.findByText('Login Successful')
  localStorage.removeItem('admin_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_token' }))
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeTruthy()
})

function describedBy(field: HTMLElement): string | undefined {
  const id = field.getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent ?? undefined
}
