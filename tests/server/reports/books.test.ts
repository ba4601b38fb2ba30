import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { SalesRow, TaxRow } from '#shared/contract/staff/reports.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { sum } from './oracle/sale.ts'
import { randomSales } from './random-sales.ts'
import { storeSales } from './store-sales.ts'

const shop = useTestShop()
const days = { from: '2026-02-01', to: '2026-12-31' }
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
  const products = []
  for (const name of ['Mango Heat', 'Plum']) products.push((await shop.addProduct({ name })).id)
  await storeSales(shop, randomSales(products, 300, 7))
})

async function fileOf(report: string): Promise<{ name: string; text: string }> {
  const body = { report, ...days }
  const path = '/api/reports/export'
  const link = await shop.api<{ url: string }>('POST', path, { token, body })
  const answer = await fetch(shop.address + link.body.url)
  const [, name = ''] =
    /filename="(.+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  return { name, text: await answer.text() }
}

const cents = (amount = '0.00') => Math.round(Number(amount) * 100)

async function read<Row>(report: string): Promise<Row[]> {
  const query = new URLSearchParams({ ...days, by: 'month' })
  return (await shop.api<Row[]>('GET', `/api/reports/${report}?${query}`, { token })).body
}

test('REPORT-08 hledger reads the ledger under strict checks, and its accounts have the sums of the reports', async () => {
  const { name, text } = await fileOf('ledger')
  expect(name).toBe('ledger-2026-02-01-2026-12-31.journal')
  const file = join(shop.directory, name)
  await Bun.write(file, text)
  const hledger = (...args: string[]) =>
    Bun.spawnSync(['/usr/bin/hledger', '-f', file, ...args], {
      env: { ...process.env, LANG: 'C.UTF-8' },
    })
  const checked = hledger('check', '--strict')
  expect([checked.exitCode, checked.stderr.toString()]).toEqual([0, ''])
  const { stdout, stderr, exitCode } = hledger('balance', '--flat', '-O', 'csv')
  expect([exitCode, stderr.toString()]).toEqual([0, ''])
  const rows = stdout.toString().trim().split('\n').slice(1)
  const balances = new Map(
    rows.map((row): [string, number] => {
      const [account = '', balance = ''] = row.replaceAll('"', '').split(',')
      return [account, cents(balance.replace(' CAD', ''))]
    }),
  )
  expect(balances.get('Total:') ?? balances.get('total')).toBe(0)
  const sales = await read<SalesRow>('sales')
  const taxes = await read<TaxRow>('taxes')
  const whole = (field: 'gross' | 'shipping' | 'discounts' | 'fees') =>
    sum(sales.map((row) => cents(row[field])))
  expect(balances.get('income:Sales')).toBe(-whole('gross'))
  expect(balances.get('income:Shipping')).toBe(-whole('shipping'))
  expect(balances.get('income:Discounts')).toBe(whole('discounts'))
  expect(balances.get('expenses:Fees')).toBe(whole('fees'))
  const ofOntario = taxes.filter(
    ({ component, jurisdiction }) => `${component} ${jurisdiction}` === 'HST ON',
  )
  expect(balances.get('liabilities:HST ON')).toBe(-sum(ofOntario.map(({ net }) => cents(net))))
})

test('REPORT-08 every journal for QuickBooks and Xero balances, one for each month', async () => {
  const lines = async (report: string) => {
    const { name, text } = await fileOf(report)
    expect(name).toBe(`${report}-2026-02-01-2026-12-31.csv`)
    const [head = '', ...rows] = text.trim().split('\r\n')
    return { head, rows: rows.map((row) => row.split(',')) }
  }
  const quickbooks = await lines('quickbooks')
  expect(quickbooks.head).toBe('JournalNo,JournalDate,AccountName,Debits,Credits,Description')
  expect(quickbooks.rows[0]?.slice(0, 2)).toEqual(['SHOP-2026-02-28', '02/28/2026'])
  const journals = Map.groupBy(quickbooks.rows, ([number]) => number)
  expect(journals.size).toBe(11)
  for (const journal of journals.values()) {
    const [debits, credits] = [3, 4].map((column) =>
      sum(journal.map((row) => cents(row[column] || '0'))),
    )
    expect(debits).toBe(credits)
  }
  const xero = await lines('xero')
  expect(xero.head).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
  expect(xero.rows[0]?.slice(0, 2)).toEqual(['Sales and refunds 2026-02-28', '28/02/2026'])
  for (const journal of Map.groupBy(xero.rows, ([narration]) => narration).values()) {
    expect(sum(journal.map((row) => cents(row[5])))).toBe(0)
  }
})
