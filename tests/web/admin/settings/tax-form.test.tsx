import { fireEvent, screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function stored() {
  const { token } = fixture
  const { body } = await fixture.shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  return body.tax.value
}

test('TAX-01 an admin chooses a profile of taxes, adds a rate that begins on a day, and undoes it', async () => {
  await visitSignedIn(fixture, '/admin/settings/taxes')
  const section = await screen.findByRole('region', { name: 'Taxes' })
  const type = (label: string, value: string) =>
    fireEvent.change(within(section).getByLabelText(label), { target: { value } })
  expect(section.textContent).toContain("This isn't tax advice")
  type('Rates', 'custom')
  press('Add a rate', section)
  type('Tax', 'GST')
  type('Rate (%)', '5 percent')
  type('Country code', 'CA')
  type('Start date', '2026-07-01')
  press('Save', section)
  await within(section).findByText(
    'Enter a percentage with up to three decimal places, such as 9.975.',
  )
  type('Rate (%)', '5')
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  expect(await stored()).toEqual({
    profile: 'custom',
    rules: [
      {
        code: 'GST',
        country: 'CA',
        provinces: [],
        postalCodes: [],
        exemptsSnacks: false,
        rate: '5',
        from: '2026-07-01',
      },
    ],
    onShipping: false,
    pricesIncludeTax: false,
  })
  press('Undo', section)
  await within(section).findByText('Change undone. Your shop is back to how it was.')
  expect(await stored()).toMatchObject({ profile: 'specification', rules: [] })
})
