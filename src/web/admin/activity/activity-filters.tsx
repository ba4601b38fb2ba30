import { useMemo } from 'react'
import type { AuditFilters } from '#shared/contract/staff/dashboard.ts'
import { auditKinds } from '#shared/domain/shop/audit.ts'
import * as m from '#shared/i18n/messages.ts'
import { useUsers } from '../data/dashboard-data.ts'
import { type FiltersOf, useFilters } from '../data/use-filters.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { kindWords } from './kind-words.ts'

export const activityFilters = {
  words: '',
  /** An account's id, or 'all'. */
  who: 'all',
  kind: ['all', ...auditKinds],
  span: ['all', 'day', 'week', 'month'],
  /** The id of one order, product, review or account, or '' for all. */
  subject: '',
} as const

type Choice = FiltersOf<typeof activityFilters>

const kinds = { all: m.activityAllTypes, ...kindWords }

const spans = {
  all: m.activityAllTime,
  day: m.activityDay,
  week: m.activityWeek,
  month: m.activityMonth,
}

const DAY = 24 * 60 * 60 * 1000
const days = { day: 1, week: 7, month: 30 }

/** The filters in the URL, and the query input made from them. */
export function useActivityFilters() {
  const list = useFilters(activityFilters)
  const query = useMemo(() => filtersOf(list.filters, Date.now()), [list.filters])
  return { ...list, query }
}

/** The query input; each time span ends at the current time (O24). */
export function filtersOf({ words, kind, who, span, subject }: Choice, now: number): AuditFilters {
  return {
    ...(words.trim() === '' ? {} : { words: words.trim() }),
    ...(kind === 'all' ? {} : { kind }),
    ...(who === 'all' ? {} : { actorId: who }),
    ...(subject === '' ? {} : { subjectId: subject }),
    ...(span === 'all' ? {} : { from: new Date(now - days[span] * DAY).toISOString() }),
  }
}

type ActivityFilterBarProps = { list: ReturnType<typeof useActivityFilters> }

export function ActivityFilterBar({ list }: ActivityFilterBarProps) {
  const { data: users = [] } = useUsers()
  const admins = users.filter(({ isAdmin }) => isAdmin)
  const people = Object.fromEntries(admins.map(({ id, username }) => [id, () => username]))
  return (
    <FilterBar
      list={list}
      fields={[
        { search: 'words', placeholder: m.activitySearch() },
        {
          select: 'who',
          label: m.activityWho(),
          choices: { all: m.activityEveryone, ...people },
          otherwise: m.activityDeletedAccount(),
        },
        { select: 'kind', label: m.activityType(), choices: kinds },
        { select: 'span', label: m.staffDate(), choices: spans },
      ]}
    />
  )
}
