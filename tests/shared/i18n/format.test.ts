import { expect, test } from 'bun:test'
import { formatNumber } from '#shared/i18n/format.ts'
import { locales, regionalTags } from '#shared/i18n/locale.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'

test.each([...locales])('numbers in %s are written as Intl writes them', (locale) => {
  const { format } = new Intl.NumberFormat(regionalTags[locale])
  const isSame = (number: number) =>
    expect(inLocale(locale, () => formatNumber(number))).toBe(format(number))
  for (let number = 1; number < Number.MAX_SAFE_INTEGER; number = number * 7 + 3) {
    isSame(number)
    isSame(-number)
  }
  for (const number of [0, 999, 1_000, 999_999, 0.5, 1234.25, -1.5, Number.MAX_SAFE_INTEGER]) {
    isSame(number)
  }
})
