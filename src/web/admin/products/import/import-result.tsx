import { useState } from 'react'
import { Link } from 'wouter'
import type { ImportPreview, ImportRun } from '#shared/contract/staff/imports.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ImportNotes } from './preview-panel.tsx'
import { ProgressLine } from './progress-line.tsx'

type ImportResultProps = {
  run: ImportRun
  progress: ImportRun | null
  /** Null for an earlier import. */
  preview: ImportPreview | null
  onUndo: (run: ImportRun) => void
}

export function ImportResult({ run, progress, preview, onUndo }: ImportResultProps) {
  const [isAsking, setAsking] = useState(false)
  if (run.status === 'undoing') {
    const total = progress?.total ?? run.total
    const done = total - (progress?.status === 'undoing' ? progress.done : total)
    return <ProgressLine words={m.importUndoing({ done, total })} done={done} total={total} />
  }
  const { fileName, added, changed, same, undo } = run
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-pretty wrap-anywhere">
        <strong>{fileName}</strong>{' '}
        <span>
          {undo ? m.importUndoneWords(undo) : m.importDoneWords({ added, changed, same })}
        </span>
      </p>
      {undo && undo.leftCount > 0 && <LeftProducts undo={undo} />}
      {!undo && preview && <ImportNotes notes={preview.notes} />}
      {run.canUndo && (
        <Button look="outline" className="self-start" onClick={() => setAsking(true)}>
          {m.importUndo()}
        </Button>
      )}
      <UndoQuestion run={isAsking ? run : null} onUndo={onUndo} onClose={() => setAsking(false)} />
    </div>
  )
}

function LeftProducts({ undo }: { undo: NonNullable<ImportRun['undo']> }) {
  const { left, leftCount } = undo
  return (
    <div>
      <p className="font-medium">{m.importLeft({ count: leftCount })}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {left.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/admin/products/edit/${id}`} className="link wrap-anywhere">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {leftCount > left.length && (
        <p className="mt-1 text-sm text-muted">
          {m.importMore({ count: leftCount - left.length })}
        </p>
      )}
    </div>
  )
}

type UndoQuestionProps = {
  run: ImportRun | null
  onUndo: (run: ImportRun) => void
  onClose: () => void
}

export function UndoQuestion({ run, onUndo, onClose }: UndoQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={run !== null}
      title={m.importUndoTitle()}
      message={m.importUndoMessage()}
      action={m.importUndo()}
      cancel={m.importKeep()}
      onConfirm={() => {
        if (run) onUndo(run)
      }}
      onClose={onClose}
    />
  )
}
