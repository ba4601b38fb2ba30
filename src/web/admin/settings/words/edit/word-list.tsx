import type { WordSlot } from '#shared/domain/shop/word-slots.ts'
import { locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FormValues } from '../../form/field-spec.ts'
import { Fold } from '../../form/fold.tsx'
import { WordField } from '../word-field.tsx'
import { wordFields } from '../word-fields.ts'
import type { Control } from 'react-hook-form'

type WordListProps = {
  control: Control<FormValues>
  slots: readonly WordSlot[]
  /** What a text is, such as an example. */
  noteOf: (slot: WordSlot) => string
  onFocus: (slot: WordSlot) => void
}

/** The texts of a page, each in both languages. */
export function WordList({ control, slots, noteOf, onFocus }: WordListProps) {
  const specs = slots.flatMap((slot) => wordFields.filter(({ key }) => key === slot))
  return (
    <ul aria-label={m.wordsOfPage()} className="flex flex-col gap-2">
      {specs.map((spec) => {
        const slot = spec.key as WordSlot
        return (
          <li key={slot} onFocus={() => onFocus(slot)}>
            <Fold title={spec.label()} note={noteOf(slot)}>
              {locales.map((locale) => (
                <fieldset key={locale} id={`setting-${locale}.${slot}`} className="min-w-0">
                  <legend className="mb-1 text-sm text-muted">
                    {locale === 'en' ? m.settingsWordsEnglish() : m.settingsWordsFrench()}
                  </legend>
                  <WordField control={control} path={`${locale}.${slot}`} spec={spec} />
                </fieldset>
              ))}
            </Fold>
          </li>
        )
      })}
    </ul>
  )
}
