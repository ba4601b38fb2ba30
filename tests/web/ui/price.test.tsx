import { renderWithShop, screen } from '../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { displayPrice } from '#shared/i18n/format.ts'
import { locales, regionalTags, setLocaleSource } from '#shared/i18n/locale.ts'
import { Price } from '../../../src/web/ui/text/price.tsx'

afterEach(() => setLocaleSource(() => 'en'))

test('PRICE-01 prices are shown in dollars with two decimals', () => {
  const rows = [
    ['12.99', '$12.99'],
    ['5', '$5.00'],
    ['12.5', '$12.50'],
    ['1012.5', '$1,012.50'],
    ['99999999.99', '$99,999,999.99'],
  ] as const
  for (const [amount, shown] of rows) {
    renderWithShop(<Price amount={amount} />)
    expect(screen.getByText(shown)).toBeTruthy()
  }
})

test('PRICE-01 T35 the prefix CA$ replaces $ on request', () => {
  renderWithShop(<Price amount="7.00" prefix="CA$" />)
  expect(screen.getByText('CA$7.00')).toBeTruthy()
})

test.each([...locales])('PRICE-01 amounts in %s are written as Intl writes them', (locale) => {
  setLocaleSource(() => locale)
  const { format } = new Intl.NumberFormat(regionalTags[locale], {
    style: 'currency',
    currency: 'CAD',
  })
  for (let cents = 1; cents < 10_000_000_000; cents = cents * 7 + 1) {
    expect(displayPrice((cents / 100).toFixed(2))).toBe(format(cents / 100))
  }
})
