import type { TimelineEntry } from '#shared/contract/staff/order-details.ts'
import * as m from '#shared/i18n/messages.ts'
import { partsOf } from '../../activity/activity-words.ts'
import { fieldWords } from '../../activity/field-words.ts'
import { shownValue } from '../../activity/value-words.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { TechnicalDetails } from './technical-details.tsx'
import { timelineWords } from './timeline-words.ts'

/** The history of an order, oldest first, in local time. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={m.ordersTimeline()} className="ml-1.5 border-l border-base-300">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, who, isTrouble, changes } = entry
  const { title, detail, technical } = timelineWords(entry)
  return (
    <li className="relative pb-5 pl-5 last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full ${isTrouble ? 'bg-warning' : 'bg-base-content/40'}`}
      />
      <p className={`font-medium wrap-anywhere ${isTrouble ? 'text-warning' : ''}`}>{title}</p>
      <p className="text-sm text-muted">
        <LocalMoment moment={at} />
        {who && <span>{`, ${who}`}</span>}
      </p>
      {detail && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{detail}</p>}
      {technical && <TechnicalDetails>{technical}</TechnicalDetails>}
      {changes.flatMap(partsOf).map(({ field, before, after }) => (
        <p key={field} className="text-sm wrap-anywhere">
          {m.ordersFieldChange({
            field: fieldWords(field),
            before: shownValue(field, before) ?? m.ordersNothing(),
            after: shownValue(field, after) ?? m.ordersNothing(),
          })}
        </p>
      ))}
    </li>
  )
}
