import { cleanup, fireEvent, screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture({ hasMailServer: false })
const password = 'a password of his own'

const card = (name: string) =>
  screen.findByRole('heading', { name, level: 3 }).then((heading) => {
    const found = heading.closest('article')
    if (!found) throw new Error(`${name} has no card.`)
    return found
  })

const linkOf = (dialog: HTMLElement) =>
  within(dialog).getByLabelText<HTMLInputElement>('Invitation link').value

test('ROLE-06 someone is invited, gets the link, sets a password and is on the dashboard', async () => {
  await visitSignedIn(fixture, '/admin?tab=users')
  await card('admin')
  press('Add User')
  const dialog = await screen.findByRole('dialog', { name: 'Add New User' })
  type(within(dialog).getByLabelText('Username'), 'robin')
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Invite by email' }))
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  type(within(dialog).getByLabelText('Role'), 'packer')
  press('Create user', dialog)
  const first = linkOf(await screen.findByRole('dialog', { name: 'Pass the invitation on' }))
  press("I've saved it")
  const invited = await card('robin')
  within(invited).getByText('Invited')
  within(invited).getByText(/^Invited until/)

  press('Invite again: robin', invited)
  const again = linkOf(await screen.findByRole('dialog', { name: 'Pass the invitation on' }))
  expect(again).not.toBe(first)
  press("I've saved it")
  press('Revoke the invitation of robin', await card('robin'))
  await within(await card('robin')).findByText('The invitation has ended.')
  press('Invite again: robin', await card('robin'))
  const last = linkOf(await screen.findByRole('dialog', { name: 'Pass the invitation on' }))

  const pathOf = (link: string) => link.slice(new URL(link).origin.length)
  localStorage.clear()
  visit(pathOf(again))
  await screen.findByText(/^This invitation is no longer valid/)
  visit(pathOf(last))
  await screen.findByText('robin')
  const field = screen.getByLabelText('New password')
  type(field, 'short')
  press('Set password and sign in')
  await screen.findByText('Enter a password of 8 to 256 characters.')
  type(field, password)
  press('Set password and sign in')
  await screen.findByRole('heading', { name: 'Admin Dashboard' })
  expect(location.pathname + location.hash).toBe('/admin')
  expect(screen.queryByRole('tab', { name: 'Users' })).toBeNull()
  cleanup()
})

test('ROLE-07 staff change their own password on the settings page, and sign in with the new one', async () => {
  const body = { username: 'kim', password, role: 'packer' }
  await fixture.shop.api('POST', '/api/users', { token: fixture.token, body })
  const signIn = async (secret: string) => {
    type(await screen.findByLabelText('Username'), 'kim')
    type(screen.getByLabelText('Password'), secret)
    press('Access Admin Panel')
  }
  localStorage.clear()
  visit('/admin/settings/security')
  await signIn(password)
  const section = await screen.findByRole('region', { name: 'Your account' })
  const current = within(section).getByLabelText('Current password')
  type(current, 'a guess')
  type(within(section).getByLabelText('New password'), 'something new')
  press('Change password', section)
  await within(section).findByText("This isn't your current password.")
  expect(document.activeElement).toBe(current)
  type(current, password)
  press('Change password', section)
  await signIn('something new')
  await screen.findByRole('region', { name: 'Your account' })
})
