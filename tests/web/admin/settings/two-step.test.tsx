import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, spyOn, test } from 'bun:test'
import { codeOf } from '../../../support/authenticator.ts'
import { admin } from '../../../support/shop.ts'
import { openFixture, press, type, visit, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

/** Signs in on a new browser as far as the code. */
async function reachCode(): Promise<HTMLElement> {
  localStorage.clear()
  visit('/admin')
  type(await screen.findByLabelText('Username'), admin.username)
  type(screen.getByLabelText('Password'), admin.password)
  press('Access Admin Panel')
  return screen.findByLabelText('Code')
}

test('O40 two-step sign-in is set up under Settings, and the login form then asks for a code', async () => {
  await visitSignedIn(fixture, '/admin/settings/security')
  const section = await screen.findByRole('region', { name: 'Two-step sign-in' })
  await within(section).findByText('Off for your account.')
  press('Set up two-step sign-in', section)
  await within(section).findByRole('img', { name: 'QR code for your authenticator app' })
  press('Cancel', section)
  expect(within(section).queryByRole('img')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Two-step sign-in')
  press('Set up two-step sign-in', section)
  await within(section).findByRole('img', { name: 'QR code for your authenticator app' })
  const secret = /by hand: ([A-Z2-7]{32})/.exec(section.textContent ?? '')?.[1] ?? ''
  // Readable in groups of four, which are copied without spaces.
  const groups = [...(section.querySelector('code')?.children ?? [])]
  expect(groups.map(({ textContent }) => textContent)).toEqual([...(secret.match(/.{4}/g) ?? [])])
  const code = within(section).getByLabelText('Code')
  type(code, '000000')
  press('Turn on', section)
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(code)
  type(code, codeOf(secret, fixture.shop.context.clock()))
  const { send } = WebSocket.prototype
  // The page must not need to request the state again.
  const asking = spyOn(WebSocket.prototype, 'send').mockImplementation(function (
    this: WebSocket,
    frame,
  ) {
    if (!String(frame).includes('secondFactor.get')) send.call(this, frame)
  })
  press('Turn on', section)
  await within(section).findByText(/Keep these recovery codes/)
  expect(document.activeElement?.textContent).toMatch(/^Keep these recovery codes/)
  const [recovery = '', another = ''] = within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  await within(section).findByText('On for your account. 10 recovery codes left.')
  asking.mockRestore()
  press('I have saved them', section)
  await waitFor(() => expect(section.textContent).not.toContain(recovery))
  expect(document.activeElement?.textContent).toBe('Two-step sign-in')

  const asked = await reachCode()
  expect(screen.queryByText('Login Failed')).toBeNull()
  type(asked, 'AAAA-AAAA-AAAA')
  press('Access Admin Panel')
  expect(await screen.findByText('Login Failed')).toBeTruthy()
  type(asked, recovery)
  press('Access Admin Panel')
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()

  // Turning it off requires a code as well, so a stolen session is not enough.
  visit('/admin/settings/security')
  const own = await screen.findByRole('region', { name: 'Two-step sign-in' })
  fireEvent.click(await within(own).findByRole('button', { name: 'Turn off' }))
  expect(document.activeElement).toBe(within(own).getByLabelText('Code'))
  press('Cancel', own)
  expect(document.activeElement?.textContent).toBe('Two-step sign-in')
  press('Turn off', own)
  const field = within(own).getByLabelText('Code')
  const words = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  expect(words()).toEqual(['The 6 digits in your authenticator app, or a recovery code.'])
  press('Turn off', own)
  await waitFor(() => expect(words()[0]).toBe('Code is required'))
  type(field, recovery)
  press('Turn off', own)
  await waitFor(() => expect(words()[0]).toMatch(/^That code isn't right/))
  expect(document.activeElement).toBe(field)
  expect(within(own).getByRole('status').textContent).toContain('On for your account.')
  type(field, another)
  press('Turn off', own)
  await within(own).findByText('Off for your account.')
  expect(document.activeElement?.textContent).toBe('Two-step sign-in')
})

const address = '/api/admin/second-factor'

/** The settings page over HTTP, where a single answer can be lost. */
function visitSettingsOverHttp() {
  fixture.closeSocket()
  localStorage.setItem('admin_token', fixture.token)
  visit('/admin/settings/security')
}

const sectionShown = () => screen.findByRole('region', { name: 'Two-step sign-in' })

test('O40 a section that could not be loaded says so, and is loaded again on request', async () => {
  fixture.loseAnswerOf(address)
  visitSettingsOverHttp()
  const section = await sectionShown()
  await within(section).findByText("Two-step sign-in couldn't be loaded")
  press('Try again', section)
  await within(section).findByText('Off for your account.')
  expect(document.activeElement?.textContent).toBe('Two-step sign-in')
})

test('O40 a section that could not be loaded is loaded once the connection is back', async () => {
  fixture.loseAnswerOf(address)
  visitSettingsOverHttp()
  const section = await sectionShown()
  await within(section).findByText("Two-step sign-in couldn't be loaded")
  fixture.openSocket()
  await within(section).findByText('Off for your account.')
})

test('O40 a set-up that could not begin says why, and begins with the next click', async () => {
  visitSettingsOverHttp()
  const section = await sectionShown()
  await within(section).findByText('Off for your account.')
  fixture.loseAnswerOf(address)
  press('Set up two-step sign-in', section)
  const problem = await within(section).findByRole('alert')
  expect(problem.textContent).toContain("We can't connect right now.")
  press('Set up two-step sign-in', section)
  await within(section).findByRole('img', { name: 'QR code for your authenticator app' })
  expect(within(section).queryByText("We can't connect right now.")).toBeNull()
})

test('O40 a double click sets up one key', async () => {
  visitSettingsOverHttp()
  const section = await sectionShown()
  await within(section).findByText('Off for your account.')
  press('Set up two-step sign-in', section)
  press('Set up two-step sign-in', section)
  await within(section).findByRole('img', { name: 'QR code for your authenticator app' })
  expect(fixture.requests.filter((request) => request === `POST ${address}`).length).toBe(1)
})

test('O40 after too many wrong codes the login form says so at the code', async () => {
  await visitSignedIn(fixture, '/admin/settings/security')
  const { api, context, asOwner } = fixture.shop
  const token = await asOwner()
  const path = '/api/admin/second-factor'
  const { secret } = (await api<{ secret: string }>('POST', path, { token })).body
  const body = { code: codeOf(secret, context.clock()) }
  const on = await api<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, { token, body })
  const code = await reachCode()
  const wait = 'Too many wrong codes. Use a recovery code, or try again later.'
  const words = () =>
    document.getElementById(code.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
  for (let count = 0; count < 12 && words() !== wait; count += 1) {
    type(code, '000000')
    press('Access Admin Panel')
    await waitFor(() => expect(screen.queryByText('Access Admin Panel')).toBeTruthy())
  }
  expect(words()).toBe(wait)
  expect(document.activeElement).toBe(code)
  type(code, on.body.recoveryCodes[0] ?? '')
  press('Access Admin Panel')
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy()
})
