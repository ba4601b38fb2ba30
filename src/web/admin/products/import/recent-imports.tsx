import { useId, useState } from 'react'
import type { ImportRun } from '#shared/contract/staff/imports.ts'
import * as m from '#shared/i18n/messages.ts'
import { useActionQuery } from '../../live/use-action.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { UndoQuestion } from './import-result.tsx'

/** Milliseconds between two looks at the list while an import runs elsewhere. */
const EVERY = 2_000

const words: Record<ImportRun['status'], () => string> = {
  running: m.importIsRunning,
  done: m.importIsDone,
  undoing: m.importIsUndoing,
  undone: m.importIsUndone,
  interrupted: m.importIsInterrupted,
}

/** The latest imports, which can be undone for a week. */
export function RecentImports({ onUndo }: { onUndo: (run: ImportRun) => void }) {
  const titleId = useId()
  const [undoRun, setUndoRun] = useState<ImportRun | null>(null)
  const runs = useRecentImports()
  if (!runs || runs.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h3 id={titleId} className="font-semibold">
        {m.importRecent()}
      </h3>
      <ul className="mt-1 divide-y divide-base-300">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{run.fileName}</p>
              <p className="text-muted">
                <LocalMoment moment={run.createdAt} /> · {run.by} · {words[run.status]()}
              </p>
              <p className="text-muted">{m.importDoneWords(run)}</p>
            </div>
            {run.canUndo && (
              <RowButton
                aria-label={m.importUndoOf({ file: run.fileName })}
                onClick={() => setUndoRun(run)}
              >
                {m.staffUndo()}
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      <UndoQuestion run={undoRun} onUndo={onUndo} onClose={() => setUndoRun(null)} />
    </section>
  )
}

function useRecentImports(): ImportRun[] | undefined {
  const { data } = useActionQuery(
    'imports.list',
    {},
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY : false),
    },
  )
  return data
}

function isUnderWay({ status }: ImportRun): boolean {
  return status === 'running' || status === 'undoing'
}
