import { type Control, useController } from 'react-hook-form'
import { surfaces } from '#shared/domain/shop/look/palette.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { FieldSpec, FormValues } from '../form/field-spec.ts'

type ColorFieldProps = { control: Control<FormValues>; path: string; spec: FieldSpec }

/** A color, entered as text, which can be blank, or with the browser's color picker. */
export function ColorField({ control, path, spec }: ColorFieldProps) {
  const { field, fieldState } = useController({ control, name: path })
  const value = String(field.value ?? '')
  const first = path.startsWith('primary') ? surfaces.light.primary : surfaces.light.secondary
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <TextField
        label={spec.label()}
        hint={spec.hint?.()}
        error={fieldState.error?.message}
        placeholder={first}
        autoComplete="off"
        spellCheck={false}
        {...field}
        value={value}
      />
      <input
        type="color"
        aria-label={m.lookPick({ label: spec.label() })}
        value={isColor(value) ? value : first}
        onChange={field.onChange}
        className="mt-6.5 h-11 w-14 cursor-pointer rounded-field border border-field bg-base-100 p-1"
      />
    </div>
  )
}

export function isColor(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)
}
