import { useState } from 'react'
import type { AuditEntry } from '../../../shared/contract/dashboard.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { useActivity } from '../list/dashboard-data.ts'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody, ListPage } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useAction } from '../live/use-action.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilterBar, useActivityFilters } from './activity-filters.tsx'

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
      title="Activity"
      intro={
        <p className="text-muted">
          Every change made by staff. Entries can't be edited or deleted.
        </p>
      }
      action={
        <ExportButton
          askForFile={() => askForFile(query)}
          command="exportActivity"
          failure="Failed to export activity"
        />
      }
    >
      <ActivityFilterBar list={filters} />
      {query.subjectId && newest && (
        <p className="text-sm">
          Showing only <strong>{newest.subjectName}</strong>.{' '}
          <button
            type="button"
            onClick={() => filters.change({ subject: '' })}
            className="link min-h-6"
          >
            Show all activity
          </button>
        </p>
      )}
      <p role="status" className="sr-only">
        {fresh.size > 0 && pluralize(fresh.size, 'new change')}
      </p>
      <ListBody
        noun="activity"
        list={activity}
        failure="Failed to fetch activity"
        empty={{
          icon: <ClockIcon />,
          title: 'No activity yet',
          message: 'Changes made by staff appear here automatically.',
        }}
        noMatch={
          isFiltered && {
            title: 'No matching activity',
            message: 'Try other filters, or clear them to see all activity.',
          }
        }
        className="border-t border-base-300"
      >
        {(entries) => (
          <WindowedList label="Activity" items={entries} total={total} estimate={HEIGHT} gap="">
            {(entry) => <ActivityEntry entry={entry} isNew={fresh.has(entry.id)} />}
          </WindowedList>
        )}
      </ListBody>
    </ListPage>
  )
}

/** The entries that arrived while the list was open. */
function useFreshEntries(
  { items: [newest, ...others] = none, isPlaceholderData }: ReturnType<typeof useActivity>,
  query: object,
): ReadonlySet<string> {
  const [seen, setSeen] = useState({ query, newest: newest?.id, fresh: new Set<string>() })
  const isSeen = seen.query === query && seen.newest === newest?.id
  if (newest && !isSeen && !isPlaceholderData) {
    const before = others.findIndex(({ id }) => id === seen.newest)
    const isLonger = seen.query === query && before !== -1
    const fresh = [newest, ...others.slice(0, before)].map(({ id }) => id)
    setSeen({ query, newest: newest.id, fresh: isLonger ? new Set(fresh) : seen.fresh })
  }
  return seen.fresh
}
