import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, spyOn, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { afterPaint } from '../../../../src/web/platform/idle.ts'
import { admin } from '../../../support/shop.ts'
import { colleague, openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('USER-01 Add User opens a dialog with empty fields', async () => {
  const dialog = await openNew()
  expect(field('Username').value).toBe('')
  expect(field('Email').value).toBe('')
  expect(field('Email').type).toBe('email')
  expect(field('Password').value).toBe('')
  expect(switchOf(dialog).checked).toBe(false)
})

test('USER-02 the edit button opens the dialog with the account, and never with its password', async () => {
  await addUser({
    username: 'known',
    password: 'long enough',
    email: 'k@example.ca',
    isAdmin: true,
  })
  const dialog = await openEdit('known')
  expect(field('Username').value).toBe('known')
  expect(field('Email').value).toBe('k@example.ca')
  expect(field('Password').value).toBe('')
  expect(switchOf(dialog).checked).toBe(true)
})

test('USER-02 closing the dialog resets the form', async () => {
  await openNew()
  type(field('Username'), 'half typed')
  press('Cancel')
  await closed()
  press('Add User')
  await screen.findByRole('dialog', { name: 'Add New User' })
  expect(field('Username').value).toBe('')
  type(field('Username'), 'half typed again')
  press('Close', screen.getByRole('dialog'))
  press('Discard')
  await closed()
  press('Edit admin')
  await screen.findByRole('dialog', { name: 'Edit User' })
  expect(field('Username').value).toBe('admin')
})

test('USER-02 Escape asks before it discards what was typed', async () => {
  const dialog = await openNew()
  expect(document.activeElement?.id).toBe(field('Username').id)
  type(field('Username'), 'half typed')
  escape(dialog)
  press('Keep editing', await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  expect(field('Username').value).toBe('half typed')
  escape(dialog)
  press('Discard')
  await closed()
  press('Add User')
  escape(await screen.findByRole('dialog', { name: 'Add New User' }))
  await closed()
})

test('USER-06 Cancel is disabled while an account is being saved', async () => {
  const dialog = await openNew()
  type(field('Username'), 'slow')
  type(field('Password'), 'long enough')
  const sending = spyOn(WebSocket.prototype, 'send').mockImplementation(() => {})
  press('Create user', dialog)
  await within(dialog).findByText('Creating...')
  sending.mockRestore()
  const cancel = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(cancel.disabled).toBe(true)
})

test('USER-06 USER-07 a new account needs a username and a password', async () => {
  await openNew()
  type(field('Username'), '   ')
  press('Create user')
  await waitFor(() => expect(about('Username')).toContain('Username is required'))
  expect(about('Password')).toContain('Password is required for new users')
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
})

test('USER-06 USER-07 USER-08 invalid values are reported at their fields', async () => {
  await openNew()
  type(field('Username'), 'ab')
  type(field('Email'), 'nonsense')
  type(field('Password'), 'short')
  press('Create user')
  await waitFor(() =>
    expect(about('Username')).toContain('Enter a username of 3 to 64 visible characters.'),
  )
  expect(about('Email')).toContain('Please enter a valid email')
  expect(about('Password')).toContain('Enter a password of 8 to 256 characters.')
})

test('USER-05 USER-06 USER-08 TOAST-09 an account is made, its name trimmed, a blank email stored as none', async () => {
  const dialog = await openNew()
  type(field('Username'), '  newcomer ')
  type(field('Password'), ' a password with blanks ')
  fireEvent.click(switchOf(dialog))
  press('Create user')
  expect(await screen.findByText('User Created')).toBeTruthy()
  await closed()
  expect(await screen.findByRole('article', { name: 'newcomer' })).toBeTruthy()
  expect(await userNamed('newcomer')).toMatchObject({ email: null, isAdmin: true })
  const credentials = { username: 'newcomer', password: ' a password with blanks ' }
  expect(await signInStatus(credentials)).toBe(200)
})

test('USER-07 a blank password keeps the current one', async () => {
  await addUser({ username: 'keeper', password: 'the first one', isAdmin: true })
  await openEdit('keeper')
  type(field('Email'), 'keeper@example.ca')
  press('Update user')
  expect(await screen.findByText('User Updated')).toBeTruthy()
  expect((await userNamed('keeper')).email).toBe('keeper@example.ca')
  const card = await screen.findByRole('article', { name: 'keeper' })
  await waitFor(() => expect(card.textContent).toContain('Saved'))
  expect(await signInStatus({ username: 'keeper', password: 'the first one' })).toBe(200)
})

test('USER-05 USER-07 USER-08 name, email, flag and password can be changed', async () => {
  const { id } = await addUser({
    username: 'changer',
    password: 'the first one',
    email: 'old@example.ca',
  })
  const dialog = await openEdit('changer')
  type(field('Username'), 'changed')
  type(field('Email'), '')
  type(field('Password'), 'the second one')
  fireEvent.click(switchOf(dialog))
  press('Update user')
  expect(await screen.findByText('User Updated')).toBeTruthy()
  expect(await screen.findByRole('article', { name: 'changed' })).toBeTruthy()
  expect(await userNamed('changed')).toMatchObject({ id, email: null, isAdmin: true })
  expect(await signInStatus({ username: 'changed', password: 'the second one' })).toBe(200)
})

test('ERR-13 a taken username is said in the words of the server, and the dialog stays', async () => {
  await addUser({ username: 'taken', password: 'long enough' })
  await openNew()
  type(field('Username'), 'TAKEN')
  type(field('Password'), 'long enough')
  press('Create user')
  const words = 'That username is already taken.'
  await waitFor(() => expect(about('Username')).toContain(words))
  expect(document.activeElement).toBe(field('Username'))
  expect(toast()).toContain(`Error${words}`)
  expect(screen.getByRole('dialog', { name: 'Add New User' })).toBeTruthy()
  expect(field('Username').value).toBe('TAKEN')
})

test('ERR-13 nobody can take away their own admin flag', async () => {
  const dialog = await openEdit('admin')
  expect(dialog.textContent).toContain("You can't remove your own admin rights.")
  fireEvent.click(switchOf(dialog))
  press('Update user')
  await waitFor(() => expect(toast()).toContain("You can't remove your own admin rights."))
  expect((await userNamed('admin')).isAdmin).toBe(true)
})

test('ERR-13 without an answer the toast says what could not be done', async () => {
  await openNew()
  type(field('Username'), 'nobody')
  type(field('Password'), 'long enough')
  fixture.setOnline(false)
  press('Create user')
  expect(await screen.findByText('Failed to create user')).toBeTruthy()
  fixture.setOnline(true)
  await addUser({ username: 'unreached', password: 'long enough' })
  await openEdit('unreached')
  fixture.setOnline(false)
  press('Update user')
  expect(await screen.findByText('Failed to update user')).toBeTruthy()
})

test('ERR-13 an account that somebody else has saved meanwhile is compared field by field', async () => {
  const { id } = await addUser({ username: 'shared', password: 'long enough' })
  await openEdit('shared')
  type(field('Email'), 'mine@example.ca')
  type(field('Username'), 'renamed')
  await fixture.shop.api('PUT', `/api/users/${id}`, {
    token: fixture.token,
    body: { email: 'theirs@example.ca', isAdmin: true },
  })
  press('Update user')
  expect(await screen.findByRole('heading', { name: 'Compare versions' })).toBeTruthy()
  // The comparison already shows the conflict, so there is no error notice.
  expect(toast()).toBe('')
  expect(await userNamed('shared')).toMatchObject({ email: 'theirs@example.ca', isAdmin: true })
  expect(offered('Username')).toEqual({ Yours: true, Theirs: false })
  expect(offered('Admin User')).toEqual({ Yours: false, Theirs: true })
  expect(offered('Email (changed in both)')).toEqual({ Yours: false, Theirs: false })
  press('Use selected')
  expect(await screen.findByText('Choose one version.')).toBeTruthy()
  fireEvent.click(side('Email (changed in both)', 'Your version'))
  press('Use selected')
  await waitFor(() => expect(field('Email').value).toBe('mine@example.ca'))
  press('Update user')
  expect(await screen.findByText('User Updated')).toBeTruthy()
  expect(await userNamed('renamed')).toMatchObject({ email: 'mine@example.ca', isAdmin: true })
})

test('ERR-13 the comparison of an account says who saved theirs, and announces a further save', async () => {
  const { id } = await addUser({ username: 'watched', password: 'long enough' })
  const put = (body: object, token: string) =>
    fixture.shop.api('PUT', `/api/users/${id}`, { token, body })
  await openEdit('watched')
  const anna = await colleague(fixture, 'anna')
  type(field('Email'), 'mine@example.ca')
  await put({ email: 'theirs@example.ca' }, anna)
  press('Update user')
  const news = await screen.findByText(/^On .+, anna saved this account/)
  await put({ isAdmin: true }, await colleague(fixture, 'ben'))
  await waitFor(() =>
    expect(news.textContent).toMatch(
      /^The saved version just changed: Admin User\. On .+, ben saved this account \(also saved earlier by anna\)\.$/,
    ),
  )
  expect(offered('Admin User (saved version just changed)')).toEqual({ Yours: false, Theirs: true })
})

test('ERR-13 a change that no field shows, such as a new password, is announced before it is overwritten', async () => {
  const { id } = await addUser({ username: 'hidden', password: 'long enough' })
  await openEdit('hidden')
  type(field('Email'), 'mine@example.ca')
  await fixture.shop.api('PUT', `/api/users/${id}`, {
    token: fixture.token,
    body: { password: 'their new one' },
  })
  press('Update user')
  expect(await screen.findByText(/it may be the password/)).toBeTruthy()
  expect((await userNamed('hidden')).email).toBeNull()
  press('Update user')
  expect(await screen.findByText('User Updated')).toBeTruthy()
  expect((await userNamed('hidden')).email).toBe('mine@example.ca')
  expect(await signInStatus({ username: 'hidden', password: 'their new one' })).toBe(403)
})

test('ERR-13 what is typed at the moment at which a newer version arrives is not lost', async () => {
  const { id } = await addUser({ username: 'instant', password: 'long enough' })
  await openEdit('instant')
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  // Called between the render with the newer version and its effects.
  new MutationObserver((_, observer) => {
    type(field('Email'), 'mine@example.ca')
    observer.disconnect()
    resolve()
  }).observe(screen.getByRole('article', { name: 'instant', hidden: true }), {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const body = { isAdmin: true }
  await fixture.shop.api('PUT', `/api/users/${id}`, { token: fixture.token, body })
  await typed
  await act(afterPaint)
  expect(field('Email').value).toBe('mine@example.ca')
})

test('ERR-13 USER-02 when the account no longer exists, saving fails and the dialog stays open', async () => {
  const { id } = await addUser({ username: 'vanishing', password: 'long enough' })
  await openEdit('vanishing')
  fixture.closeSocket()
  await screen.findByText('Offline')
  await fixture.shop.api('DELETE', `/api/users/${id}`, { token: fixture.token })
  type(field('Email'), 'mine@example.ca')
  press('Update user')
  await waitFor(() => expect(toast()).toContain('Not found.'))
  await waitFor(() =>
    expect(screen.queryAllByRole('article', { name: 'vanishing' })).toHaveLength(0),
  )
  expect(screen.getByRole('dialog', { name: 'Edit User' })).toBeTruthy()
  expect(field('Email').value).toBe('mine@example.ca')
})

test('USER-02 an account deleted by somebody else while it is edited is reported at once, and nothing typed is lost', async () => {
  const { id } = await addUser({ username: 'fading', password: 'long enough' })
  await openEdit('fading')
  type(field('Email'), 'mine@example.ca')
  await fixture.shop.api('DELETE', `/api/users/${id}`, { token: fixture.token })
  expect(await screen.findByText(/^Someone deleted this account/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update user' }).disabled).toBe(true)
  expect(field('Email').value).toBe('mine@example.ca')
})

async function openNew(): Promise<HTMLElement> {
  await visitSignedIn(fixture, '/admin?tab=users')
  await screen.findByRole('article', { name: admin.username })
  press('Add User')
  return screen.findByRole('dialog', { name: 'Add New User' })
}

async function openEdit(name: string): Promise<HTMLElement> {
  await visitSignedIn(fixture, '/admin?tab=users')
  press(`Edit ${name}`, await screen.findByRole('article', { name }))
  return screen.findByRole('dialog', { name: 'Edit User' })
}

function escape(dialog: HTMLElement) {
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
}

function closed() {
  return waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
}

function field(name: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(name)
}

function switchOf(dialog: HTMLElement): HTMLInputElement {
  return within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Admin User' })
}

function side(group: string, name: string): HTMLInputElement {
  const label = new RegExp(`^${name}`)
  return within(screen.getByRole('group', { name: group })).getByRole('radio', { name: label })
}

function offered(group: string) {
  return {
    Yours: side(group, 'Your version').checked,
    Theirs: side(group, 'Saved version').checked,
  }
}

function about(name: string): string {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

function toast(): string {
  return document.querySelector('.toast-card')?.textContent ?? ''
}

async function addUser(body: object): Promise<User> {
  const { token } = fixture
  return (await fixture.shop.api<User>('POST', '/api/users', { token, body })).body
}

async function userNamed(name: string): Promise<User> {
  const { body } = await fixture.shop.api<User[]>('GET', '/api/users', { token: fixture.token })
  const user = body.find(({ username }) => username === name)
  if (!user) throw new Error(`There is no ${name}.`)
  return user
}

async function signInStatus(body: { username: string; password: string }): Promise<number> {
  return (await fixture.shop.api('POST', '/api/auth/login', { body })).status
}
