import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { addPerson } from '../../../support/people.ts'
import { admin } from '../../../support/shop.ts'
import { openFixture, press, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('T25 USER-03 USER-04 a card shows username, email, last login and what the account is', async () => {
  await addUser({ username: 'nadia', password: 'long enough', email: 'nadia@example.ca' })
  const before = Date.now()
  await openUsers()
  const card = await cardOf('nadia')
  expect(card.textContent).toContain('nadia@example.ca')
  expect(card.textContent).toContain('Last login: Never')
  expect(badges(card)).toEqual(['User', 'Active'])
  const own = await cardOf(admin.username)
  expect(own.textContent).toContain('No email')
  expect(badges(own)).toEqual(['Admin', 'Active'])
  const moment = own.querySelector('time')
  expect(Math.abs(Date.parse(moment?.dateTime ?? '') - before)).toBeLessThan(60_000)
  const { lastLogin } = await userNamed(admin.username)
  const words = new Date(lastLogin ?? '').toLocaleString('en-CA', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  expect(moment?.textContent).toBe(words)
})

test('USER-04 each card has an edit and a delete button that name the account', async () => {
  await addUser({ username: 'button-owner', password: 'long enough' })
  await openUsers()
  const card = await cardOf('button-owner')
  const names = within(card)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Edit button-owner', 'Delete button-owner'])
})

test('USER-09 the original admin cannot be deleted, and the button says why', async () => {
  await openUsers()
  const button = within(await cardOf(admin.username)).getByRole<HTMLButtonElement>('button', {
    name: `Delete ${admin.username}`,
  })
  const words = 'Original admin account cannot be deleted'
  expect(button.disabled).toBe(true)
  expect(button.title).toBe(words)
  const description = button.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(description)?.textContent).toBe(words)
})

test('USER-09 another admin cannot delete the original one either, nor their own account', async () => {
  const person = await addPerson(fixture.shop, { isAdmin: true })
  await openUsers(person.token)
  for (const [name, words] of [
    [admin.username, 'Original admin account cannot be deleted'],
    [person.username, "You can't delete your own account."],
  ] as const) {
    const card = await cardOf(name)
    await waitFor(() => {
      const button = within(card).getByRole<HTMLButtonElement>('button', { name: `Delete ${name}` })
      expect(button.disabled).toBe(true)
      expect(button.title).toBe(words)
    })
  }
})

test('O26 USER-05 TOAST-09 Delete asks in a dialog that names the account, then deletes it', async () => {
  await addUser({ username: 'leaver', password: 'long enough' })
  await openUsers()
  press('Delete leaver', await cardOf('leaver'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this user?' })
  expect(dialog.textContent).toContain('leaver')
  press('Delete user', dialog)
  expect(await screen.findByText('User Deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByRole('article', { name: 'leaver' })).toHaveLength(0))
  expect(await usernames()).not.toContain('leaver')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Users'))
})

test('USER-03 what another admin does with the accounts shows by itself', async () => {
  await openUsers()
  await cardOf(admin.username)
  const { id } = await addUser({ username: 'by-a-colleague', password: 'long enough' })
  const card = await cardOf('by-a-colleague')
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/users/${id}`, { token, body: { email: 'new@example.ca' } })
  await waitFor(() => expect(card.textContent).toContain('new@example.ca'))
  await fixture.shop.api('DELETE', `/api/users/${id}`, { token })
  await waitFor(() => expect(card.isConnected).toBe(false))
})

test('ERR-13 deleting an account that somebody else has already deleted shows an error message', async () => {
  const { id } = await addUser({ username: 'gone-first', password: 'long enough' })
  await openUsers()
  press('Delete gone-first', await cardOf('gone-first'))
  await fixture.shop.api('DELETE', `/api/users/${id}`, { token: fixture.token })
  press('Delete user', await screen.findByRole('dialog'))
  expect(await screen.findByText('Not found.')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  await waitFor(() =>
    expect(screen.queryAllByRole('article', { name: 'gone-first' })).toHaveLength(0),
  )
})

test('ERR-13 without an answer the toast says that the user could not be deleted', async () => {
  const { id } = await addUser({ username: 'unreached', password: 'long enough' })
  await openUsers()
  press('Delete unreached', await cardOf('unreached'))
  const dialog = await screen.findByRole('dialog')
  fixture.setOnline(false)
  press('Delete user', dialog)
  expect(await screen.findByText('Failed to delete user')).toBeTruthy()
  const card = await cardOf('unreached')
  expect(card.textContent).toContain("You'll see in a moment whether it worked")
  await fixture.shop.api('DELETE', `/api/users/${id}`, { token: fixture.token })
  fixture.setOnline(true)
  await waitFor(() => expect(card.isConnected).toBe(false))
})

test('USER-03 a list that does not load says so and can be asked for again', async () => {
  fixture.setOnline(false)
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin?tab=users')
  expect(await screen.findByText("The users couldn't be loaded")).toBeTruthy()
  fixture.setOnline(true)
  press('Try again', screen.getByRole('tabpanel'))
  expect(await cardOf(admin.username)).toBeTruthy()
})

async function openUsers(token = fixture.token) {
  await visitSignedIn({ ...fixture, token }, '/admin?tab=users')
  fireEvent.click(screen.getByRole('tab', { name: 'Users' }))
}

function cardOf(name: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name })
}

function badges(card: HTMLElement) {
  return within(card)
    .getAllByText(/^(Admin|User|Active)$/)
    .map(({ textContent }) => textContent)
}

async function addUser(body: object): Promise<User> {
  const { token } = fixture
  return (await fixture.shop.api<User>('POST', '/api/users', { token, body })).body
}

async function users(): Promise<User[]> {
  return (await fixture.shop.api<User[]>('GET', '/api/users', { token: fixture.token })).body
}

async function usernames(): Promise<string[]> {
  return (await users()).map(({ username }) => username)
}

async function userNamed(name: string): Promise<User> {
  const user = (await users()).find(({ username }) => username === name)
  if (!user) throw new Error(`There is no ${name}.`)
  return user
}
