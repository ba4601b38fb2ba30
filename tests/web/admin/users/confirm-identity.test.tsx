import { screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { admin } from '../../../support/shop.ts'
import { colleague, openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function userNamed(name: string): Promise<User | undefined> {
  const { body } = await fixture.shop.api<User[]>('GET', '/api/users', { token: fixture.token })
  return body.find(({ username }) => username === name)
}

/** Edits an account's address in a session whose sign-in is 15 minutes old. */
async function editEmail(name: string, email: string) {
  await colleague({ ...fixture, token: await fixture.shop.asOwner() }, name)
  await visitSignedIn(fixture, '/admin?tab=users')
  await screen.findByRole('button', { name: `Edit ${name}` })
  fixture.shop.pass(15 * 60_000)
  press(`Edit ${name}`)
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' })
  type(within(dialog).getByLabelText('Email'), email)
  press('Update user', dialog)
  return screen.findByRole('dialog', { name: "Confirm it's you" })
}

test('a while after signing in, an account is changed only after the password was entered again', async () => {
  const dialog = await editEmail('Ruth', 'ruth@example.ca')
  expect(within(dialog).getByText(/You signed in a while ago/)).toBeTruthy()
  const password = within(dialog).getByLabelText('Password')
  expect(document.activeElement?.id).toBe(password.id)
  press('Continue', dialog)
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  type(password, 'wrong password')
  press('Continue', dialog)
  await within(dialog).findByText(/name or password/i)
  expect((await userNamed('Ruth'))?.email).toBeNull()
  type(password, admin.password)
  press('Continue', dialog)
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
  expect((await userNamed('Ruth'))?.email).toBe('ruth@example.ca')
  expect(await screen.findByText('User Updated')).toBeTruthy()
  // The next change asks for nothing, and the page is live again.
  await screen.findByText('Live')
  press('Edit Ruth')
  const again = await screen.findByRole('dialog', { name: 'Edit User' })
  type(within(again).getByLabelText('Email'), 'r@example.ca')
  press('Update user', again)
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
  expect((await userNamed('Ruth'))?.email).toBe('r@example.ca')
})

test('cancelling changes nothing and keeps what was typed', async () => {
  const dialog = await editEmail('Sven', 'sven@example.ca')
  press('Cancel', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull())
  const edit = screen.getByRole('dialog', { name: 'Edit User' })
  expect(within(edit).getByLabelText<HTMLInputElement>('Email').value).toBe('sven@example.ca')
  expect((await userNamed('Sven'))?.email).toBeNull()
})
