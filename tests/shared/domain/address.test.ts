import { expect, test } from 'bun:test'
import {
  countries,
  knownCountry,
  provinces,
  type Region,
  regionsOf,
  states,
  takesTypedRegion,
} from '#shared/domain/address.ts'

const codes = (regions: readonly Region[]) => regions.map(({ code }) => code)

test('LIST-01 there are about 70 countries, each with a two-letter code and a name of its own', () => {
  expect(countries().length).toBeGreaterThanOrEqual(65)
  expect(countries().length).toBeLessThanOrEqual(80)
  for (const { code, name } of countries()) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(name.length).toBeGreaterThan(2)
  }
  expect(new Set(codes(countries())).size).toBe(countries().length)
  expect(new Set(countries().map(({ name }) => name)).size).toBe(countries().length)
})

test('LIST-01 the countries include US, CA, GB, AU, DE, FR, JP, IT, ES and NL by their names', () => {
  const names = Object.fromEntries(countries().map(({ code, name }) => [code, name]))
  expect(names).toMatchObject({
    US: 'United States',
    CA: 'Canada',
    GB: 'United Kingdom',
    AU: 'Australia',
    DE: 'Germany',
    FR: 'France',
    JP: 'Japan',
    IT: 'Italy',
    ES: 'Spain',
    NL: 'Netherlands',
  })
})

test('LIST-01 every country code matches the standard country name', () => {
  const world = new Intl.DisplayNames('en-CA', { type: 'region' })
  for (const { code, name } of countries()) {
    const known = world.of(code) ?? ''
    expect(known.slice(0, 4).toLowerCase()).toBe(name.slice(0, 4).toLowerCase())
  }
})

test('LIST-02 Canada has its 13 provinces and territories', () => {
  const all = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']
  expect(codes(provinces())).toEqual(all)
  expect(regionsOf('CA')).toEqual(provinces())
  expect(regionsOf(' ca')).toEqual(provinces())
  expect(takesTypedRegion('CA')).toBe(false)
})

test('LIST-03 any other country has the 50 US states and the District of Columbia', () => {
  expect(new Set(codes(states())).size).toBe(51)
  expect(states()).toContainEqual({ code: 'DC', name: 'District of Columbia' })
  expect(codes(states())).not.toContain('PR')
  for (const country of ['US', 'GB', 'JP', '']) expect(regionsOf(country)).toEqual(states())
})

test('LIST-03 outside Canada and the United States the province may also be typed', () => {
  expect(takesTypedRegion('US')).toBe(false)
  expect(takesTypedRegion('us ')).toBe(false)
  for (const country of ['GB', 'DE', '']) expect(takesTypedRegion(country)).toBe(true)
})

test('GEO-01 a listed country code is recognized in any letter case; anything else is not', () => {
  expect(knownCountry('ca')).toBe('CA')
  expect(knownCountry(' Gb ')).toBe('GB')
  for (const code of ['XX', 'CAN', '', 'C1', 'C']) expect(knownCountry(code)).toBeNull()
})
