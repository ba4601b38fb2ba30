import { describe, expect, test } from 'bun:test'
import { countries } from '#shared/domain/address.ts'
import { postalCodeAdvice, tidyPostalCode } from '#shared/domain/customer/postal-code.ts'

describe('A Canadian postal code', () => {
  test.each(['k1a0b1', 'K1A 0B1', ' k1a  0b1 ', 'K1A-0B1', 'k 1a 0b 1'])(
    'typed as %p is K1A 0B1',
    (typed) => {
      expect(tidyPostalCode('CA', typed)).toBe('K1A 0B1')
      expect(postalCodeAdvice('CA', typed)).toBeNull()
    },
  )

  test.each(['K1A', 'K1A 0B', 'K1A 0B11', '11A 0B1', 'KIA OB1', 'D1A 0B1', 'W1A 0B1', '90210'])(
    '%p gets a warning',
    (typed) => {
      expect(postalCodeAdvice('CA', typed)).toBe(
        'A Canadian postal code looks like K1A 0B1. Please check yours.',
      )
    },
  )
})

describe('A zip code', () => {
  test.each([
    ['90210', '90210'],
    [' 02134 ', '02134'],
    ['90210-1234', '90210-1234'],
    ['902101234', '90210-1234'],
    ['90210 1234', '90210-1234'],
  ])('typed as %p is %p', (typed, tidied) => {
    expect(tidyPostalCode('US', typed)).toBe(tidied)
    expect(postalCodeAdvice('US', typed)).toBeNull()
  })

  test.each(['9021', '902101', '90210-12', 'K1A 0B1', '9O210'])('%p gets a warning', (typed) => {
    expect(postalCodeAdvice('US', typed)).toBe(
      'A US zip code looks like 90210 or 90210-1234. Please check yours.',
    )
  })
})

describe('Elsewhere', () => {
  test.each([
    ['GB', 'SW1A 1AA'],
    ['IE', 'D02 AF30'],
    ['DE', '10115'],
    ['JP', '100-0001'],
    ['PT', '1000-205'],
    ['SE', '114 55'],
    ['NL', '1012 AB'],
    ['AR', 'C1070AAM'],
    ['LV', 'LV-1050'],
    ['HK', '0000'],
    ['', 'M5V 2T6'],
  ])('in %p, %p is accepted as it is', (country, code) => {
    expect(tidyPostalCode(country, code)).toBe(code)
    expect(postalCodeAdvice(country, code)).toBeNull()
  })

  test('letters are capitalized and extra spaces are removed', () => {
    expect(tidyPostalCode('GB', ' sw1a   1aa ')).toBe('SW1A 1AA')
  })

  test('text without letters or digits, or with characters that no postal code has, gets a warning', () => {
    for (const typed of ['-', '...', '<10115>', '10115!']) {
      expect([typed, postalCodeAdvice('DE', typed)]).toEqual([
        typed,
        "This doesn't look like a postal code. Enter 0000 if there isn't one.",
      ])
    }
  })
})

test('an empty field gets no warning, and formatting a formatted code changes nothing', () => {
  for (const { code } of countries()) {
    expect(postalCodeAdvice(code, '  ')).toBeNull()
    for (const typed of ['k1a0b1', '902101234', 'sw1a 1aa']) {
      const tidied = tidyPostalCode(code, typed)
      expect(tidyPostalCode(code, tidied)).toBe(tidied)
    }
  }
})

test('country codes are case-insensitive', () => {
  expect(tidyPostalCode('ca', 'k1a0b1')).toBe('K1A 0B1')
  expect(postalCodeAdvice('us', 'K1A 0B1')).not.toBeNull()
})
