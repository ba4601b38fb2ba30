import * as m from '#shared/i18n/messages.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import { Fold } from '../form/fold.tsx'
import { letterFields } from './letter-fields.ts'
import type { ReactNode } from 'react'

type LetterFoldsProps = {
  /** The input of a field. */
  field: (path: string, spec: FieldSpec) => ReactNode
}

const languages = [
  { locale: 'en', title: m.settingsWordsEnglish },
  { locale: 'fr', title: m.settingsWordsFrench },
] as const

/** The owner's lines by the kind of email, in both languages side by side (MAIL-10). */
export function LetterFolds({ field }: LetterFoldsProps) {
  const kinds = letterFields.map(({ key, label, fields }) => (
    <Fold key={key} title={label()}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {languages.map(({ locale, title }) => (
          <fieldset
            key={locale}
            id={`setting-${locale}.${key}`}
            className="flex min-w-0 flex-col gap-5"
          >
            <legend className="mb-3 font-semibold">{title()}</legend>
            {fields.map((part) => field(`${locale}.${key}.${part.key}`, part))}
          </fieldset>
        ))}
      </div>
    </Fold>
  ))
  return <Fold title={`${m.settingsOpening()} · ${m.settingsClosingLines()}`}>{kinds}</Fold>
}
