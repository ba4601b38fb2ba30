import { screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { codeOf } from '../../../support/authenticator.ts'
import { admin } from '../../../support/shop.ts'
import { openFixture, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('O40 two-step sign-in is set up under Settings, and the login form then asks for a code', async () => {
  await visitSignedIn(fixture, '/admin/settings')
  const section = await screen.findByRole('region', { name: 'Two-step sign-in' })
  expect(within(section).getByRole('status').textContent).toBe('Off for your account.')
  press('Set up two-step sign-in', section)
  await within(section).findByRole('img', { name: 'QR code for your authenticator app' })
  const secret = /by hand: ([A-Z2-7]{32})/.exec(section.textContent ?? '')?.[1] ?? ''
  const code = within(section).getByLabelText('Code')
  type(code, '000000')
  press('Turn on', section)
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  type(code, codeOf(secret, fixture.shop.context.clock()))
  press('Turn on', section)
  await within(section).findByText(/Keep these recovery codes/)
  const [recovery = ''] = within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  await within(section).findByText('On for your account. 10 recovery codes left.')
  press('I have saved them', section)
  await waitFor(() => expect(section.textContent).not.toContain(recovery))

  localStorage.clear()
  visit('/admin')
  type(await screen.findByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  const asked = await screen.findByLabelText('Code')
  expect(screen.queryByText('Login Failed')).toBeNull()
  type(asked, 'AAAA-AAAA-AAAA')
  press('Access Admin Panel')
  expect(await screen.findByText('Login Failed')).toBeTruthy()
  type(asked, recovery)
  press('Access Admin Panel')
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()
})
