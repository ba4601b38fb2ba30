import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { obstacles } from '../../support/axe.ts'
import { useBrowser } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { countClicks } from './count-clicks.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

test('SHIP-15 SHIP-16 SHIP-17 Ontario, Québec and the rest get three rates in at most 15 actions, without a code', async () => {
  const { page, context, faults } = await visit(`${shop.url}/admin`, { bypassesPolicy: true })
  await staff(page).signIn()
  await page.goto(`${shop.url}/admin/settings/shipping`)
  const { click, clicks } = countClicks(page)
  let fields = 0
  const zone = (number: number) => page.getByRole('group', { name: `Zone ${number}`, exact: true })
  async function price(number: number, amount: string) {
    await zone(number).getByLabel('Price in dollars').first().fill(amount)
    fields += 1
  }
  for (const [number, province, amount] of [
    [3, 'Ontario', '9'],
    [4, 'Quebec', '11'],
  ] as const) {
    await click(page.getByRole('button', { name: 'Add a zone' }))
    await click(zone(number).getByRole('button', { name: 'Canada: provinces or states' }))
    await click(zone(number).getByRole('checkbox', { name: province }))
    await price(number, amount)
  }
  await click(page.locator('summary').filter({ hasText: 'Zone 1' }))
  await price(1, '15')
  await zone(1).getByLabel('Minimum subtotal for free shipping').first().fill('')
  fields += 1
  expect(await obstacles(page)).toEqual([])
  await click(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Saved. Your shop shows the changes now.').waitFor()
  expect(clicks() + fields).toBeLessThanOrEqual(15)

  const { zones } = (await send<AllSettings>('GET', '/api/admin/settings')).shipping.value
  expect(
    zones.map(({ name, frenchName, countries, provinces, price: amount }) => [
      name,
      frenchName,
      [...countries, ...provinces].join(),
      amount,
    ]),
  ).toEqual([
    ['Ontario', 'Ontario', 'CA,ON', '9'],
    ['Quebec', 'Québec', 'CA,QC', '11'],
    ['Standard shipping', 'Livraison standard', 'CA', '15'],
    ['Other countries', 'Autres pays', '', '20.00'],
  ])

  const tried = page.getByRole('status').filter({ hasText: /:/ })
  const address = page.getByLabel('Try an address')
  await address.fill('H2W 2R2 Montréal')
  await tried.getByText(/^Quebec: \$11\.00, [A-Z][a-z]{2}\.? \d+ to/).waitFor()
  await address.fill('V5K 0A1 Vancouver')
  await tried.getByText(/^Standard shipping: \$15\.00/).waitFor()
  await address.fill('Japon')
  await tried.getByText(/^Other countries: free/).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflowing(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('SHIP-15 a pasted list of names and codes in either language chooses its places, and says which it does not know', async () => {
  const { page, context, faults } = await visit(`${shop.url}/admin`)
  await staff(page).signIn()
  await page.goto(`${shop.url}/admin/settings/shipping`)
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('group', { name: /^Zone \d$/ }).last()
  const find = zone.getByLabel('Find or paste places')
  await find.fill('Canada, États-Unis; FR, Atlantis')
  await find.press('Enter')
  await zone.getByText('Canada, United States, France', { exact: true }).waitFor()
  await zone.getByText('Not known: Atlantis').waitFor()
  expect(await zone.getByLabel('Name', { exact: true }).inputValue()).toBe(
    'Canada, United States, France',
  )
  await find.fill('ON, NL')
  await find.press('Enter')
  await zone.getByText('Canada, United States, France', { exact: true }).waitFor()
  await find.fill('alask')
  await zone.getByRole('checkbox', { name: 'Alaska' }).click()
  await zone.getByText('One zone can', { exact: false }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
