import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { displayPrice, formatDate } from '#shared/i18n/format.ts'
import { useLive } from '../live/live-provider.tsx'
import { useMay } from '../permissions/may.tsx'

/** Polled even without events, because a new day can start and payments can get stuck. */
const POLL_EVERY = 60_000

/** Sales and open work, kept current by events. */
export function useOverview() {
  const { act } = useLive()
  const may = useMay()
  return useQuery({
    // Without the input, because a new day can start between two polls.
    queryKey: ['overview.get'],
    queryFn: async () => {
      const days = dayStarts(new Date()).join(',')
      return (await act('overview.get', { days })).data
    },
    refetchInterval: POLL_EVERY,
    refetchOnMount: 'always',
    enabled: may('overview.get'),
  })
}

const DAYS = 30

/**
 * The local midnights that start each of the last 30 days, and the one that ends today. Uses
 * calendar dates, because not all days have 24 hours.
 */
export function dayStarts(now: Date): string[] {
  return Array.from({ length: DAYS + 1 }, (_, index) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS + 1 + index).toISOString(),
  )
}

export type Day = Overview['days'][number]

/** An amount without cents: "$12,345". */
export function roundDollars(amount: number): string {
  return displayPrice(String(Math.round(amount)))
}

/** The revenue of one or more days, in dollars. */
export function revenueOf(days: readonly Day[]): number {
  return days.reduce((cents, { revenue }) => cents + (parseMoney(revenue) ?? 0), 0) / 100
}

/** The part of that revenue that was refunded since, in dollars. */
export function refundedOf(days: readonly Day[]): number {
  return days.reduce((cents, { refunded }) => cents + (parseMoney(refunded ?? '') ?? 0), 0) / 100
}

export function ordersOf(days: readonly Day[]): number {
  return days.reduce((sum, { orders }) => sum + orders, 0)
}

export function dayWords(start: string): string {
  return formatDate(new Date(start), { month: 'short', day: 'numeric' })
}

/**
 * The top of an axis that starts at 0: a round number whose half is round too, such as 4, 10, 20,
 * 40 or 100.
 */
export function axisTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 4)))
  return [1, 2, 4, 10].map((step) => step * power).find((top) => top >= Math.max(highest, 4)) ?? 4
}
