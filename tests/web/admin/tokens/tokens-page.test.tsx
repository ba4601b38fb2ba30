import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { Token } from '#shared/contract/staff/tokens.ts'
import { openFixture, press, tick, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('TOKEN-06 an owner makes a token, sees it once, and revokes it', async () => {
  await visitSignedIn(fixture, '/admin/tokens')
  expect(await screen.findByText('No access tokens')).toBeTruthy()
  press('New access token')
  const form = await screen.findByRole('dialog', { name: 'New access token' })
  press('Create token', form)
  expect(await within(form).findByText('Choose at least one permission.')).toBeTruthy()
  type(within(form).getByLabelText('Name'), 'Warehouse')
  await tick(within(form).getByLabelText('products:read'))
  fireEvent.change(within(form).getByLabelText('Expires after'), { target: { value: '30' } })
  press('Create token', form)
  const made = await screen.findByRole('dialog', { name: 'Your new access token' })
  const { value } = within(made).getByLabelText('Token') as HTMLInputElement
  expect(value).toMatch(/^sauce_[\w-]{43}$/)
  const { shop } = fixture
  expect((await shop.api('GET', '/api/admin/products', { token: value })).status).toBe(200)
  press("I've saved it", made)

  const row = await screen.findByRole('article', { name: 'Warehouse' })
  expect(row.textContent).toContain('products:read')
  expect(document.body.innerHTML).not.toContain(value)
  press('Revoke Warehouse', row)
  const question = await screen.findByRole('dialog', { name: 'Revoke this access token?' })
  press('Revoke token', question)
  await waitFor(() => expect(screen.queryAllByRole('article').length).toBe(0))
  expect((await shop.api('GET', '/api/admin/products', { token: value })).status).toBe(401)
  const { body } = await shop.api<Token[]>('GET', '/api/tokens', { token: fixture.token })
  expect(body).toEqual([])
})
