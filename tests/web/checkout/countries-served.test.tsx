// Must be the first import.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { Shipping } from '#shared/contract/settings/settings.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
const inCanada: Shipping['zones'][number] = {
  name: 'Two provinces',
  countries: ['CA'],
  provinces: ['ON', 'QC'],
  postalCodes: [],
  price: '9.00',
  freeFrom: null,
  daysFewest: 2,
  daysMost: 4,
}
const zones = [inCanada, { ...inCanada, countries: ['us'], provinces: [] }]
const shipping: Shipping = { ...defaultShipping, zones }
const open = () => page.open([inCart(relish, 1)], { shipping })
const offered = (part?: string) =>
  [...page.field('Country', part).options].map(({ value }) => value).filter((value) => value !== '')
const summary = () => screen.getByRole('complementary', { name: 'Order Summary' })

test('SHIP-12 the checkout offers only countries in a shipping zone, but any country for billing', async () => {
  await open()
  expect(offered()).toEqual(['CA', 'US'])
  fireEvent.click(screen.getByLabelText('Billing address is different from shipping address'))
  expect(offered('Billing Address').length).toBeGreaterThan(60)
})

test('SHIP-12 LIST-01 a fresh shop offers the whole list', async () => {
  await page.open([inCart(relish, 1)])
  expect(offered().length).toBeGreaterThan(60)
})

test('SHIP-12 GEO-01 a country where the shop does not ship is not filled in', async () => {
  fixture.country = 'FR'
  await open()
  await page.until(() => expect(fixture.asked('GET /api/geo/country')).not.toBeEmpty())
  await fixture.settled()
  expect(page.field('Country').value).toBe('')
})

test('SHIP-12 a country chosen before the zones changed stays in sight and is refused at once', async () => {
  const { unmount } = await page.open([inCart(relish, 1)])
  page.type('Country', 'FR')
  unmount()
  await open()
  expect(page.field('Country').value).toBe('FR')
  expect(offered()).toEqual(['CA', 'US', 'FR'])
  expect(within(summary()).getByText("We don't ship to this address.")).toBeTruthy()
  page.type('Country', 'CA')
  await page.until(() => expect(offered()).toEqual(['CA', 'US']))
  expect(within(summary()).queryAllByText("We don't ship to this address.").length).toBe(0)
})
