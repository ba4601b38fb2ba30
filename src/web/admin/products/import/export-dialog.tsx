import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { saveFile } from '../../list/export-button.tsx'
import { useAction } from '../../live/use-action.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { failureWords } from '../../ui/failures.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'

const styles = {
  spreadsheet: { title: m.exportForSpreadsheet, hint: m.exportForSpreadsheetHint },
  plain: { title: m.exportForPrograms, hint: m.exportForProgramsHint },
} as const

type Style = keyof typeof styles

/** Exports all products as CSV, for a spreadsheet or for programs (EXPORT-06). */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const [style, setStyle] = useState<Style>('spreadsheet')
  const exportProducts = useAction('products.export')
  const { run, isPending, error } = useSingleRun(async () => {
    saveFile((await exportProducts({ style })).url)
    onClose()
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={m.exportTitle()}
      footer={
        <DialogButtons
          action={isPending ? m.listExporting() : m.exportDownload()}
          onAction={run}
          onCancel={onClose}
          isPending={isPending}
        />
      }
    >
      <p role="alert" className="field-error mb-4 font-medium text-error empty:hidden">
        {error !== null && failureWords(error as Error)}
      </p>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-pretty">{m.exportIntro()}</legend>
        {(Object.keys(styles) as Style[]).map((each) => (
          <label key={each} className="flex cursor-pointer items-start gap-3">
            <input
              type="radio"
              name="export-style"
              checked={style === each}
              onChange={() => setStyle(each)}
              className="radio radio-primary mt-0.5"
            />
            <span>
              <span className="font-semibold">{styles[each].title()}</span>
              <span className="block text-sm text-muted text-pretty">{styles[each].hint()}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Modal>
  )
}
