import { expect, test } from 'bun:test'
import { taxLines } from '#shared/domain/pricing/tax-lines.ts'
import { inLocale } from '../../../../src/server/runtime/request-locale.ts'

const components = [
  { code: 'GST', rate: '5', base: '10.00', amount: '0.50' },
  { code: 'QST', rate: '9.975', base: '10.00', amount: '1.00' },
]
const taxes = {
  country: 'CA',
  province: 'QC',
  onShipping: false,
  isIncluded: false,
  components,
}
const namesOf = (order: Parameters<typeof taxLines>[0]) => taxLines(order).map(({ name }) => name)

test("TAX-06 each tax has a line with its rate and its name in the page's language", () => {
  const order = { taxAmount: '1.50', taxes }
  expect(taxLines(order)).toEqual([
    { name: 'GST (5%)', amount: '0.50' },
    { name: 'QST (9.975%)', amount: '1.00' },
  ])
  expect(inLocale('fr', () => namesOf(order))).toEqual(['TPS (5\u00A0%)', 'TVQ (9,975\u00A0%)'])
})

test('TAX-06 a tax included in prices says so; a single rate for everything is called "Tax"', () => {
  const included = { ...taxes, isIncluded: true }
  expect(namesOf({ taxAmount: '0.00', taxes: included })[0]).toBe('Includes GST (5%)')
  const one = { code: 'TAX', rate: '13', base: '10.00', amount: '1.30' }
  const stated = { taxAmount: '1.30', taxes: { ...taxes, components: [one] } }
  expect(taxLines(stated)).toEqual([{ name: 'Tax', amount: '1.30' }])
  expect(taxLines({ taxAmount: '2.00' })).toEqual([{ name: 'Tax', amount: '2.00' }])
})
