import { afterEach, expect, test } from 'bun:test'
import { formatNumber } from '../../../src/shared/i18n/format.ts'
import { locales, regionalTags, setLocaleSource } from '../../../src/shared/i18n/locale.ts'

afterEach(() => setLocaleSource(() => 'en'))

test.each([...locales])('numbers in %s are written as Intl writes them', (locale) => {
  setLocaleSource(() => locale)
  const { format } = new Intl.NumberFormat(regionalTags[locale])
  for (let number = 1; number < Number.MAX_SAFE_INTEGER; number = number * 7 + 3) {
    expect(formatNumber(number)).toBe(format(number))
    expect(formatNumber(-number)).toBe(format(-number))
  }
  for (const number of [0, 999, 1_000, 999_999, 0.5, 1234.25, -1.5, Number.MAX_SAFE_INTEGER]) {
    expect(formatNumber(number)).toBe(format(number))
  }
})
