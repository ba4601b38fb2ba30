import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { encodePicture } from '../../../../src/server/uploads/store/encode-picture.ts'
import { twoHalves } from '../../../server/uploads/pictures.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openLook(): Promise<HTMLElement> {
  await visitSignedIn(fixture, '/admin/settings/brand')
  return screen.findByRole('region', { name: 'Brand' })
}

const type = (section: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(section).getByLabelText(label), { target: { value } })

async function stored() {
  const { token } = fixture
  const { body } = await fixture.shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  return body.look.value
}

const pageStyle = () => document.documentElement.style.getPropertyValue('--color-primary')

test('LOOK-01 LOOK-02 colors are previewed in both themes, saved, shown on the open page, and undone', async () => {
  const section = await openLook()
  type(section, 'Primary colour', '#FFD400')
  fireEvent.change(within(section).getByLabelText('Heading font'), {
    target: { value: 'slab' },
  })
  const preview = within(section).getByRole('region', { name: 'Preview in both themes' })
  expect(preview.textContent).toContain('Light themeSaucery')
  // Yellow is darkened to be readable in the light theme, and unchanged in the dark one.
  expect(preview.textContent).toMatch(/primary #7\w+, secondary #4f6b3a/)
  expect(preview.textContent).toContain('primary #ffd400, secondary #a9c48a')
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect(await stored()).toMatchObject({ primaryColor: '#FFD400', typeface: 'slab' })
  await waitFor(() => expect(pageStyle()).toContain('#ffd400'))
  press('Undo', section)
  await within(section).findByText('Change undone. Your shop is back to how it was.')
  await waitFor(() => expect(pageStyle()).toBe(''))
})

test('LOOK-03 an unusable color is refused at its field with the reason, before anything is sent', async () => {
  const section = await openLook()
  type(section, 'Primary colour', '#fffffe')
  press('Save', section)
  await within(section).findByText(/This colour is nearly white/)
  expect(within(section).getByLabelText('Primary colour').getAttribute('aria-invalid')).toBe('true')
  type(section, 'Primary colour', '#4f6b3b')
  await within(section).findByText(/the two colours would look the same/)
  expect((await stored()).primaryColor).toBeNull()
})

test('LOOK-04 a stored logo is shown in the form and can be removed', async () => {
  const logo = crypto.randomUUID()
  await fixture.shop.context.files.importPicture(logo, await encodePicture(twoHalves(300, 200)))
  const body = { look: { ...(await stored()), logo } }
  await fixture.shop.api('PUT', '/api/admin/settings', { token: fixture.token, body })
  const section = await openLook()
  const picture = await within(section).findByRole('img', { name: 'Current logo' })
  expect(picture.getAttribute('src')).toBe(`/objects/uploads/${logo}?w=320`)
  press('Remove logo', section)
  expect(within(section).queryByRole('img', { name: 'Current logo' })).toBeNull()
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect((await stored()).logo).toBeNull()
})
