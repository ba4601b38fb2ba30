import { useQuery } from '@tanstack/react-query'
import type { Overview } from '../../../shared/contract/dashboard.ts'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'
import { parseMoney } from '../../../shared/domain/money.ts'
import { pluralize } from '../../../shared/domain/format.ts'

/** Polled even without events: days end, and payments can get stuck. */
const POLL_EVERY = 60_000

/** Sales and open work, kept current by events. */
export function useOverview() {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.overview],
    queryFn: async () => {
      const days = dayStarts(new Date()).join(',')
      return (await act('overview.get', { days })).data
    },
    refetchInterval: POLL_EVERY,
    refetchOnMount: 'always',
  })
}

const DAYS = 30

/**
 * The local midnights of the last days, including today's and the one that ends today. Uses calendar
 * dates, because not all days have 24 hours.
 */
export function dayStarts(now: Date, days = DAYS): string[] {
  return Array.from({ length: days + 1 }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1 + index).toISOString(),
  )
}

type Day = Overview['days'][number]

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })

/** An amount without cents: "$12,345". */
export function roundDollars(amount: number): string {
  return `$${whole.format(amount)}`
}

/** The revenue of one or more days, in dollars. */
export function revenueOf(days: readonly Day[]): number {
  return days.reduce((cents, { revenue }) => cents + (parseMoney(revenue) ?? 0), 0) / 100
}

export function ordersOf(days: readonly Day[]): number {
  return days.reduce((sum, { orders }) => sum + orders, 0)
}

const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

export function dayWords(start: string): string {
  return dayFormat.format(new Date(start))
}

/** The text alternative of the chart. */
export function chartWords(days: readonly Day[]): string {
  const best = days.reduce<Day | undefined>(
    (top, day) => (revenueOf([day]) > revenueOf(top ? [top] : []) ? day : top),
    undefined,
  )
  const sum = `${pluralize(ordersOf(days), 'order')} and ${roundDollars(revenueOf(days))} of revenue in the last ${days.length} days.`
  if (!best) return sum
  return `${sum} The best day was ${dayWords(best.start)} with ${roundDollars(revenueOf([best]))}.`
}
