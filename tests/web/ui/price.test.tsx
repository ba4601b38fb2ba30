import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { Price } from '../../../src/web/ui/text/price.tsx'

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
