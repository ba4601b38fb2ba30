import { type UseFormReturn, useWatch } from 'react-hook-form'
import { translationsOf } from '#shared/domain/catalog/french-texts.ts'
import { tagColor } from '#shared/domain/words.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { tagText } from '../../../ui/media/tag-badges.tsx'
import { addTag, listError, type ProductForm, removeTag } from '../form/product-form.ts'
import type { KeyboardEvent } from 'react'

export function TagFields({ form }: { form: UseFormReturn<ProductForm> }) {
  const { control, register, getValues, setValue, setFocus, formState } = form
  const [tags, french] = useWatch({ control, name: ['tags', 'french'] })
  const translations = french?.tags ?? []

  function setTags(next: readonly string[]) {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    setValue('french.tags', translationsOf(next, { tags, translations }), options)
    setValue('tags', [...next], options)
  }

  function translate(index: number, words: string) {
    const next = tags.map((_, each) => (each === index ? words : (translations[each] ?? '')))
    setValue('french.tags', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  function add() {
    setTags(addTag(tags, getValues('tag')))
    setValue('tag', '', { shouldDirty: true })
    setFocus('tag')
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  function remove(tag: string) {
    setTags(removeTag(tags, tag))
    setFocus('tag')
  }

  return (
    <>
      <div className="flex items-end gap-3">
        <div className="flex-1">
          <TextField
            label={m.editorTag()}
            maxLength={40}
            autoComplete="off"
            enterKeyHint="done"
            onKeyDown={addOnEnter}
            error={listError(formState.errors.tags)}
            {...register('tag')}
          />
        </div>
        <Button onClick={add} className="border-base-300 bg-base-100">
          <PlusIcon className="size-4" />
          {m.editorAddTag()}
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className={`tag ${tagText[tagColor(tag)]} flex max-w-full items-center gap-1 py-0 pr-0 text-sm`}
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button type="button" onClick={() => remove(tag)} className="icon-button">
                <span className="sr-only">{m.editorRemoveTag({ tag })}</span>
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold">{m.editorFrenchTags()}</legend>
          {tags.map((tag, index) => (
            <TextField
              key={tag}
              label={m.editorFrenchTag({ tag })}
              lang="fr"
              maxLength={40}
              autoComplete="off"
              value={translations[index] ?? ''}
              onChange={({ target }) => translate(index, target.value)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
