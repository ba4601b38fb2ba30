import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { sharedFields } from '#shared/contract/staff/product-groups.ts'
import {
  type Allergen,
  allergenName,
  allergens,
  inUsualOrder,
} from '#shared/domain/catalog/allergens.ts'
import { type LabelField, labelFields } from '#shared/domain/catalog/per-field.ts'
import type { FieldOf } from '#shared/domain/catalog/product-fields.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextArea, TextField } from '../../../ui/forms/field.tsx'
import { fieldLabels } from '../form/field-labels.ts'
import { listError } from '../form/product-form.ts'
import { bilingual } from './french-state.tsx'
import type { ProductEdit } from './use-product-form.ts'

/** What is printed on the jar; all of it is optional (LABEL-01). */
export function LabelFields({ edit }: { edit: ProductEdit }) {
  return <Fields edit={edit} names={labelFields} />
}

const sharedLabels = labelFields.filter((name) =>
  (sharedFields as readonly string[]).includes(name),
)

/** The same without those of which each variant of a group has its own. */
export function SharedLabelFields({ edit }: { edit: ProductEdit }) {
  return <Fields edit={edit} names={sharedLabels} />
}

function Fields({ edit, names }: { edit: ProductEdit; names: readonly LabelField[] }) {
  return (
    <>
      {names.map((name) =>
        name === 'allergens' ? (
          <AllergenFields key={name} edit={edit} />
        ) : (
          <BilingualField key={name} edit={edit} name={name} />
        ),
      )}
    </>
  )
}

type BilingualProps = { edit: ProductEdit; name: FieldOf<'translated'> }

/** A text and its French version; an area if it may be long. */
function BilingualField({ edit: { field }, name }: BilingualProps) {
  const { label, hint, french, rows } = fieldLabels[name]
  const english = { label: label(), hint: hint?.(), ...field(name) }
  const translated = { label: french(), lang: 'fr', ...field(`french.${name}`) }
  return (
    <div className={bilingual}>
      {rows ? <TextArea rows={rows} {...english} /> : <TextField {...english} />}
      {rows ? <TextArea rows={rows} {...translated} /> : <TextField {...translated} />}
    </div>
  )
}

/**
 * With nothing checked, the label states nothing; only "None of these" states that the product is
 * free of these allergens (LABEL-02).
 */
function AllergenFields({ edit: { form } }: { edit: ProductEdit }) {
  const stated = useWatch({ control: form.control, name: 'allergens' })
  const isPack = useWatch({ control: form.control, name: 'components' }) !== null
  const id = useId()
  const problem = listError(form.formState.errors.allergens)

  function change(next: Allergen[] | null) {
    form.setValue('allergens', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }

  function toggle(allergen: Allergen, isIn: boolean) {
    const others = (stated ?? []).filter((each) => each !== allergen)
    const next = isIn ? inUsualOrder([...others, allergen]) : others
    change(next.length > 0 ? next : null)
  }

  if (isPack) return <p className="text-sm text-muted">{m.packAllergensHint()}</p>
  return (
    <fieldset aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}>
      <legend className="text-sm font-semibold">{m.editorContains()}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {allergens.map((allergen) => (
          <Choice
            key={allergen}
            label={allergenName(allergen)}
            isChosen={stated?.includes(allergen) ?? false}
            onChange={(isIn) => toggle(allergen, isIn)}
          />
        ))}
        <Choice
          label={m.editorNoneOfThese()}
          isChosen={stated?.length === 0}
          onChange={(isIn) => change(isIn ? [] : null)}
        />
      </div>
      {problem && (
        <p id={`${id}-error`} className="field-error text-sm font-medium text-error">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {stated === null ? m.editorAllergensUnstated() : m.editorAllergensHint()}
      </p>
    </fieldset>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="checkbox checkbox-primary rounded-md"
      />
      {label}
    </label>
  )
}
