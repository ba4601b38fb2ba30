import { fireEvent, screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

test('CLOSE-04 the owner closes the shop by its clock, and an end before the beginning is refused', async () => {
  await visitSignedIn(fixture, '/admin/settings/status')
  const section = await screen.findByRole('region', { name: 'Shop status' })
  const type = (label: string, value: string) =>
    fireEvent.change(within(section).getByLabelText(label), { target: { value } })
  fireEvent.click(within(section).getByRole('switch', { name: 'Closed' }))
  type('Closes on', '2099-07-10T00:00')
  type('Opens again on', '2099-07-03T09:30')
  press('Save', section)
  await within(section).findByText('The shop has to open after it closes')
  type('Opens again on', '2099-07-17T09:30')
  type('What French pages say', 'En vacances')
  press('Save', section)
  await within(section).findByText(/^Saved/)
  const { body } = await fixture.shop.api<AllSettings>('GET', '/api/admin/settings', {
    token: fixture.token,
  })
  expect(body.closing.value).toEqual({
    notYetOpen: false,
    closed: true,
    from: '2099-07-10T04:00:00.000Z',
    until: '2099-07-17T13:30:00.000Z',
    message: null,
    french: 'En vacances',
  })
})

test('OPENING-04 a shop that is not open yet has no times, and its link gets staff a pass', async () => {
  await visitSignedIn(fixture, '/admin/settings/status')
  const section = await screen.findByRole('region', { name: 'Shop status' })
  fireEvent.click(within(section).getByRole('switch', { name: 'Not open yet' }))
  expect(within(section).queryByRole('switch', { name: 'Closed' })).toBeNull()
  expect(within(section).queryByLabelText('Opens again on')).toBeNull()
  press('Save', section)
  await within(section).findByText(/^Saved/)
  expect(fixture.shop.context.settings.isNotYetOpen()).toBe(true)
})
