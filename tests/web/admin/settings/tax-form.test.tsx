import { fireEvent, screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { taxRatesAt } from '#shared/domain/tax/tax-rates.ts'
import { applyTaxes } from '#shared/domain/tax/tax.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function stored() {
  const { token } = fixture
  const { body } = await fixture.shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  return body.tax.value
}

test('TAX-01 an admin chooses a profile of taxes, adds a rate of a province that begins on a day, and undoes it', async () => {
  await visitSignedIn(fixture, '/admin/settings/taxes')
  const section = await screen.findByRole('region', { name: 'Taxes' })
  const type = (label: string, value: string) =>
    fireEvent.change(within(section).getByLabelText(label), { target: { value } })
  expect(section.textContent).toContain("This isn't tax advice")
  type('Rates', 'custom')
  press('Add a rate', section)
  type('Tax', 'GST')
  type('Rate (%)', '5 percent')
  type('Country', 'CA')
  const provinces = within(within(section).getByRole('group', { name: 'Provinces or states' }))
  fireEvent.click(provinces.getByRole('checkbox', { name: 'Ontario' }))
  fireEvent.click(provinces.getByRole('checkbox', { name: 'Manitoba' }))
  fireEvent.click(provinces.getByRole('checkbox', { name: 'Ontario' }))
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
        provinces: ['MB'],
        postalCodes: [],
        exemptsSnacks: false,
        rate: '5',
        from: '2026-07-01',
      },
    ],
    registrations: null,
    onShipping: false,
    pricesIncludeTax: false,
  })
  press('Undo', section)
  await within(section).findByText('Change undone. Your shop is back to how it was.')
  expect(await stored()).toMatchObject({ profile: 'specification', rules: [] })
})

test('TAX-09 TAX-10 taxes follow registrations: checked numbers, no component without one, and tax on shipping', async () => {
  await visitSignedIn(fixture, '/admin/settings/taxes')
  const section = await screen.findByRole('region', { name: 'Taxes' })
  const type = (label: string, value: string) =>
    fireEvent.change(within(section).getByLabelText(label), { target: { value } })
  expect(within(section).getByRole('note').textContent).toContain('only an example')
  type('Rates', 'registrations')
  expect(within(section).queryByRole('note')).toBeNull()
  press('Save', section)
  await within(section).findByText(/^Enter at least one number/)
  type('GST/HST number', '123456789 RT0001')
  press('Save', section)
  await within(section).findByText(/^A digit of this number can't be right/)
  type('GST/HST number', '123456782 RT0001')
  type('British Columbia PST number', 'PST-1234-5678')
  press('Save', section)
  await within(section).findByText('Saved. Your shop shows the changes now.')
  const tax = await stored()
  expect(tax.registrations).toMatchObject({ gst: '123456782 RT0001', qst: null, sk: null })

  const rates = taxRatesAt(tax, Date.now())
  const part = { goods: 10_000, shipping: 1_000 }
  const at = (province: string) =>
    applyTaxes(
      { standard: part, withSnacks: part },
      { country: 'CA', province, zipCode: 'X' },
      rates,
    ).components.map(({ code, amount }) => `${code} ${amount}`)
  expect(at('ON')).toEqual(['HST 1430'])
  expect(at('QC')).toEqual(['GST 550'])
  expect(at('BC')).toEqual(['GST 550', 'PST 770'])
  expect(at('MB')).toEqual(['GST 550'])
  const page = await (await fetch(`${fixture.shop.address}/`)).text()
  expect(page).toContain('BC PST: PST-1234-5678')
})
