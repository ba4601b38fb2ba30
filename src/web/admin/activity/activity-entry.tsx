import { memo, useRef } from 'react'
import { Link } from 'wouter'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { CustomerLink } from '../navigation/customer-link.tsx'
import { useMay } from '../permissions/may.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { isAbsent, partsOf, verbOf } from './activity-words.ts'
import { labelOf } from './field-words.ts'
import { kindWords } from './kind-words.ts'
import { actorWords, subjectWords } from './subject-words.ts'
import { UndoDeletion } from './undo-deletion.tsx'
import { shownValue } from './value-words.ts'

type EntryProps = { entry: AuditEntry; isNew: boolean }

/** One change: who made it, what it changed, and each field before and after. */
export const ActivityEntry = memo(function ActivityEntry({ entry, isNew }: EntryProps) {
  const card = useRef<HTMLElement>(null)
  const { actorId, actorName, kind, subjectId, subjectName, createdAt, changes } = entry
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`grid gap-x-6 gap-y-2 border-b border-base-300 py-4 transition-colors duration-1000 md:grid-cols-[min(11rem,30%)_minmax(0,1fr)] ${isNew ? 'bg-accent/10' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted md:block">
        <LocalMoment moment={createdAt} />
        <p>
          <span className="badge badge-sm border-base-300 bg-base-200 md:mt-1">
            {kindWords[kind]()}
          </span>
          {isNew && (
            <span className="badge badge-accent badge-sm ml-2 font-semibold">{m.staffNew()}</span>
          )}
        </p>
      </div>
      <div className="min-w-0">
        <h3 className="wrap-anywhere">
          <span className="font-semibold">{actorWords(entry)}</span> <span>{verbOf(entry)}</span>{' '}
          {subjectName !== actorName && (
            <span className="font-semibold">
              <Subject entry={entry} />
            </span>
          )}
          {kind === 'user' && subjectId === actorId && <span>{m.activityOwnAccount()}</span>}
        </h3>
        <dl className="mt-1.5 flex flex-col gap-1 text-sm">
          {changes.flatMap(partsOf).map(({ field, before, after }) => {
            const was = isAbsent('before', changes) ? null : shownValue(field, before)
            const is = isAbsent('after', changes) ? null : shownValue(field, after)
            return (
              <div key={field} className="grid gap-x-3 sm:grid-cols-[min(11rem,40%)_minmax(0,1fr)]">
                <dt className="text-muted wrap-anywhere">{labelOf(entry, field)}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {was !== null && <Value words={was} isGone />}
                  {was !== null && is !== null && <Arrow />}
                  {is !== null && <Value words={is} />}
                </dd>
              </div>
            )
          })}
        </dl>
        {entry.canUndo && <UndoDeletion entry={entry} onDone={() => card.current?.focus()} />}
      </div>
    </article>
  )
})

/** What the entry is about, with a link to the customer or the order. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { kind, subjectId, subjectName } = entry
  const may = useMay()
  const words = subjectWords(entry)
  if (kind === 'customer' && subjectName.includes('@')) {
    return <CustomerLink email={subjectName}>{words}</CustomerLink>
  }
  if (kind !== 'order' || subjectId === null || !may('orders.details')) return words
  return (
    <Link
      href={`/admin?tab=orders&order=${subjectId}`}
      className="link link-hover inline-flex items-center pointer-coarse:min-h-11"
    >
      {words}
    </Link>
  )
}

type ValueProps = { words: string; isGone?: boolean }

/** Values longer than this, in characters, are collapsed. */
const LONG = 160

function Value({ words, isGone = false }: ValueProps) {
  const Mark = isGone ? 'del' : 'span'
  const style = isGone ? 'text-muted decoration-1' : ''
  if (words.length <= LONG) return <Mark className={style}>{words}</Mark>
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="flex min-h-6 cursor-pointer items-center">
        <Mark className={style}>{words.slice(0, LONG)}...</Mark>
      </summary>
      <Mark className={`whitespace-pre-line ${style}`}>{words.slice(LONG)}</Mark>
    </details>
  )
}

function Arrow() {
  return (
    <>
      <span aria-hidden="true" className="mx-2 text-muted">
        →
      </span>
      <span className="sr-only">{m.activityBecame()}</span>
    </>
  )
}
