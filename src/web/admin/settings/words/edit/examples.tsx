import { get, type UseFormReturn } from 'react-hook-form'
import type { Words } from '#shared/contract/settings/settings.ts'
import {
  canBeExample,
  slotsOn,
  type WordPage,
  type WordSlot,
} from '#shared/domain/shop/word-slots.ts'
import { type Locale, locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { useActionQuery } from '../../../live/use-action.ts'
import type { FormValues } from '../../form/field-spec.ts'

/** The texts of a page that are still the default in a language (WORDS-07). */
export function useExamples(page: WordPage, values: FormValues) {
  const { data: inEffect } = useActionQuery('settings.words', {})
  return (locale: Locale): WordSlot[] =>
    slotsOn(page).filter(
      (slot) =>
        canBeExample(slot) && get(values, `${locale}.${slot}`) === '' && inEffect?.[locale][slot],
    )
}

type ConfirmProps = {
  form: UseFormReturn<FormValues>
  examplesOf: (locale: Locale) => readonly WordSlot[]
}

/** Counts the examples of a page, and makes them the owner's texts. */
export function ConfirmExamples({ form, examplesOf }: ConfirmProps) {
  const { data: inEffect } = useActionQuery('settings.words', {})
  const count = locales.flatMap(examplesOf).length
  if (count === 0 || !inEffect) return null

  function confirm(texts: Words) {
    for (const locale of locales) {
      for (const slot of examplesOf(locale)) {
        form.setValue(`${locale}.${slot}`, texts[locale][slot] ?? '', { shouldDirty: true })
      }
    }
  }

  return (
    <div className="flex flex-col items-start gap-2 rounded-box border border-warning p-4">
      <p className="text-sm text-pretty">{m.wordsExamples({ count })}</p>
      <Button look="outline" onClick={() => confirm(inEffect)}>
        {m.wordsConfirm()}
      </Button>
    </div>
  )
}
