import { useId } from 'react'
import type { ImportPreview } from '#shared/contract/staff/imports.ts'
import { importNoteWords } from '#shared/domain/catalog/import-note-words.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

type PreviewPanelProps = { preview: ImportPreview; fileName: string }

/** What an import would do: counts, what it assumes, and faults by line. */
export function PreviewPanel({ preview, fileName }: PreviewPanelProps) {
  const { format, token, added, changed, same, faultCount, leftOutCount } = preview
  const figures = [
    [m.importCountNew(), added],
    [m.importCountChanged(), changed],
    [m.importCountSame(), same],
    [m.importCountFaults(), faultCount],
    [m.importCountLeftOut(), leftOutCount],
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-pretty wrap-anywhere">
        <strong>{format ? m.importOf({ file: fileName, format }) : fileName}</strong>{' '}
        <span>{m.importNothingYet()}</span>
      </p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {figures.map(([name, count]) => (
          <div key={name} className="rounded-box border border-base-300 px-3 py-2">
            <dt className="text-sm text-muted">{name}</dt>
            <dd translate="no" className="text-xl font-semibold tabular-nums">
              {formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
      {token === null && (
        <p className="font-medium text-pretty">
          {faultCount > 0 ? m.importFaultsBlock() : m.importNothingToDo()}
        </p>
      )}
      <Lines title={m.importCountFaults()} lines={preview.faults} count={faultCount} />
      <Lines title={m.importCountLeftOut()} lines={preview.leftOut} count={leftOutCount} />
      <Groups groups={preview.groups} count={preview.groupCount} />
      <ImportNotes notes={preview.notes} />
    </div>
  )
}

/** What an import left out, changed or assumed. */
export function ImportNotes({ notes }: { notes: ImportPreview['notes'] }) {
  const titleId = useId()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {m.importNotesTitle()}
      </h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-pretty wrap-anywhere">
        {notes.map((note) => (
          <li key={note.code}>{importNoteWords(note)}</li>
        ))}
      </ul>
    </section>
  )
}

type GroupsProps = { groups: ImportPreview['groups']; count: number }

/** The product groups in the file, with what becomes of each. */
function Groups({ groups, count }: GroupsProps) {
  const titleId = useId()
  if (count === 0) return null
  const states = {
    added: m.staffNew(),
    changed: m.importGroupChanged(),
    same: m.importGroupSame(),
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {m.importGroupsTitle()}
      </h3>
      <ul className="mt-1 flex flex-col divide-y divide-base-300 text-sm">
        {groups.map(({ name, options, variants, state }, index) => (
          // Two groups can have the same name.
          <li key={index} className="flex flex-wrap items-baseline gap-x-3 py-1.5 wrap-anywhere">
            <span className="min-w-0 grow">
              <strong className="font-medium">{name}</strong>{' '}
              <span className="text-muted">
                {m.importGroupSize({ count: variants, options: options.join(', ') })}
              </span>
            </span>
            <span className="text-muted">{states[state]}</span>
          </li>
        ))}
      </ul>
      {count > groups.length && (
        <p className="mt-1 text-sm text-muted">{m.importMore({ count: count - groups.length })}</p>
      )}
    </section>
  )
}

type LinesProps = { title: string; lines: ImportPreview['faults']; count: number }

function Lines({ title, lines, count }: LinesProps) {
  const titleId = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-1 flex flex-col divide-y divide-base-300 text-sm">
        {lines.map(({ line, message }, index) => (
          // A line can have the same fault twice.
          <li key={index} className="flex gap-3 py-1.5">
            <span className="shrink-0 text-muted tabular-nums">
              {m.importLine({ line: String(line) })}
            </span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="mt-1 text-sm text-muted">{m.importMore({ count: count - lines.length })}</p>
      )}
    </section>
  )
}
