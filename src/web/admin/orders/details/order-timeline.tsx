import type { TimelineEntry } from '../../../../shared/contract/order-details.ts'
import { fieldWords, partsOf, valueWords } from '../../activity/activity-words.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'

/** The history of an order, oldest first, in local time. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label="Timeline" className="ml-1.5 border-l border-base-300">
      {entries.map((entry) => (
        <li key={entry.id} className="relative pb-5 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full ${entry.isTrouble ? 'bg-warning' : 'bg-base-content/40'}`}
          />
          <p className={`font-medium wrap-anywhere ${entry.isTrouble ? 'text-warning' : ''}`}>
            {entry.title}
          </p>
          <p className="text-sm text-muted">
            <LocalMoment moment={entry.at} />
            {entry.who && `, ${entry.who}`}
          </p>
          {entry.detail && <p className="text-sm wrap-anywhere">{entry.detail}</p>}
          {entry.changes.flatMap(partsOf).map(({ field, before, after }) => (
            <p key={field} className="text-sm wrap-anywhere">
              {fieldWords(field)}: {valueWords(before) ?? 'nothing'} became{' '}
              {valueWords(after) ?? 'nothing'}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
