import { useRef } from 'react'
import {
  type Control,
  type FieldPath,
  get,
  useFieldArray,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { formatNumber } from '#shared/i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, SwitchField, TextArea, TextField } from '../../ui/forms/field.tsx'
import type { FieldSpec } from './field-spec.ts'
import { formOf, type FormValues } from './form-values.ts'
import { ColorField } from './look/color-field.tsx'
import { PictureField } from './look/picture-field.tsx'
import { WordField } from './word-field.tsx'

const inputModes: Partial<Record<FieldSpec['kind'], 'numeric' | 'decimal'>> = {
  number: 'numeric',
  amount: 'decimal',
  rate: 'decimal',
}

type FieldProps = { control: Control<FormValues>; path: string; spec: FieldSpec }

/** The input of a field of the settings, by its kind. */
export function SectionField({ control, path, spec }: FieldProps) {
  const { errors } = useFormState({ control, name: path })
  if (spec.kind === 'list') return <FieldList control={control} path={path} spec={spec} />
  if (spec.kind === 'words') return <WordField control={control} path={path} spec={spec} />
  if (spec.kind === 'color') return <ColorField control={control} path={path} spec={spec} />
  if (spec.kind === 'picture') return <PictureField control={control} path={path} spec={spec} />
  if (spec.kind === 'group') return <FieldGroup control={control} path={path} spec={spec} />
  const error = (get(errors, path) as { message?: string } | undefined)?.message
  const label = spec.label()
  const hint = spec.hint?.()
  const props = { label, hint, error, ...control.register(path) }
  switch (spec.kind) {
    case 'area':
    case 'lines':
      return <TextArea rows={3} {...props} />
    case 'switch':
      return <SwitchField label={label} {...(hint && { hint })} {...control.register(path)} />
    case 'choice':
      return (
        <SelectField {...props}>
          {Object.entries(spec.choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words()}
            </option>
          ))}
        </SelectField>
      )
    default:
      return (
        <TextField
          inputMode={inputModes[spec.kind]}
          type={inputTypeOf(spec)}
          autoComplete="off"
          {...props}
        />
      )
  }
}

type GroupProps = FieldProps & { spec: Extract<FieldSpec, { kind: 'group' }> }

function FieldGroup({ control, path, spec: { label, fields, only } }: GroupProps) {
  const beside = path.slice(0, path.lastIndexOf('.') + 1) + (only?.key ?? '')
  const value = useWatch({ control, name: beside as FieldPath<FormValues>, disabled: !only })
  if (only && value !== only.value) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-box border border-base-300 p-4 sm:col-span-full">
      <legend className="px-1 font-semibold">{label()}</legend>
      {fields.map((part) => (
        <SectionField key={part.key} control={control} path={`${path}.${part.key}`} spec={part} />
      ))}
    </fieldset>
  )
}

function inputTypeOf(spec: FieldSpec) {
  if (spec.kind === 'moment') return 'datetime-local'
  return spec.kind === 'text' ? spec.type : undefined
}

type ListProps = FieldProps & { spec: Extract<FieldSpec, { kind: 'list' }> }

function FieldList({ control, path, spec }: ListProps) {
  const { fields, append, remove } = useFieldArray({ control, name: path as FieldPath<FormValues> })
  const { errors } = useFormState({ control, name: path })
  const addButton = useRef<HTMLButtonElement>(null)
  const found = get(errors, path) as { message?: string; root?: { message?: string } } | undefined
  const error = found?.message ?? found?.root?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 sm:col-span-full">
      <legend className="mb-2 font-semibold">{spec.label()}</legend>
      {spec.hint && <p className="text-sm text-muted">{spec.hint()}</p>}
      {error && (
        <p role="alert" className="field-error text-sm font-medium text-error">
          {error}
        </p>
      )}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="rounded-box border border-base-300 p-4">
          <legend className="px-1 text-sm font-semibold">
            {spec.entry({ number: formatNumber(index + 1) })}
          </legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {spec.fields.map((part) => (
              <SectionField
                key={part.key}
                control={control}
                path={`${path}.${index}.${part.key}`}
                spec={part}
              />
            ))}
          </div>
          <Button
            onClick={() => {
              remove(index)
              // Removing the entry also removes the focused button.
              addButton.current?.focus()
            }}
            look="ghost"
            className="mt-3 -ml-4.25"
          >
            {spec.remove({ number: formatNumber(index + 1) })}
          </Button>
        </fieldset>
      ))}
      <Button
        ref={addButton}
        look="outline"
        onClick={() => append(formOf(spec.initial ?? {}, spec.fields) as never)}
        className="self-start"
      >
        {spec.add()}
      </Button>
    </fieldset>
  )
}
