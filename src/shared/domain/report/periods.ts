import { type DayRange, daysAfter, isDay, lengthOf, longestReport } from './report-days.ts'

export const periodKinds = ['month', 'quarter', 'days'] as const
type PeriodKind = (typeof periodKinds)[number]

/** A calendar month, a calendar quarter, or any days. */
export type Period = DayRange & { kind: PeriodKind }

const MONTHS = { month: 1, quarter: 3 }

/** The period of a kind that a day belongs to. */
export function periodOf(kind: PeriodKind, day: string): Period {
  if (kind === 'days') return { kind, from: day, to: day }
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = MONTHS[kind]
  const first = month - ((month - 1) % months)
  return { kind, from: firstOf(year, first), to: daysAfter(firstOf(year, first + months), -1) }
}

function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}

/** The period of the same length right before or after. */
export function neighborOf({ kind, from, to }: Period, side: 'before' | 'after'): Period {
  const day = side === 'before' ? daysAfter(from, -1) : daysAfter(to, 1)
  if (kind !== 'days') return periodOf(kind, day)
  const length = lengthOf({ from, to })
  return side === 'before'
    ? { kind, from: daysAfter(from, -length), to: day }
    : { kind, from: day, to: daysAfter(to, length) }
}

type Chosen = { kind: PeriodKind; from: string; to: string }

/** The chosen period; anything that is no day counts as today, and a longer one ends earlier. */
export function readPeriod({ kind, from, to }: Chosen, today: string): Period {
  const first = isDay(from) ? from : today
  if (kind !== 'days') return periodOf(kind, first)
  const last = isDay(to) && to >= first ? to : first
  const latest = daysAfter(first, longestReport - 1)
  return { kind, from: first, to: last < latest ? last : latest }
}
