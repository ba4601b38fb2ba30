import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { AuditFilters } from '../../../shared/contract/audit.ts'
import { type AuditKind, auditKinds } from '../../../shared/domain/audit.ts'

export const spans = {
  all: 'All time',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
} as const

export type Span = keyof typeof spans

export type ActivityChoice = {
  words: string
  kind: AuditKind | 'all'
  /** An account's id, or 'all'. */
  who: string
  span: Span
  /** The id of one order, product, review or account, or '' for all. */
  subject: string
}

const everything: ActivityChoice = { words: '', kind: 'all', who: 'all', span: 'all', subject: '' }
const DAY = 24 * 60 * 60 * 1000
const days: Record<Span, number | null> = { all: null, day: 1, week: 7, month: 30 }

/** The filters in the URL, so that they can be bookmarked, shared and restored with Back. */
export function useActivityChoice() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const choice = useMemo(() => readChoice(new URLSearchParams(search)), [search])
  const filters = useMemo(() => filtersOf(choice, Date.now()), [choice])
  return {
    choice,
    filters,
    isAll: sameChoice(choice, everything),
    change: (changes: Partial<ActivityChoice>) => {
      // Reads the URL, not `choice`: another filter may have changed during the search delay.
      const now = readChoice(new URLSearchParams(location.search))
      navigate(`${path}?${writeChoice({ ...now, ...changes })}`, { replace: true })
    },
    clear: () => navigate(`${path}?${writeChoice(everything)}`, { replace: true }),
  }
}

export function readChoice(query: URLSearchParams): ActivityChoice {
  const span = query.get('span') ?? 'all'
  return {
    words: query.get('words') ?? '',
    kind: auditKinds.find((kind) => kind === query.get('kind')) ?? 'all',
    who: query.get('who') ?? 'all',
    span: span in spans ? (span as Span) : 'all',
    subject: query.get('subject') ?? '',
  }
}

/** The URL query; defaults are left out. */
export function writeChoice(choice: ActivityChoice): string {
  const chosen = Object.entries(choice).filter(
    ([name, value]) => value !== everything[name as keyof ActivityChoice],
  )
  return new URLSearchParams([['tab', 'activity'], ...chosen]).toString()
}

/** The input of the query; time spans end now (O24). */
export function filtersOf(choice: ActivityChoice, now: number): AuditFilters {
  const { words, kind, who, span, subject } = choice
  const length = days[span]
  return {
    ...(words.trim() === '' ? {} : { words: words.trim() }),
    ...(kind === 'all' ? {} : { kind }),
    ...(who === 'all' ? {} : { actorId: who }),
    ...(subject === '' ? {} : { subjectId: subject }),
    ...(length === null ? {} : { from: new Date(now - length * DAY).toISOString() }),
  }
}

function sameChoice(one: ActivityChoice, other: ActivityChoice): boolean {
  return writeChoice(one) === writeChoice(other)
}
