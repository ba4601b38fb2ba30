// Must be the first import.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { Shipping } from '#shared/contract/settings/settings.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { canadaZone, quebecZone } from '../../support/delivery.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
useBuyerWindows()

/** 510 grams a jar. */
const jar = { ...relish, weightGrams: 510 }
const shipping = {
  ...(defaultShipping as Shipping),
  zones: [quebecZone, canadaZone],
  announcedPrice: null,
  announcedFreeFrom: null,
}

async function open(zones = shipping.zones, quantity = 2) {
  fixture.products.splice(0, 1, jar)
  await page.open([inCart(jar, quantity)], { shipping: { ...shipping, zones } })
}

const group = () => screen.getByRole('radiogroup', { name: 'Delivery' })
const choices = () =>
  within(group())
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => document.getElementById(radio.getAttribute('aria-labelledby') ?? ''))
    .map((name) => name?.textContent)
const choose = (value: string) => {
  const radios = within(group()).getAllByRole<HTMLInputElement>('radio')
  const radio = radios.find((each) => each.value === value)
  if (radio) fireEvent.click(radio)
}
const summary = () => screen.getByRole('complementary', { name: 'Order Summary' }).textContent

function fillQuebec() {
  page.fillForm()
  page.type('Province / State', 'QC')
  page.type('Postal / Zip code', 'H2X 1Y4')
}

async function sentOrder() {
  page.press('Pay with PayPal')
  await page.until(() => expect(fixture.asked('POST /api/paypal/order')).toHaveLength(1))
  const [asked] = fixture.asked('POST /api/paypal/order')
  return (asked?.body as { order?: object } | undefined)?.order ?? {}
}

test('METHOD-04 a Québec buyer sees what each method costs and when it arrives, and pays for the chosen one', async () => {
  await open()
  fillQuebec()
  await page.until(() =>
    expect(choices()).toEqual(['Standard $9.00', 'Express $19.08', 'Pickup at the market Free']),
  )
  expect(group().textContent).toMatch(/Arrives between \w+, \w+ \d+ and \w+, \w+ \d+/)
  expect(summary()).toContain('Shipping$9.00')
  choose('express')
  await page.until(() => expect(summary()).toContain('Shipping$19.08'))
  expect(await sentOrder()).toMatchObject({ deliveryMethod: 'express', shippingCost: '19.08' })
})

test('METHOD-03 METHOD-04 a pickup asks for no address, and is taxed at its place', async () => {
  await open()
  expect(choices()).toEqual(['Ship to an address ', 'Pickup at the market Free'])
  choose('market')
  const who = await page.until(() => screen.getByRole('group', { name: 'Picked up by' }))
  expect(within(who).queryByLabelText('City')).toBeNull()
  expect(group().textContent).toContain('Saturday, 9 AM to 3 PM')
  page.type('Email', 'nora@example.ca')
  for (const [name, value] of [
    ['First name', 'Nora'],
    ['Last name', 'Tremblay'],
    ['Phone', '514 555 0101'],
  ] as const) {
    page.type(name, value, 'Picked up by')
  }
  expect(await sentOrder()).toMatchObject({
    customerName: 'Nora Tremblay',
    deliveryMethod: 'market',
    shippingAddress: null,
    billingAddress: null,
    shippingCost: '0.00',
    // 13 % of $20.00, which is Ontario's.
    taxAmount: '2.60',
  })
})

test('METHOD-04 an address without a choice shows none, and sends none', async () => {
  await open([{ ...quebecZone, provinces: ['BC'], methods: [] }, canadaZone])
  fillQuebec()
  await page.until(() => expect(summary()).toContain('Shipping$12.00'))
  expect(screen.queryByRole('radiogroup', { name: 'Delivery' })).toBeNull()
  expect(await sentOrder()).not.toHaveProperty('deliveryMethod')
})

test('METHOD-02 a cart that is too heavy for every method says so before it is paid', async () => {
  const light = { ...quebecZone, methods: quebecZone.methods?.filter(({ id }) => id === 'express') }
  await open([{ ...light, methods: light.methods?.map((each) => ({ ...each, upToGrams: 900 })) }])
  fillQuebec()
  await page.until(() => expect(summary()).toContain('This order is too heavy for us to ship'))
})
