import { useRef, useState } from 'react'
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
import type { FieldSpec, FormValues } from './form/field-spec.ts'
import { Fold } from './form/fold.tsx'
import { formOf } from './form/form-values.ts'
import { ColorField } from './look/color-field.tsx'
import { PictureField } from './look/picture-field.tsx'
import { PlacePicker } from './places/place-picker.tsx'
import { RegionField } from './places/region-field.tsx'
import { WordField } from './words/word-field.tsx'

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
  if (spec.kind === 'places') {
    return <PlacePicker control={control} path={path} label={spec.label()} />
  }
  if (spec.kind === 'codes' && spec.isHidden) return null
  if (spec.kind === 'words') return <WordField control={control} path={path} spec={spec} />
  if (spec.kind === 'color') return <ColorField control={control} path={path} spec={spec} />
  if (spec.kind === 'picture') return <PictureField control={control} path={path} spec={spec} />
  if (spec.kind === 'group') return <FieldGroup control={control} path={path} spec={spec} />
  const error = (get(errors, path) as { message?: string } | undefined)?.message
  const label = spec.label()
  const hint = spec.hint?.()
  const props = { label, hint, error, ...control.register(path) }
  if (spec.kind === 'lines' && spec.areRegions) {
    return <RegionField control={control} path={path} label={label} hint={hint} />
  }
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
        <div key={part.key} id={`setting-${path}.${part.key}`}>
          <SectionField control={control} path={`${path}.${part.key}`} spec={part} />
        </div>
      ))}
    </fieldset>
  )
}

function inputTypeOf(spec: FieldSpec) {
  if (spec.kind === 'moment') return 'datetime-local'
  return spec.kind === 'text' ? spec.type : undefined
}

type ListProps = FieldProps & { spec: Extract<FieldSpec, { kind: 'list' }> }

function FieldList(props: ListProps) {
  const { label, isFolded } = props.spec
  if (!isFolded) return <Entries {...props} />
  return (
    <Fold title={label()}>
      <Entries {...props} />
    </Fold>
  )
}

function Entries({ control, path, spec }: ListProps) {
  const { fields, append, remove } = useFieldArray({ control, name: path as FieldPath<FormValues> })
  const { errors } = useFormState({ control, name: path })
  const [added, setAdded] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const fieldError = get(errors, path) as
    { message?: string; root?: { message?: string } } | undefined
  const error = fieldError?.message ?? fieldError?.root?.message

  function removeAt(index: number) {
    remove(index)
    // Removing the entry also removes the focused button.
    addButton.current?.focus()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4 sm:col-span-full">
      <legend className={spec.isFolded ? 'sr-only' : 'mb-2 font-semibold'}>{spec.label()}</legend>
      {spec.hint && <p className="text-sm text-muted">{spec.hint()}</p>}
      {error && (
        <p role="alert" className="field-error text-sm font-medium text-error">
          {error}
        </p>
      )}
      {fields.map(({ id }, index) => {
        const entry = { control, path: `${path}.${index}`, spec, index, onRemove: removeAt }
        return spec.summary ? (
          <FoldedEntry key={id} {...entry} isNew={added === String(index)} />
        ) : (
          <Entry key={id} {...entry} />
        )
      })}
      <Button
        ref={addButton}
        look="outline"
        onClick={() => {
          setAdded(String(fields.length))
          append(formOf(spec.initial ?? {}, spec.fields) as never)
        }}
        className="self-start"
      >
        {spec.add()}
      </Button>
    </fieldset>
  )
}

type EntryProps = ListProps & { index: number; onRemove: (index: number) => void }

function FoldedEntry({ isNew, ...entry }: EntryProps & { isNew: boolean }) {
  const { control, path, spec, index } = entry
  const value = useWatch({ control, name: path as FieldPath<FormValues> }) as unknown as FormValues
  return (
    <Fold
      title={spec.entry({ number: formatNumber(index + 1) })}
      note={spec.summary?.(value) ?? ''}
      isOpen={isNew}
    >
      <Entry {...entry} />
    </Fold>
  )
}

function Entry({ control, path, spec, index, onRemove }: EntryProps) {
  const number = formatNumber(index + 1)
  return (
    <fieldset className={`min-w-0 ${spec.summary ? '' : 'rounded-box border border-base-300 p-4'}`}>
      <legend className={spec.summary ? 'sr-only' : 'px-1 text-sm font-semibold'}>
        {spec.entry({ number })}
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {spec.fields.map((part) => (
          <SectionField key={part.key} control={control} path={`${path}.${part.key}`} spec={part} />
        ))}
      </div>
      <Button onClick={() => onRemove(index)} look="ghost" className="mt-3 -ml-4.25">
        {spec.remove({ number })}
      </Button>
    </fieldset>
  )
}
