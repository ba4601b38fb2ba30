import { useId } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField, TextField } from '../../../ui/forms/field.tsx'
import type { Choices, FieldProblems } from './import-source.ts'

type ImportFormProps = {
  choices: Choices
  problems: FieldProblems
  onChange: (choices: Choices) => void
}

const fileLook =
  'h-auto min-h-11 py-2 file:mr-3 file:cursor-pointer file:rounded-field file:border-0 file:bg-base-200 file:px-3 file:py-1 file:font-medium file:text-base-content'

/** The file, its pictures, and the options of `products import`. */
export function ImportForm({ choices, problems, onChange }: ImportFormProps) {
  const hintId = useId()
  const change = (part: Partial<Choices>) => onChange({ ...choices, ...part })
  return (
    <div className="flex flex-col gap-5">
      <TextField
        id="import-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        required
        label={m.importFile()}
        hint={m.importFileHint()}
        error={problems.file}
        className={fileLook}
        onChange={({ target }) => change({ file: target.files?.[0] ?? null })}
      />
      <fieldset aria-describedby={hintId} className="flex flex-col gap-3">
        <legend className="mb-1 text-sm font-semibold">{m.editorPictures()}</legend>
        <p id={hintId} className="text-sm text-muted">
          {m.importPicturesHint()}
        </p>
        <TextField
          type="file"
          multiple
          // React knows no such attribute, but passes it on.
          {...{ webkitdirectory: '' }}
          label={m.importFolder()}
          className={fileLook}
          onChange={({ target }) => change({ folder: [...(target.files ?? [])] })}
        />
        <TextField
          type="file"
          accept=".zip,application/zip"
          label={m.importZip()}
          className={fileLook}
          onChange={({ target }) => change({ archive: target.files?.[0] ?? null })}
        />
      </fieldset>
      <TextField
        id="import-stock"
        inputMode="numeric"
        autoComplete="off"
        label={m.importStock()}
        hint={m.importStockHint()}
        error={problems.stock}
        value={choices.stock}
        onChange={({ target }) => change({ stock: target.value })}
      />
      <SwitchField
        label={m.importSkipFaulty()}
        checked={choices.skipFaulty}
        onChange={({ target }) => change({ skipFaulty: target.checked })}
      />
    </div>
  )
}
