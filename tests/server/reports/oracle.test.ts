import { beforeAll, expect, test } from 'bun:test'
import { salesKeys, type SalesRow, type TaxRow } from '#shared/contract/staff/reports.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { expectedSales, expectedTaxes, expectedUnits } from './oracle/expected.ts'
import { sum } from './oracle/sale.ts'
import { randomSales } from './random-sales.ts'
import { storeSales } from './store-sales.ts'

const shop = useTestShop()
let token: string
let sales: ReturnType<typeof randomSales>
beforeAll(async () => {
  token = await shop.asOwner()
  const names = ['Mango Heat', 'Maple Mustard', 'Smoky Ketchup', 'Green Relish', 'Plum', 'Garlic']
  const products = []
  for (const name of names) products.push((await shop.addProduct({ name })).id)
  sales = randomSales(products, 2_000)
  await storeSales(shop, sales)
})

/** Months, quarters, the days on which the clocks change, and days whose refunds are of earlier sales. */
const ranges = [
  ['2026-02-01', '2026-12-31'],
  ['2026-03-08', '2026-03-08'],
  ['2026-04-01', '2026-06-30'],
  ['2026-10-31', '2026-11-01'],
  ['2026-11-01', '2026-11-01'],
  ['2026-12-24', '2026-12-31'],
].map(([from = '', to = '']) => ({ from, to }))

async function rowsOf<Row>(report: string, query: Record<string, string>): Promise<Row[]> {
  const path = `/api/reports/${report}?${new URLSearchParams(query)}`
  const { status, body } = await shop.api<Row[]>('GET', path, { token })
  expect(status).toBe(200)
  return body
}

const byText = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()

test('REPORT-02 taxes of 2,000 orders and their refunds agree with other arithmetic to the cent', async () => {
  for (const days of ranges) {
    const rows = await rowsOf<TaxRow>('taxes', days)
    expect([days, byText(rows)]).toEqual([days, byText(expectedTaxes(sales, days))])
  }
})

test.each(salesKeys.filter((by) => by !== 'product'))(
  'REPORT-03 sales of 2,000 orders by %s agree with other arithmetic to the cent',
  async (by) => {
    for (const days of ranges) {
      const rows = await rowsOf<SalesRow>('sales', { ...days, by })
      expect([days, byText(rows)]).toEqual([days, byText(expectedSales(sales, { ...days, by }))])
    }
  },
)

test('REPORT-03 the rows by product add up to the rows by day', async () => {
  const columns = ['gross', 'discounts', 'shipping', 'tax', 'refunds', 'fees', 'net'] as const
  const wholeOf = (rows: readonly SalesRow[]) =>
    columns.map((name) => sum(rows.map((row) => Math.round(Number(row[name]) * 100))))
  for (const days of ranges) {
    const byProduct = await rowsOf<SalesRow>('sales', { ...days, by: 'product' })
    const byDay = await rowsOf<SalesRow>('sales', { ...days, by: 'day' })
    expect([days, wholeOf(byProduct)]).toEqual([days, wholeOf(byDay)])
    const sold = byProduct.filter(({ units }) => units > 0)
    expect(new Map(sold.map(({ key, units }) => [key, units]))).toEqual(expectedUnits(sales, days))
  }
})

test('REPORT-02 the taxes of both reports are the same', async () => {
  for (const days of ranges) {
    const taxes = await rowsOf<TaxRow>('taxes', days)
    const rows = await rowsOf<SalesRow>('sales', { ...days, by: 'month' })
    const cents = (amounts: readonly string[]) =>
      sum(amounts.map((amount) => Math.round(Number(amount) * 100)))
    const collected = cents(taxes.map((row) => row.collected))
    expect([days, collected]).toEqual([days, cents(rows.map(({ tax }) => tax))])
  }
})
