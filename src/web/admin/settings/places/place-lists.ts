import { type Locale, locales, setLocaleSource } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

type Lists = { countries: string; provinces: string; states: string }

let locale: Locale = 'en'

/** Every place in both languages, such as `CA Canada|US United States`. Run while bundled. */
export function placeLists(): Record<Locale, Lists> {
  setLocaleSource(() => locale)
  const listsIn = (each: Locale): Lists => {
    locale = each
    return { countries: m.countryNames(), provinces: m.provinceNames(), states: m.stateNames() }
  }
  return Object.fromEntries(locales.map((each) => [each, listsIn(each)])) as Record<Locale, Lists>
}
