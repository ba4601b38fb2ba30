import { keepPreviousData } from '@tanstack/react-query'
import type { SalesKey, SalesRow, TaxRow } from '#shared/contract/staff/reports.ts'
import { parseMoney } from '#shared/domain/money.ts'
import type { DayRange } from '#shared/domain/report/report-days.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import { useActionQuery } from '../live/use-action.ts'

const options = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const

/** Only the days, because a period is more than an input. */
const daysOf = ({ from, to }: DayRange) => ({ from, to })

export function useTaxes(days: DayRange) {
  return useActionQuery('reports.taxes', daysOf(days), options)
}

export function useSales(days: DayRange, by: SalesKey) {
  return useActionQuery('reports.sales', { ...daysOf(days), by }, options)
}

export function usePayouts(days: DayRange) {
  return useActionQuery('reports.payouts', daysOf(days), options)
}

export const salesAmounts = [
  'gross',
  'discounts',
  'shipping',
  'tax',
  'refunds',
  'fees',
  'net',
] as const
export type SalesAmount = (typeof salesAmounts)[number]

type SalesSums = Record<SalesAmount, number> & {
  orders: number
  units: number
  unknownFees: number
}

/** The sums of rows; amounts in whole cents. */
export function sumsOf(rows: readonly SalesRow[]): SalesSums {
  const sum = (valueOf: (row: SalesRow) => number) =>
    rows.reduce((total, row) => total + valueOf(row), 0)
  const amounts = salesAmounts.map((name) => [name, sum((row) => centsOf(row[name]))])
  return {
    ...(Object.fromEntries(amounts) as Record<SalesAmount, number>),
    orders: sum(({ orders }) => orders),
    units: sum(({ units }) => units),
    unknownFees: sum(({ unknownFees = 0 }) => unknownFees),
  }
}

/** Amounts of taxes in whole cents. */
export function taxCents(rows: readonly TaxRow[]) {
  return rows.map(({ component, collected, refunded }) => {
    return { component, collected: centsOf(collected), refunded: centsOf(refunded) }
  })
}

/** An amount that may be negative, in whole cents. */
export function centsOf(amount: string): number {
  const cents = parseMoney(amount.replace('-', '')) ?? 0
  return amount.startsWith('-') ? -cents : cents
}

/** An amount that may be negative: "−$3.50". */
export function priceWords(cents: number): string {
  const amount = displayPrice((Math.abs(cents) / 100).toFixed(2))
  return cents < 0 ? `−${amount}` : amount
}
