import { useId } from 'react'
import { useController } from 'react-hook-form'
import { allergenName, allergens, inUsualOrder } from '#shared/domain/catalog/allergens.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../ui/forms/field.tsx'
import type { CollectionEdit } from './use-collection-edit.ts'

/** Which products belong to the collection by themselves. */
export function RuleFields({ edit: { form, field } }: { edit: CollectionEdit }) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={hintId} className="flex flex-col gap-4">
      <legend className="font-display text-xl font-semibold">{m.collectionRule()}</legend>
      <p id={hintId} className="-mt-2 text-sm text-muted">
        {m.collectionRuleHint()}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.staffTags()}
          hint={m.collectionTagsHint()}
          autoComplete="off"
          {...field('tags')}
        />
        <TextField label={m.activityFieldCategory()} autoComplete="off" {...field('category')} />
      </div>
      <WithoutAllergens control={form.control} />
    </fieldset>
  )
}

function WithoutAllergens({ control }: Pick<CollectionEdit['form'], 'control'>) {
  const { field, fieldState } = useController({ control, name: 'withoutAllergens' })
  const hintId = useId()
  const error = fieldState.error?.message
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="text-sm font-semibold">{m.collectionWithout()}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {allergens.map((allergen) => (
          <label key={allergen} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={field.value.includes(allergen)}
              onChange={({ target }) => {
                const others = field.value.filter((each) => each !== allergen)
                field.onChange(inUsualOrder(target.checked ? [...others, allergen] : others))
              }}
              className="checkbox checkbox-sm"
            />
            <span className="min-w-0 text-sm wrap-anywhere">{allergenName(allergen)}</span>
          </label>
        ))}
      </div>
      <p id={hintId} className="text-sm text-muted">
        {error ?? m.collectionWithoutHint()}
      </p>
    </fieldset>
  )
}
