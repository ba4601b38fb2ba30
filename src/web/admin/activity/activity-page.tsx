import { useState } from 'react'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { useActivity } from '../data/dashboard-data.ts'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody, ListPage, ShowAll } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useAction } from '../live/use-action.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilterBar, useActivityFilters } from './activity-filters.tsx'
import { subjectWords } from './subject-words.ts'

/** Estimated height of an entry with one change, in pixels. */
const HEIGHT = 96

const none: AuditEntry[] = []

/** The audit log: who changed what, and when. */
export default function ActivityPage() {
  const filters = useActivityFilters()
  const { query, isFiltered } = filters
  const activity = useActivity(query)
  const askForFile = useAction('audit.export')
  const fresh = useFreshEntries(activity, query)
  const { items: [newest] = none, total } = activity
  return (
    <ListPage
      title={m.activityTitle()}
      intro={<p className="text-muted">{m.activityIntro()}</p>}
      action={
        <ExportButton
          askForFile={() => askForFile(query)}
          command="exportActivity"
          failure={m.activityExportFailed()}
        />
      }
    >
      <ActivityFilterBar list={filters} />
      {query.subjectId && newest && (
        <p className="text-sm">
          {m.activityShowingOnly({
            name: subjectWords(newest),
            strong: (name) => <strong key="name">{name}</strong>,
          })}{' '}
          <button
            type="button"
            onClick={() => filters.change({ subject: '' })}
            className="link min-h-6 pointer-coarse:min-h-11"
          >
            {m.activityShowAll()}
          </button>
        </p>
      )}
      <p role="status" className="sr-only">
        {fresh.size > 0 && m.activityNew({ count: fresh.size })}
      </p>
      <ListBody
        noun="activity"
        list={activity}
        failure={m.activityFailed()}
        empty={{
          icon: <ClockIcon />,
          title: m.activityNone(),
          message: m.activityNoneHint(),
        }}
        noMatch={
          isFiltered && {
            title: m.activityNoMatch(),
            message: m.activityNoMatchHint(),
            action: <ShowAll onClick={filters.clear}>{m.activityShowAll()}</ShowAll>,
          }
        }
        className="border-t border-base-300"
      >
        {(entries) => (
          <WindowedList
            label={m.activityTitle()}
            items={entries}
            total={total}
            estimate={HEIGHT}
            className=""
          >
            {(entry) => <ActivityEntry entry={entry} isNew={fresh.has(entry.id)} />}
          </WindowedList>
        )}
      </ListBody>
    </ListPage>
  )
}

/** The entries that the latest refetch of the open list added. */
function useFreshEntries(
  { items: [newest, ...others] = none, isPlaceholderData }: ReturnType<typeof useActivity>,
  query: object,
): ReadonlySet<string> {
  const [previous, setPrevious] = useState({ query, newest: newest?.id, fresh: new Set<string>() })
  const isSeen = previous.query === query && previous.newest === newest?.id
  if (newest && !isSeen && !isPlaceholderData) {
    const before = others.findIndex(({ id }) => id === previous.newest)
    const isLonger = previous.query === query && before !== -1
    const fresh = [newest, ...others.slice(0, before)].map(({ id }) => id)
    setPrevious({ query, newest: newest.id, fresh: isLonger ? new Set(fresh) : previous.fresh })
  }
  return previous.fresh
}
