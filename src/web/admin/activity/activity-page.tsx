import { ClockIcon } from '../../ui/icons.tsx'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { failureWords } from '../ui/failures.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useAction } from '../live/use-action.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilterBar } from './activity-filter-bar.tsx'
import { useActivityChoice } from './activity-filters.ts'
import { useActivity, useNewEntries } from './use-activity.ts'
import { Button } from '../../ui/button.tsx'

/** Estimated height of an entry with one change, in pixels. */
const HEIGHT = 96

/** The audit log: who changed what, and when. */
export default function ActivityPage() {
  const { choice, filters, isAll, change, clear } = useActivityChoice()
  const activity = useActivity(filters)
  const askForFile = useAction('audit.export')
  const { entries, total } = activity
  const { fresh, announcement } = useNewEntries(entries, filters)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
            Activity
          </h2>
          <p className="mt-1 text-muted">
            Every change by staff. Nothing here can be changed or removed.
          </p>
        </div>
        <ExportButton askForFile={() => askForFile(filters)} failure="Failed to export activity" />
      </div>
      <ActivityFilterBar choice={choice} isAll={isAll} onChange={change} onClear={clear} />
      {choice.subject !== '' && entries[0] && (
        <p className="text-sm">
          Only what happened to <strong>{entries[0].subjectName}</strong>.{' '}
          <button type="button" onClick={() => change({ subject: '' })} className="link min-h-6">
            Show everything
          </button>
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ActivityList activity={activity} isAll={isAll} fresh={fresh} />
      {activity.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <Button
            onClick={() => void activity.fetchNextPage()}
            disabled={activity.isFetchingNextPage}
            className="px-8"
          >
            {activity.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
          <p className="text-sm text-muted">
            {entries.length} of {total} are shown.
          </p>
        </div>
      )}
    </div>
  )
}

type ListProps = {
  activity: ReturnType<typeof useActivity>
  isAll: boolean
  fresh: ReadonlySet<string>
}

function ActivityList({ activity, isAll, fresh }: ListProps) {
  const { entries, total, error, isPending, isPlaceholderData, data, refetch } = activity
  if (isPending) return <ListSkeleton label="Loading activity" />
  if (!data) {
    return (
      <Problem
        title="The activity could not be loaded"
        message={failureWords(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={isAll ? 'Nothing has happened yet' : 'Nothing matches'}
        message={
          isAll
            ? 'The first change appears here by itself.'
            : 'Choose other filters, or clear them to see everything.'
        }
      />
    )
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={`border-t border-base-300 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <WindowedList label="Activity" items={entries} total={total} estimate={HEIGHT} gap="">
        {(entry) => <ActivityEntry entry={entry} isNew={fresh.has(entry.id)} />}
      </WindowedList>
    </div>
  )
}
