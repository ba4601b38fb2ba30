import { type SettingsPageId, settingsPageIds } from '#shared/domain/shop/settings-pages.ts'
import { type Locale, locales, setLocaleSource } from '#shared/i18n/locale.ts'
import type { FieldSpec, Words } from '../form/field-spec.ts'
import { sectionForms } from '../section-fields.ts'
import { settingsPages } from '../settings-pages.ts'

/** A setting, or a page, as the search knows it. */
export type Entry = {
  page: SettingsPageId
  /** The path of the field; blank for the page itself. */
  setting: string
  label: Record<Locale, string>
  /** Everything that may be searched for besides. */
  words: Record<Locale, string>
}

let locale: Locale = 'en'

/**
 * Every setting with its words in both languages. Run while the dashboard is bundled, because a
 * browser has the words of one language.
 */
export function searchIndex(): Entry[] {
  setLocaleSource(() => locale)
  return settingsPageIds.flatMap((page) => {
    const { title, intro, section, words = [] } = settingsPages[page]
    const entry = { page, setting: '', label: inBoth(title), words: inBoth(intro, ...words) }
    if (!section) return [entry]
    const { fields } = sectionForms[section]
    return [entry, ...fields.flatMap((field) => entriesOf(page, title, field))]
  })
}

function entriesOf(page: SettingsPageId, title: Words, field: FieldSpec): Entry[] {
  const { key, label, hint } = field
  // The texts of both languages have the same labels.
  if (field.kind === 'group' && key === 'fr') return []
  if (field.kind === 'group') {
    return field.fields.map((part) => {
      const words = inBoth(title, ...wordsOf(part))
      return { page, setting: `${key}.${part.key}`, label: inBoth(part.label), words }
    })
  }
  const parts = field.kind === 'list' ? field.fields.flatMap(wordsOf) : []
  const words = inBoth(title, ...(hint ? [hint] : []), ...parts)
  return [{ page, setting: key, label: inBoth(label), words }]
}

function wordsOf(field: FieldSpec): Words[] {
  const { label, hint } = field
  const parts = 'fields' in field ? field.fields.flatMap(wordsOf) : []
  return [label, ...(hint ? [hint] : []), ...parts]
}

function inBoth(...words: readonly Words[]): Record<Locale, string> {
  const texts = locales.map((each) => {
    locale = each
    return [each, [...new Set(words.map((word) => word()))].join(' ')]
  })
  return Object.fromEntries(texts) as Record<Locale, string>
}
