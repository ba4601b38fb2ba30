import { expect, test } from 'bun:test'
import { narrowFirst } from '#shared/domain/shipping/narrow-first.ts'
import {
  codesOf,
  placesOf,
  readPlaces,
  toggled,
} from '../../../../src/web/admin/settings/places/places.ts'
import { readAddress } from '../../../../src/web/admin/settings/shipping/read-address.ts'

const zone = (countries: string, provinces = '', postalCodes = '') => ({
  countries: countries.split(' ').filter(Boolean),
  provinces: provinces.split(' ').filter(Boolean),
  postalCodes: postalCodes.split(' ').filter(Boolean),
})

test('SHIP-16 a zone goes before those that cover all of it, and all others keep their order', () => {
  const [all, canada, ontario, toronto, usa] = [
    zone(''),
    zone('CA'),
    zone('CA', 'ON'),
    zone('CA', 'ON', 'M'),
    zone('US'),
  ]
  expect(narrowFirst([canada, all, ontario, toronto, usa])).toEqual([
    toronto,
    ontario,
    canada,
    usa,
    all,
  ])
  const same = [zone('CA', 'ON'), zone('CA', 'on')]
  expect(narrowFirst(same)).toEqual(same)
  expect(narrowFirst([zone('CA', 'ON', 'M5V'), zone('CA', 'ON', 'M5')])).toEqual([
    zone('CA', 'ON', 'M5V'),
    zone('CA', 'ON', 'M5'),
  ])
})

test('SHIP-15 names and codes in both languages are read; one that is two places is read like its neighbors', () => {
  const read = (text: string) =>
    readPlaces(text).matches.map(({ country, region }) => [country, region].join(' ').trim())
  expect(read('Canada, US; FR\nAllemagne')).toEqual(['CA', 'US', 'FR', 'DE'])
  expect(read('québec, Île-du-Prince-Édouard, ALASKA')).toEqual(['CA QC', 'CA PE', 'US AK'])
  expect(read('ON, NL, PE')).toEqual(['CA ON', 'CA NL', 'CA PE'])
  expect(read('NL, FR')).toEqual(['NL', 'FR'])
  expect(readPlaces('Atlantis, , Canada').unknown).toEqual(['Atlantis'])
})

test('SHIP-15 one zone has provinces of Canada and states, but not provinces and a country without any known', () => {
  const ontario = toggled(new Map(), 'CA', 'ON')
  expect(codesOf(ontario)).toEqual({ countries: ['CA'], provinces: ['ON'] })
  expect(codesOf(toggled(ontario, 'US'))?.provinces.length).toBe(52)
  expect(codesOf(toggled(ontario, 'FR'))).toBeNull()
  expect(codesOf(toggled(ontario, 'CA', 'ON'))).toEqual({ countries: [], provinces: [] })
  const back = placesOf(codesOf(toggled(ontario, 'US')) ?? zone(''))
  expect(back.get('US')).toBe('all')
  expect(back.get('CA')).toEqual(new Set(['ON']))
})

test('SHIP-17 an address is found by its postal code, its province or its country', () => {
  const at = (text: string) => {
    const found = readAddress(text)
    return found && [found.country, found.province].join(' ').trim()
  }
  expect(at('V5K 0A1 Vancouver')).toBe('CA BC')
  expect(at('Montréal h2w2r2')).toBe('CA QC')
  expect(at('M5V')).toBe('CA ON')
  expect(at('Austin, TX 78701')).toBe('US TX')
  expect(at('90210')).toBe('US CA')
  expect(at('Nouvelle-Écosse')).toBe('CA NS')
  expect(at('Tokyo, Japon')).toBe('JP')
  expect(at('somewhere')).toBeNull()
})
