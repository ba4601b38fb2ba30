import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { groupLimits } from '#shared/domain/catalog/product-group.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { bilingual } from '../editor/french-state.tsx'
import { combinations, newVariant, optionValuesOf, type VariantForm } from './group-form.ts'
import type { GroupEdit } from './use-group-form.ts'

/** The options, their values in both languages, and the button that makes variants of the values. */
export function OptionFields({ edit }: { edit: GroupEdit }) {
  const { form, field } = edit
  const { control, getValues, setValue, formState } = form
  const options = useFieldArray({ control, name: 'options' })
  const variants = useWatch({ control, name: 'variants' })
  /** What is to be added, for each option; separated by commas. */
  const [typed, setTyped] = useState<readonly string[]>([])
  const [news, setNews] = useState('')

  function setVariants(next: VariantForm[]) {
    setValue('variants', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  function addOption() {
    options.append({ name: '', french: '' })
    const withValue = (variant: VariantForm) => ({
      ...variant,
      values: [...variant.values, { text: '' }],
    })
    setVariants(getValues('variants').map(withValue))
  }

  function removeOption(index: number) {
    options.remove(index)
    setTyped(typed.filter((_, each) => each !== index))
    const withoutValue = (variant: VariantForm) => ({
      ...variant,
      values: variant.values.filter((_, each) => each !== index),
    })
    setVariants(getValues('variants').map(withoutValue))
  }

  function addVariants() {
    const variants = getValues('variants')
    const perOption = options.fields.map((_, index) => {
      const added = (typed[index] ?? '').split(',').map((value) => value.trim())
      return [...new Set([...optionValuesOf(variants, index), ...added])].filter(
        (value) => value !== '',
      )
    })
    const keyOf = (values: readonly string[]) => values.join('\n').toLowerCase()
    const optionKeys = new Set(
      variants.map(({ values }) => keyOf(values.map(({ text }) => text.trim()))),
    )
    const missing = combinations(perOption).filter((values) => !optionKeys.has(keyOf(values)))
    const added = missing.slice(0, groupLimits.variants - variants.length)
    setVariants([...variants, ...added.map((values) => newVariant(values, variants.at(-1)))])
    setTyped([])
    setNews(m.groupVariantsAdded({ count: added.length }))
  }

  return (
    <>
      {options.fields.map(({ id }, index) => (
        <fieldset key={id} className="flex flex-col gap-4 rounded-box border border-base-300 p-4">
          <legend className="px-1 text-sm font-semibold">
            {m.groupOption({ number: index + 1 })}
          </legend>
          <div className={bilingual}>
            <TextField
              label={m.groupOptionName()}
              required
              hint={m.groupOptionHint()}
              {...field(`options.${index}.name`)}
            />
            <TextField
              label={m.groupOptionFrench()}
              lang="fr"
              {...field(`options.${index}.french`)}
            />
          </div>
          {optionValuesOf(variants, index).map((value) => (
            <TextField
              key={value}
              label={m.groupValueFrench({ value })}
              lang="fr"
              maxLength={groupLimits.text}
              value={form.getValues('frenchValues')[value] ?? ''}
              onChange={({ target }) => {
                const values = { ...getValues('frenchValues'), [value]: target.value }
                setValue('frenchValues', values, { shouldDirty: true })
                setNews('')
              }}
            />
          ))}
          <TextField
            label={m.groupValuesToAdd()}
            hint={m.groupValuesHint()}
            value={typed[index] ?? ''}
            onChange={({ target }) =>
              setTyped(
                options.fields.map((_, at) => (at === index ? target.value : (typed[at] ?? ''))),
              )
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              addVariants()
            }}
          />
          {options.fields.length > 1 && (
            <Button onClick={() => removeOption(index)} className="self-start" look="ghost">
              {m.groupRemoveOption({ number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button onClick={addVariants} look="secondary">
          <PlusIcon className="size-4" />
          {m.groupAddVariants()}
        </Button>
        {options.fields.length < groupLimits.options && (
          <Button onClick={addOption} className="border-base-300 bg-base-100">
            {m.groupAddOption()}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted">
        {news}
      </p>
    </>
  )
}
