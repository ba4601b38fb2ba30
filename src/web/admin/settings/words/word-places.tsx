import { pageSlots, type WordSlot, wordSlotNames } from '#shared/domain/shop/word-slots.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FormValues } from '../form/field-spec.ts'
import { Fold } from '../form/fold.tsx'
import { WordField } from './word-field.tsx'
import { wordFields } from './word-fields.ts'
import type { Control } from 'react-hook-form'

const { about, shipping, privacy, terms } = pageSlots
const onPages: readonly WordSlot[] = [...about, ...shipping, ...privacy, ...terms]

/** Where the shop shows the texts. */
const places: readonly { title: () => string; slots: readonly WordSlot[] }[] = [
  { title: m.wordsShop, slots: wordSlotNames.filter((slot) => !onPages.includes(slot)) },
  { title: m.wordsAbout, slots: about },
  { title: m.wordsShipping, slots: shipping },
  { title: m.wordsPolicies, slots: [...privacy, ...terms] },
]

/** The texts by the page that shows them, in both languages side by side (WORDS-01). */
export function WordPlaces({ control }: { control: Control<FormValues> }) {
  return places.map(({ title, slots }) => (
    <Fold key={title()} title={title()}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Language control={control} locale="en" title={m.settingsWordsEnglish()} slots={slots} />
        <Language control={control} locale="fr" title={m.settingsWordsFrench()} slots={slots} />
      </div>
    </Fold>
  ))
}

type LanguageProps = {
  control: Control<FormValues>
  locale: 'en' | 'fr'
  title: string
  slots: readonly WordSlot[]
}

function Language({ control, locale, title, slots }: LanguageProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-3 font-semibold">{title}</legend>
      {wordFields
        .filter(({ key }) => slots.some((slot) => slot === key))
        .map((spec) => (
          <div key={spec.key} id={`setting-${locale}.${spec.key}`}>
            <WordField control={control} path={`${locale}.${spec.key}`} spec={spec} />
          </div>
        ))}
    </fieldset>
  )
}
