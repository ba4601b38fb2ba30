import type { Period } from '#shared/domain/report/periods.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

/** A day of the calendar in words. */
export function dayWords(day: string, style: Intl.DateTimeFormatOptions): string {
  return formatDate(new Date(day), { ...style, timeZone: 'UTC' })
}

export const monthWords = (day: string) => dayWords(day, { month: 'long', year: 'numeric' })

/** A period as its heading names it: "November 2026", "October to December 2026". */
export function periodWords({ kind, from, to }: Period): string {
  if (kind === 'month') return monthWords(from)
  if (kind === 'quarter') {
    return m.reportSpan({ from: dayWords(from, { month: 'long' }), to: monthWords(to) })
  }
  const long = (day: string) => dayWords(day, { dateStyle: 'long' })
  return from === to ? long(from) : m.reportSpan({ from: long(from), to: long(to) })
}
