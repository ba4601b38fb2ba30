import type { Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

const names: Record<Locale, () => string> = {
  en: m.activityValueEnglish,
  fr: m.activityValueFrench,
}

/** The name of a language in the language of the dashboard. */
export function languageName(locale: Locale): string {
  return names[locale]()
}
