// Must be the first import.
import { cleanup } from '../../support/dom.ts'
import { describe, expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, placeVisitor, relish, useCheckoutFixture } from './checkout.fixture.tsx'

const fixture = useCheckoutFixture()
const COUNTRY = 'GET /api/geo/country'
const REVERSE = 'GET /api/geo/reverse'
const montreal = { latitude: 45.5, longitude: -73.57 }

const nothing = { value: undefined, configurable: true }

const open = () => page.open([inCart(relish, 1)])
const country = () => page.field('Country').value
const answered = (route: string) => page.until(() => expect(fixture.asked(route)).not.toBeEmpty())

/** The page shows no message about it. */
function nothingIsSaid() {
  expect(document.querySelector('.toast-card')).toBeNull()
  expect(document.querySelector('[role=alert], [aria-invalid]')).toBeNull()
}

/** Waits for a response that changes nothing. */
async function settle() {
  for (let turns = 0; turns < 5; turns += 1) await page.until(() => true)
  await Bun.sleep(20)
}

describe('By IP address', () => {
  test('GEO-01 the country is filled in without asking for geolocation', async () => {
    fixture.country = 'CA'
    const asked = placeVisitor(montreal)
    await open()
    await page.until(() => expect(country()).toBe('CA'))
    expect(page.field('Province / State').tagName).toBe('SELECT')
    expect(fixture.asked(COUNTRY)).toHaveLength(1)
    expect(asked).toEqual([])
    expect(fixture.asked(REVERSE)).toEqual([])
  })

  test('GEO-05 GEO-01 a code is accepted in any letter case', async () => {
    fixture.country = 'gb'
    await open()
    await page.until(() => expect(country()).toBe('GB'))
  })

  test('O29 GEO-01 a country that the shop does not list is ignored', async () => {
    fixture.country = 'KP'
    await open()
    await answered(COUNTRY)
    await settle()
    expect(country()).toBe('')
    nothingIsSaid()
  })

  test('O29 GEO-01 a choice made in the meantime is kept', async () => {
    const { promise: wait, resolve: letGo } = Promise.withResolvers<void>()
    fixture.answers.set(COUNTRY, async () => {
      await wait
      return Response.json({ country_code: 'CA' })
    })
    await open()
    page.type('Country', 'FR')
    letGo()
    await settle()
    expect(country()).toBe('FR')
  })

  test('GEO-01 a region typed in the meantime is kept', async () => {
    const { promise: wait, resolve: letGo } = Promise.withResolvers<void>()
    fixture.answers.set(COUNTRY, async () => {
      await wait
      return Response.json({ country_code: 'CA' })
    })
    await open()
    page.type('Province / State', 'Bayern')
    letGo()
    await settle()
    expect([country(), page.field('Province / State').value]).toEqual(['', 'Bayern'])
  })

  test('GEO-01 a country restored after a reload is not looked up', async () => {
    await open()
    await answered(COUNTRY)
    page.type('Country', 'FR')
    cleanup()
    fixture.sent.length = 0
    await open()
    await settle()
    expect(country()).toBe('FR')
    expect(fixture.asked(COUNTRY)).toEqual([])
  })
})

describe('By geolocation', () => {
  test('GEO-02 GEO-03 if the IP address has no country, geolocation is used, within 10 seconds', async () => {
    fixture.countryAtPosition = 'ca'
    const asked = placeVisitor(montreal)
    const queries: string[] = []
    fixture.answers.set(REVERSE, ({ query }) => {
      queries.push(query)
      return Response.json({ address: { country_code: fixture.countryAtPosition } })
    })
    await open()
    await page.until(() => expect(country()).toBe('CA'))
    expect(asked.map((options) => options?.timeout)).toEqual([10_000])
    expect(queries.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
      { lat: '45.5', lon: '-73.57' },
    ])
  })

  test('GEO-02 also if the IP lookup fails', async () => {
    fixture.answers.set(COUNTRY, () => new Response('Oops', { status: 500 }))
    fixture.countryAtPosition = 'us'
    placeVisitor(montreal)
    await open()
    await page.until(() => expect(country()).toBe('US'))
    nothingIsSaid()
  })
})

describe('Failures', () => {
  test.each([
    ['a visitor who denies geolocation', () => placeVisitor(null)],
    [
      'a browser without geolocation',
      () => Object.defineProperty(navigator, 'geolocation', nothing),
    ],
    ['an unknown position', () => placeVisitor({ latitude: 0, longitude: 0 })],
  ])('GEO-04 %s is only logged', async (_, prepare) => {
    prepare()
    fixture.answers.set(REVERSE, () => new Response('Oops', { status: 500 }))
    await open()
    await page.until(() =>
      expect(fixture.warnings.join()).toContain('The country could not be found out.'),
    )
    expect(country()).toBe('')
    nothingIsSaid()
  })
})
