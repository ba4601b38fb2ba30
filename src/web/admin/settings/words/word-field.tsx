import { useId } from 'react'
import { type Control, get, useController } from 'react-hook-form'
import type { Words } from '#shared/contract/settings/settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/forms/field.tsx'
import { useActionQuery } from '../../live/use-action.ts'
import type { FieldSpec, FormValues } from '../form/field-spec.ts'

type WordFieldProps = {
  control: Control<FormValues>
  /** Such as `en.heroTitle`. */
  path: string
  spec: Extract<FieldSpec, { kind: 'words' }>
}

/**
 * A text of the shop. If it is blank, the placeholder shows the text in effect, and a button copies
 * that text into the field for editing (WORDS-01).
 */
export function WordField({ control, path, spec }: WordFieldProps) {
  const { field, fieldState } = useController({ control, name: path })
  const { data } = useActionQuery('settings.words', {})
  const inEffect = get(data satisfies Words | undefined, path) as string | null | undefined
  const id = useId()

  function editInEffect() {
    field.onChange(inEffect)
    // The button disappears, so the field gets the focus.
    document.getElementById(id)?.focus()
  }

  const props = {
    id,
    label: spec.label(),
    hint: spec.hint?.(),
    error: fieldState.error?.message,
    placeholder: inEffect ?? '',
    lang: path.split('.')[0],
    ...field,
    value: String(field.value ?? ''),
  }
  return (
    <div className="flex flex-col items-start gap-1 *:w-full">
      {spec.isLong ? <TextArea rows={4} {...props} /> : <TextField autoComplete="off" {...props} />}
      {field.value === '' && inEffect && (
        <Button
          look="ghost"
          className="-ml-4.25 w-auto! text-sm"
          onClick={editInEffect}
          aria-label={m.settingsEditText({ label: spec.label() })}
        >
          {m.settingsEditThis()}
        </Button>
      )}
    </div>
  )
}
