import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportResult } from './import-result.tsx'
import { noChoices, problemsOf } from './import-source.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RecentImports } from './recent-imports.tsx'
import { type Stage, useImport } from './use-import.ts'

/** Imports products from a CSV file: choose, preview, import, undo (IMPORT-11). */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { stage, progress, choose, carryOut, takeBack, back } = useImport()
  const [choices, setChoices] = useState(noChoices)
  const [isTried, setTried] = useState(false)
  const problems = isTried ? problemsOf(choices) : {}

  function tryPreview() {
    setTried(true)
    const { file } = choices
    const [first] = Object.keys(problemsOf(choices))
    if (first || !file) {
      document.getElementById(`import-${first ?? 'file'}`)?.focus()
      return
    }
    choose({ ...choices, file })
  }

  return (
    <Modal isOpen onClose={onClose} title={m.importTitle()} footer={footerOf(stage)}>
      {stage.is === 'form' && <Problem words={stage.problem} />}
      {/* Stays, because a file field cannot be given its file again. */}
      <div hidden={stage.is !== 'form'}>
        <ImportForm choices={choices} problems={problems} onChange={setChoices} />
      </div>
      {stage.is === 'form' && <RecentImports onUndo={takeBack} />}
      {stage.is === 'reading' && (
        <ProgressLine
          words={
            stage.total === 0
              ? m.importReading()
              : m.importUploading({ done: stage.done, total: stage.total })
          }
          done={stage.done}
          total={stage.total}
        />
      )}
      {stage.is === 'preview' && (
        <>
          <Problem words={stage.isOutdated ? m.importChangedMeanwhile() : stage.problem} />
          <PreviewPanel preview={stage.preview} fileName={stage.source.fileName} />
        </>
      )}
      {stage.is === 'running' && (
        <ProgressLine
          words={m.importRunning({
            done: progress?.done ?? 0,
            total: progress?.total ?? stage.preview.added + stage.preview.changed,
          })}
          done={progress?.done ?? 0}
          total={progress?.total ?? 0}
        />
      )}
      {stage.is === 'ended' && (
        <>
          <Problem words={stage.problem} />
          <ImportResult
            run={stage.run}
            progress={progress}
            preview={stage.preview}
            onUndo={takeBack}
          />
        </>
      )}
    </Modal>
  )

  function footerOf(now: Stage) {
    if (now.is === 'form') {
      return <DialogButtons action={m.importPreview()} onAction={tryPreview} onCancel={onClose} />
    }
    if (now.is === 'preview') {
      const { token, added, changed } = now.preview
      if (token === null) {
        return (
          <div className="flex justify-end">
            <Button look="primary" onClick={back}>
              {m.importBack()}
            </Button>
          </div>
        )
      }
      return (
        <DialogButtons
          action={m.importGo({ count: added + changed })}
          onAction={() => carryOut(now)}
          cancel={m.importBack()}
          onCancel={back}
        />
      )
    }
    if (now.is !== 'ended' || now.run.status === 'undoing') return undefined
    return (
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={back}>{m.importAnother()}</Button>
        <Button look="primary" onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    )
  }
}

function Problem({ words }: { words: string | null }) {
  return (
    <p role="alert" className="field-error mb-4 font-medium text-error empty:hidden">
      {words}
    </p>
  )
}
