import { useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import type { Words } from '#shared/contract/settings/settings.ts'
import { slotsOn, type WordPage, wordPages, type WordSlot } from '#shared/domain/shop/word-slots.ts'
import { currentLocale, type Locale, locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { useSettled } from '../../../../platform/settled.ts'
import { SelectField } from '../../../../ui/forms/field.tsx'
import type { FormValues } from '../../form/field-spec.ts'
import { valueOf } from '../../form/form-values.ts'
import { reveal } from '../../form/reveal.ts'
import { sectionForms } from '../../section-fields.ts'
import { settingsAddress } from '../../settings-pages.ts'
import { changedIn } from './changes.tsx'
import { ConfirmExamples, useExamples } from './examples.tsx'
import { PageFrame, type Screen } from './page-frame.tsx'
import { WordList } from './word-list.tsx'

/** In milliseconds, so that a word being typed is not rendered letter by letter. */
const WAIT = 150

const pageNames: Record<WordPage, () => string> = {
  home: m.home,
  about: m.titleAbout,
  shipping: m.titleShipping,
  privacy: m.pagePrivacy,
  terms: m.pageTerms,
}

const languages: Record<Locale, () => string> = {
  en: m.settingsWordsEnglish,
  fr: m.settingsWordsFrench,
}

/** A page with its texts beside it: a click on a text opens it (WORDS-06). */
export function EditorBody({ form }: { form: UseFormReturn<FormValues> }) {
  const { control, formState } = form
  const [page, setPage] = useState<WordPage>('home')
  const [view, setView] = useState<Locale | 'both'>(currentLocale)
  const [screen, setScreen] = useState<Screen>(() => (innerWidth < 768 ? 'phone' : 'desktop'))
  const [current, setCurrent] = useState<WordSlot | null>(null)
  const values = useWatch({ control }) as FormValues
  const written = JSON.stringify(valueOf(values, sectionForms.words.fields))
  const settled = useSettled(written, WAIT)
  const words = useMemo(() => JSON.parse(settled) as Words, [settled])

  const examplesOf = useExamples(page, values)
  const examples = locales.flatMap(examplesOf)
  function noteOf(slot: WordSlot): string {
    if (changedIn(formState.dirtyFields).includes(slot)) return m.importGroupChanged()
    return examples.includes(slot) ? m.wordsExample() : ''
  }

  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <SelectField
          label={m.wordsPage()}
          value={page}
          onChange={(event) => setPage(event.target.value as WordPage)}
        >
          {wordPages.map((each) => (
            <option key={each} value={each}>
              {pageNames[each]()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.staffLanguage()}
          value={view}
          onChange={(event) => setView(event.target.value as Locale | 'both')}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {languages[each]()}
            </option>
          ))}
          <option value="both">{m.wordsBoth()}</option>
        </SelectField>
        <SelectField
          label={m.wordsScreen()}
          value={screen}
          onChange={(event) => setScreen(event.target.value as Screen)}
        >
          <option value="desktop">{m.wordsDesktop()}</option>
          <option value="phone">{m.staffPhone()}</option>
        </SelectField>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={`grid gap-3 ${view === 'both' ? 'md:grid-cols-2' : ''}`}>
          {locales
            .filter((locale) => view === 'both' || view === locale)
            .map((locale) => (
              <PageFrame
                key={`${page} ${locale}`}
                title={`${pageNames[page]()}, ${languages[locale]()}`}
                {...{ page, locale, words, screen, current }}
                examples={examplesOf(locale)}
                onChoose={(slot) => {
                  setCurrent(slot)
                  reveal(`setting-${locale}.${slot}`)
                }}
              />
            ))}
        </div>
        <div className="flex min-w-0 flex-col gap-3 lg:max-h-[70vh] lg:overflow-y-auto">
          <ConfirmExamples form={form} examplesOf={examplesOf} />
          <WordList control={control} slots={slotsOn(page)} noteOf={noteOf} onFocus={setCurrent} />
          <p className="flex flex-wrap gap-x-4 text-sm">
            <Link href={settingsAddress('words')} className="row-action underline">
              {m.wordsList()}
            </Link>
            <Link href={settingsAddress('emails')} className="row-action underline">
              {m.wordsEmails()}
            </Link>
            <Link href={settingsAddress('brand', 'homePicture')} className="row-action underline">
              {m.lookPictures()}
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
